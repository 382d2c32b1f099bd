import { type Download, endpoint } from './endpoint.ts';
import { instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

export const maxFileBytes = 10 * 1024 * 1024;
/** What may be sent, judged by the bytes themselves. Images are kept as JPEG, without anything but the picture, unless the original is wanted. */
export const sentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/** A PNG only as an original: a document of a verification, kept byte for byte. */
export const keptTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** What a public picture is drawn in beside the JPEG that is kept, by the width in pixels it fits into. */
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
  contentType: z.enum(keptTypes),
  sizeBytes: z.int().describe('As kept'),
  createdAt: instant,
});
export type StoredFile = z.output<typeof storedFile>;

/** The body is the file alone, so that a browser shows how far it is. Unused after a day, the file is removed. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Send a file: for the signed-in account, her business, or the sign-up draft that the cookie opens',
  audience: 'anyone',
  query: z.strictObject({
    name: line(200),
    signUpDraftId: uuid.optional(),
    owner: z.enum(['account', 'professional']).default('account').describe('professional: her business'),
    original: z
      .enum(['true', 'false'])
      .default('false')
      .describe('A document of a verification, kept as it is: JPEG, PNG or PDF'),
  }),
  // 35 kB a second for the largest.
  upload: { maxBytes: maxFileBytes, maxSeconds: 300, types: sentTypes },
  response: storedFile,
  status: 201,
  refusals: ['file_too_large', 'file_type_refused', 'file_unreadable'],
});

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'The bytes of a file: for its owner, whoever works in the business it belongs to, and an operator',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  download: keptTypes,
  response: z.custom<Download>(),
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/pictures/:id/:variant',
  summary:
    'A public picture, in the size and format asked for; a variant that is not drawn yet is the JPEG that is kept. While it is hidden it is there for its business and operators alone',
  audience: 'anyone',
  params: z.strictObject({ id: uuid, variant: z.enum(variantNames) }),
  download: ['image/avif', 'image/webp', 'image/jpeg'],
  isPublic: true,
  response: z.custom<Download>(),
});
