import { randomUUID } from 'node:crypto';
import { maxFileBytes } from '@meche/contract/files';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { FileStorage } from '#partners/file-storage/port';
import { withUploadSlot } from './await-upload-slot.ts';
import { cleanImage, expectImage } from './clean-image.ts';
import { detectFileType, findPdfFault, sweepAt, toFileName } from './rules.ts';
import { type FileOwner, type FileRow, insertFile, type KeptType, markStored } from './store.ts';

export type FilesDeps = { db: Database; clock: Clock; storage: FileStorage };

type SentFile = { owner: FileOwner; name: string; isOriginal: boolean; content: AsyncIterable<Buffer> };

/**
 * Stores an upload in quarantine. The type is detected from the content. Images are re-encoded unless
 * isOriginal; PDFs are stored as sent. Refuses file_too_large, file_type_refused, file_unreadable,
 * unavailable. Throws PartnerUnavailable.
 */
export async function uploadFile(deps: FilesDeps, sent: SentFile): Promise<FileRow> {
  return withUploadSlot(`${sent.owner.kind}:${sent.owner.id}`, () => storeUpload(deps, sent));
}

/**
 * Stores an image that this app re-encoded earlier, without encoding it again. The caller has verified
 * this. Refuses file_type_refused, file_too_large, file_unreadable, unavailable. Throws PartnerUnavailable.
 */
export async function saveEncodedImage(
  deps: FilesDeps,
  { owner, name, content }: { owner: FileOwner; name: string; content: Buffer },
): Promise<FileRow> {
  return withUploadSlot(`${owner.kind}:${owner.id}`, async () => {
    if (detectFileType(content) !== 'image/jpeg') refuse('file_type_refused');
    await expectImage(content);
    return storeChecked(deps, { owner, name, isOriginal: false }, { content, contentType: 'image/jpeg' });
  });
}

async function storeUpload(deps: FilesDeps, sent: SentFile): Promise<FileRow> {
  return storeChecked(deps, sent, await (sent.isOriginal ? asSent : cleaned)(await readWhole(sent.content)));
}

async function storeChecked(
  { db, clock, storage }: FilesDeps,
  sent: Omit<SentFile, 'content'>,
  { content, contentType }: { content: Buffer; contentType: KeptType },
): Promise<FileRow> {
  const now = clock.now();
  const file = {
    id: randomUUID(),
    name: toFileName(sent.name, contentType),
    contentType,
    sizeBytes: content.length,
    createdAt: now,
  };
  // The row is inserted first, because the sweep would never delete content without a row.
  const original = sent.isOriginal || contentType === 'application/pdf';
  await insertFile(db, { ...file, original, owner: sent.owner, sweepAt: sweepAt(now) });
  await storage.put(file.id, content);
  await markStored(db, file.id, now);
  return { ...file, ownerKind: sent.owner.kind, ownerId: sent.owner.id, attachedTo: null };
}

async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > maxFileBytes) refuse('file_too_large');
    parts.push(part);
  }
  if (length === 0) refuse('file_unreadable');
  return Buffer.concat(parts);
}

async function cleaned(bytes: Buffer): Promise<{ content: Buffer; contentType: KeptType }> {
  const type = detectFileType(bytes);
  switch (type) {
    case undefined:
      return refuse('file_type_refused');
    case 'application/pdf': {
      const fault = findPdfFault(bytes);
      if (fault) refuse(fault === 'cut_short' ? 'file_unreadable' : 'file_type_refused');
      return { content: bytes, contentType: type };
    }
    default:
      return { content: await cleanImage(bytes), contentType: 'image/jpeg' };
  }
}

/**
 * Accepts a JPEG, a PNG or a sound PDF unchanged. Refuses file_type_refused, also for WebP, file_too_large,
 * and file_unreadable for an image that cannot be decoded.
 */
async function asSent(bytes: Buffer): Promise<{ content: Buffer; contentType: KeptType }> {
  const type = detectFileType(bytes);
  if (type === undefined || type === 'image/webp') return refuse('file_type_refused');
  if (type === 'application/pdf') return cleaned(bytes);
  await expectImage(bytes);
  return { content: bytes, contentType: type };
}
