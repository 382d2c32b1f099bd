import { type Download, endpoint } from './endpoint.ts';
import { instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

export const maxFileBytes = 10 * 1024 * 1024;
/** What may be sent, judged by the bytes themselves. Images are kept as JPEG, without anything but the picture. */
export const sentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const keptTypes = ['image/jpeg', 'application/pdf'] as const;

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
  summary: 'Send a private file, for the signed-in account or for the sign-up draft that the cookie opens',
  audience: 'anyone',
  query: z.strictObject({ name: line(200), signUpDraftId: uuid.optional() }),
  upload: { maxBytes: maxFileBytes, types: sentTypes },
  response: storedFile,
  status: 201,
  refusals: ['file_too_large', 'file_type_refused', 'file_unreadable'],
});

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'The bytes of a file: for its owner, and for an operator',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  download: keptTypes,
  response: z.custom<Download>(),
});
