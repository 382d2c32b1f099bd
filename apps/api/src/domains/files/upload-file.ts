import { randomUUID } from 'node:crypto';
import { maxFileBytes } from '@meche/contract/files';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { FileStorage } from '#partners/file-storage/port';
import { withRoom } from './await-room.ts';
import { cleanImage, expectImage } from './clean-image.ts';
import { pdfFaultOf, sentTypeOf, shownName, sweepAt } from './rules.ts';
import { type FileOwner, type FileRow, insertFile, type KeptType, markStored } from './store.ts';

export type FilesDeps = { db: Database; clock: Clock; storage: FileStorage };

type SentFile = { owner: FileOwner; name: string; isOriginal: boolean; content: AsyncIterable<Buffer> };

/**
 * Takes a file in, into quarantine: what it is is judged by its bytes, images are drawn anew unless the original is
 * wanted, a PDF is kept as it came.
 * Refuses file_too_large, file_type_refused, file_unreadable, unavailable where too many are sent at once. Throws PartnerUnavailable.
 */
export async function uploadFile(deps: FilesDeps, sent: SentFile): Promise<FileRow> {
  return withRoom(`${sent.owner.kind}:${sent.owner.id}`, () => keepFile(deps, sent));
}

/**
 * Takes in a picture that was drawn here once and left since, as whoever calls has proved: it is what it would be drawn as,
 * and stays that to the byte. Refuses file_unreadable.
 */
export async function keepDrawn(
  deps: FilesDeps,
  { owner, name, content }: { owner: FileOwner; name: string; content: Buffer },
): Promise<FileRow> {
  return withRoom(`${owner.kind}:${owner.id}`, async () => {
    if (sentTypeOf(content) !== 'image/jpeg') refuse('file_type_refused');
    await expectImage(content);
    return keepJudged(deps, { owner, name, isOriginal: false }, { content, contentType: 'image/jpeg' });
  });
}

async function keepFile(deps: FilesDeps, sent: SentFile): Promise<FileRow> {
  return keepJudged(deps, sent, await (sent.isOriginal ? asSent : cleaned)(await readWhole(sent.content)));
}

async function keepJudged(
  { db, clock, storage }: FilesDeps,
  sent: Omit<SentFile, 'content'>,
  { content, contentType }: { content: Buffer; contentType: KeptType },
): Promise<FileRow> {
  const now = clock.now();
  const file = {
    id: randomUUID(),
    name: shownName(sent.name, contentType),
    contentType,
    sizeBytes: content.length,
    createdAt: now,
  };
  // The row first: bytes without a row would never be swept.
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
  const type = sentTypeOf(bytes);
  switch (type) {
    case undefined:
      return refuse('file_type_refused');
    case 'application/pdf': {
      const fault = pdfFaultOf(bytes);
      if (fault) refuse(fault === 'cut_short' ? 'file_unreadable' : 'file_type_refused');
      return { content: bytes, contentType: type };
    }
    default:
      return { content: await cleanImage(bytes), contentType: 'image/jpeg' };
  }
}

/** Nothing of it is changed: a picture that cannot be opened is refused all the same. */
async function asSent(bytes: Buffer): Promise<{ content: Buffer; contentType: KeptType }> {
  const type = sentTypeOf(bytes);
  if (type === undefined || type === 'image/webp') return refuse('file_type_refused');
  if (type === 'application/pdf') return cleaned(bytes);
  await expectImage(bytes);
  return { content: bytes, contentType: type };
}
