import { endpoint } from './endpoint.ts';
import { category, instant, paragraph, seenIds, uuid, version } from './fields.ts';
import { decisionGrounds } from './report-bounds.ts';
import { z } from './zod.ts';

/** The picture of a professional in a list: the cover photo, or else what their cover art is drawn from. */
export const professionalPicture = {
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()).describe('Hair colours of the generated cover art'),
  photoId: uuid.nullable().describe('Id of the cover photo of the album, a public picture; null: none'),
};
export type ProfessionalPicture = {
  [Key in keyof typeof professionalPicture]: z.output<(typeof professionalPicture)[Key]>;
};

/** Maximum number of photos in an album, on every plan. */
export const MAX_ALBUM_PHOTOS = 300;
/** Number of photos in the response of the public page; the page loads the others on demand. */
export const PHOTOS_ON_PAGE = 12;

/** A photo as the public sees it. `id` is also the id of its picture (`/pictures/:id/:variant`). */
export const publicPhoto = z.object({
  id: uuid,
  caption: z.string().describe('Caption of the photo; empty: none'),
  category: category.nullable(),
  memberName: z.string().nullable().describe('Member who did the hair in the photo; null: not entered'),
  beforeId: uuid
    .nullable()
    .describe('Photo taken before the service, shown only next to this one; null: none'),
});
export type PublicPhoto = z.output<typeof publicPhoto>;

export const removedPhoto = z.object({
  facts: z.string(),
  ground: z.enum(decisionGrounds),
  rule: z.string().describe('Article of the law or of the terms of use'),
  token: z
    .string()
    .describe('Token of the page that explains the decision and lets the professional contest it'),
});
export type RemovedPhoto = z.output<typeof removedPhoto>;

export const albumPhoto = publicPhoto.omit({ memberName: true }).extend({
  memberId: uuid.nullable().describe('Member who did the hair in the photo; null: not entered'),
  isCover: z.boolean(),
  isShown: z
    .boolean()
    .describe(
      'Whether customers see the photo; false: the plan’s limit is reached, or an operator removed it',
    ),
  removed: removedPhoto
    .nullable()
    .describe('Decision of the operator who removed the photo; null: not removed'),
  version: z.int().min(1),
  addedAt: instant,
});
export type AlbumPhoto = z.output<typeof albumPhoto>;

export const album = z.object({
  photos: z.array(albumPhoto).describe('Photos in the professional’s order'),
  room: z.int().nullable().describe('Number of photos that the plan shows; null: unlimited'),
  most: z.int().describe('Maximum number of photos in the album on any plan'),
  members: z
    .array(z.object({ id: uuid, name: z.string() }))
    .describe('Members who can be named as having done the hair in a photo'),
});
export type Album = z.output<typeof album>;

const photoParams = z.strictObject({ id: uuid });
const ids = z.array(uuid).max(MAX_ALBUM_PHOTOS);
const albumChange = { audience: 'professional', needs: 'edit_business', response: album } as const;

export const readAlbum = endpoint({
  method: 'GET',
  path: '/professional/album',
  summary: 'Get the professional’s album, including photos hidden by the plan’s limit',
  audience: 'professional',
  needs: 'edit_business',
  response: album,
});

export const addAlbumPhoto = endpoint({
  method: 'POST',
  path: '/professional/album',
  summary: 'Add a photo at the end of the album. Safe to repeat',
  ...albumChange,
  status: 201,
  body: z.strictObject({
    fileId: uuid.describe('Image uploaded for the business'),
    caption: paragraph(200).default(''),
  }),
  refusals: ['album_full'],
});

export const editAlbumPhoto = endpoint({
  method: 'PUT',
  path: '/professional/album/:id',
  summary: 'Change a photo’s caption, category, member and before photo',
  ...albumChange,
  params: photoParams,
  body: z.strictObject({
    version: version.describe(
      'Version of the photo that was edited; an outdated one is refused, changed_meanwhile',
    ),
    caption: paragraph(200),
    category: category.nullable(),
    memberId: uuid.nullable(),
    beforeId: uuid
      .nullable()
      .describe('Before photo: another photo of the album that has no before photo itself; null: none'),
  }),
  refusals: ['changed_meanwhile', 'wrong_state'],
});

export const orderAlbum = endpoint({
  method: 'PUT',
  path: '/professional/album/order',
  summary: 'Set the order of the photos; the list must contain each photo exactly once',
  ...albumChange,
  body: z.strictObject({ photoIds: ids, seenIds: seenIds(MAX_ALBUM_PHOTOS) }),
  refusals: ['changed_meanwhile'],
});

export const chooseShownPhotos = endpoint({
  method: 'PUT',
  path: '/professional/album/shown',
  summary: 'Choose which photos are shown if the plan’s limit is exceeded; the others stay hidden',
  ...albumChange,
  body: z.strictObject({ photoIds: ids }),
  refusals: ['album_full'],
});

export const chooseCover = endpoint({
  method: 'PUT',
  path: '/professional/album/cover',
  summary: 'Choose the professional’s cover photo',
  ...albumChange,
  body: z.strictObject({
    photoId: uuid.nullable().describe('Photo of the album; null: the first shown photo'),
  }),
});

export const removeAlbumPhoto = endpoint({
  method: 'DELETE',
  path: '/professional/album/:id',
  summary: 'Delete a photo of the album',
  ...albumChange,
  params: photoParams,
});

export const listPublicPhotos = endpoint({
  method: 'GET',
  path: '/professionals/:slug/photos',
  summary: 'List the shown photos of a professional, sixty at a time',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  query: z.strictObject({
    after: uuid
      .optional()
      .describe('Id of the last photo of the previous page; the next page starts after it'),
  }),
  response: z.object({ photos: z.array(publicPhoto), hasMore: z.boolean() }),
});
