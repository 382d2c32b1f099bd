import { type Download, endpoint } from './endpoint.ts';
import { instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

export const maxFileBytes = 10 * 1024 * 1024;
/**
 * Media types of uploads, detected from the content. Images are stored as JPEG without metadata, unless the
 * original is required.
 */
export const sentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/**
 * Media types of stored files. PNG occurs only for originals, which are verification documents stored byte
 * for byte.
 */
export const storedTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/**
 * Variants of a public picture in addition to the stored JPEG; the number is the maximum width in pixels.
 */
export const variantNames = [
  '160-webp',
  '320-avif',
  '320-webp',
  '640-avif',
  '640-webp',
  '1280-avif',
  '1280-webp',
  '1280-jpeg',
] as const;
export type VariantName = (typeof variantNames)[number];

export const storedFile = z.object({
  id: uuid,
  name: z.string(),
  contentType: z.enum(storedTypes),
  sizeBytes: z.int().describe('Size of the stored file in bytes'),
  createdAt: instant,
});
export type StoredFile = z.output<typeof storedFile>;

/**
 * The body is only the file, so that a browser can show the progress. A file that is not used within a day
 * is deleted.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Upload a file for the signed-in account, its business, or the sign-up draft of the cookie',
  audience: 'anyone',
  query: z.strictObject({
    name: line(200),
    signUpDraftId: uuid.optional(),
    owner: z
      .enum(['account', 'professional'])
      .default('account')
      .describe('Owner of the file: account: the signed-in account; professional: the caller’s business'),
    original: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true: a verification document, stored unchanged as JPEG, PNG or PDF; false: an image, stored as JPEG',
      ),
  }),
  // The time limit allows 35 kB a second for the largest file.
  upload: { maxBytes: maxFileBytes, maxSeconds: 300, types: sentTypes },
  response: storedFile,
  status: 201,
  refusals: ['file_too_large', 'file_type_refused', 'file_unreadable'],
});

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'Get a file’s content, as its owner, a member of its business or an operator',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  download: storedTypes,
  response: z.custom<Download>(),
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/pictures/:id/:variant',
  summary: 'Get a public picture as a variant, or as the stored JPEG until the variant is ready',
  audience: 'anyone',
  params: z.strictObject({
    id: uuid.describe('Picture; a hidden one is served only to its business and to operators'),
    variant: z.enum(variantNames),
  }),
  download: ['image/avif', 'image/webp', 'image/jpeg'],
  isPublic: true,
  response: z.custom<Download>(),
});
