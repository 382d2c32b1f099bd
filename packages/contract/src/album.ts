import { endpoint } from './endpoint.ts';
import { category, instant, paragraph, seenIds, uuid, version } from './fields.ts';
import { decisionGrounds } from './report-bounds.ts';
import { z } from './zod.ts';

/** Photos of one professional, on every plan. */
export const MOST_ALBUM_PHOTOS = 300;
/** Photos in the response of the public page; the rest is loaded on demand. */
export const PHOTOS_ON_PAGE = 12;

/** A photo as the public sees it; `id` is also the id of its picture (`/pictures/:id/:variant`). */
export const publicPhoto = z.object({
  id: uuid,
  caption: z.string().describe('Empty: none'),
  category: category.nullable(),
  memberName: z.string().nullable().describe('Who did it'),
  beforeId: uuid.nullable().describe('The photo before the service, shown next to this one and nowhere else'),
});
export type PublicPhoto = z.output<typeof publicPhoto>;

export const removedPhoto = z.object({
  facts: z.string(),
  ground: z.enum(decisionGrounds),
  rule: z.string().describe('The article of the law or of our terms'),
  token: z.string().describe('Opens the page that explains the decision and where it can be contested'),
});
export type RemovedPhoto = z.output<typeof removedPhoto>;

export const albumPhoto = publicPhoto.omit({ memberName: true }).extend({
  memberId: uuid.nullable().describe('Who did it'),
  isCover: z.boolean(),
  isShown: z.boolean().describe('False: the plan has no room for it, or it was removed'),
  removed: removedPhoto.nullable().describe('Removed by an operator; null: not removed'),
  version: z.int().min(1),
  addedAt: instant,
});
export type AlbumPhoto = z.output<typeof albumPhoto>;

export const album = z.object({
  photos: z.array(albumPhoto).describe('In the professional’s order'),
  room: z.int().nullable().describe('How many photos the plan shows; null: unlimited'),
  most: z.int().describe('How many may be kept, whatever the plan'),
  members: z.array(z.object({ id: uuid, name: z.string() })).describe('Who may have done one'),
});
export type Album = z.output<typeof album>;

const ofPhoto = z.strictObject({ id: uuid });
const ids = z.array(uuid).max(MOST_ALBUM_PHOTOS);
const changes = { audience: 'professional', needs: 'edit_business', response: album } as const;

export const readAlbum = endpoint({
  method: 'GET',
  path: '/professional/album',
  summary: 'The professional’s photos, including those hidden by the plan',
  audience: 'professional',
  needs: 'edit_business',
  response: album,
});

export const addAlbumPhoto = endpoint({
  method: 'POST',
  path: '/professional/album',
  summary: 'Show a picture as the last of the album. Safe to repeat',
  ...changes,
  status: 201,
  body: z.strictObject({
    fileId: uuid.describe('An image uploaded for the business'),
    caption: paragraph(200).default(''),
  }),
  refusals: ['album_full'],
});

export const editAlbumPhoto = endpoint({
  method: 'PUT',
  path: '/professional/album/:id',
  summary: 'What is said of a photo',
  ...changes,
  params: ofPhoto,
  body: z.strictObject({
    version: version.describe('Of the photo that was edited'),
    caption: paragraph(200),
    category: category.nullable(),
    memberId: uuid.nullable(),
    beforeId: uuid.nullable().describe('Another photo of the album, which has none before it'),
  }),
  refusals: ['changed_meanwhile', 'wrong_state'],
});

export const orderAlbum = endpoint({
  method: 'PUT',
  path: '/professional/album/order',
  summary: 'The order in which the photos are seen: all of them, each once',
  ...changes,
  body: z.strictObject({ photoIds: ids, seenIds: seenIds(MOST_ALBUM_PHOTOS) }),
  refusals: ['changed_meanwhile'],
});

export const chooseShownPhotos = endpoint({
  method: 'PUT',
  path: '/professional/album/shown',
  summary: 'Which photos are shown where the plan has no room for all; the others are kept',
  ...changes,
  body: z.strictObject({ photoIds: ids }),
  refusals: ['album_full'],
});

export const chooseCover = endpoint({
  method: 'PUT',
  path: '/professional/album/cover',
  summary: 'The cover photo of the professional; null: the first photo that is shown',
  ...changes,
  body: z.strictObject({ photoId: uuid.nullable() }),
});

export const removeAlbumPhoto = endpoint({
  method: 'DELETE',
  path: '/professional/album/:id',
  summary: 'Take a photo out of the album for good',
  ...changes,
  params: ofPhoto,
});

export const listPublicPhotos = endpoint({
  method: 'GET',
  path: '/professionals/:slug/photos',
  summary: 'The photos of a professional that are shown, sixty at a time',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  query: z.strictObject({ after: uuid.optional().describe('The last one that is known') }),
  response: z.object({ photos: z.array(publicPhoto), hasMore: z.boolean() }),
});
