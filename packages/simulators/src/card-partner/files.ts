import { createHash } from 'node:crypto';
import type { Call, Route } from './call.ts';
import type { StoredFile } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';

const PURPOSES = [
  ...(['account_requirement', 'additional_verification', 'dispute_evidence', 'identity_document'] as const),
];
const TYPES = { jpg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47], pdf: [0x25, 0x50, 0x44, 0x46] };
/** Size limit for identity documents (https://docs.stripe.com/file-upload). */
const MAX_BYTES = 10 * 1024 * 1024;

/** Description of an uploaded file; the simulator does not store its bytes. */
export type SentFile = { name: string; size: number; type: string; sha256: string };

/** Converts a multipart body into a form in which a description replaces the file. */
export async function parseFileForm(body: Buffer, contentType: string): Promise<string> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields.append(name, value);
      continue;
    }
    const bytes = Buffer.from(await value.arrayBuffer());
    const type = Object.entries(TYPES).find(([, first]) =>
      first.every((byte, index) => bytes[index] === byte),
    );
    fields.append('file[name]', value.name);
    fields.append('file[size]', String(bytes.length));
    fields.append('file[type]', type?.[0] ?? 'unknown');
    fields.append('file[sha256]', createHash('sha256').update(bytes).digest('hex'));
  }
  return fields.toString();
}

function create({ partner, params }: Call): StoredFile {
  const purpose = params.oneOf('purpose', PURPOSES);
  if (!purpose) throw invalidParam('purpose', 'Missing required param: purpose.', 'parameter_missing');
  const file = params.group('file');
  if (!file) throw invalidParam('file', 'Missing required param: file.', 'parameter_missing');
  const size = file.requiredInteger('size');
  const type = file.required('type');
  if (size > MAX_BYTES) {
    throw new Failure(400, 'File size exceeds the maximum of 10 MB for this purpose.', {
      code: 'file_size_exceeds_limit',
      param: 'file',
    });
  }
  if (!Object.hasOwn(TYPES, type)) {
    throw invalidParam(
      'file',
      'Files with this purpose may only be of type jpg, png or pdf.',
      'invalid_file_type',
    );
  }
  return partner.state.save<'file'>({
    id: partner.state.newId('file'),
    object: 'file',
    created: partner.now(),
    filename: file.text('name') ?? null,
    purpose,
    size,
    type,
    url: null,
    _sha256: file.required('sha256'),
  });
}

export const fileRoutes: Route[] = [
  { method: 'POST', path: '/v1/files', takes: ['purpose', 'file'], forBrowsers: true, run: create },
  {
    method: 'GET',
    path: '/v1/files/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('file', ids[0]!),
  },
];
