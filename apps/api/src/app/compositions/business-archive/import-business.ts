import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchivedPhoto, ImportSummary } from '@meche/contract/business-archive';
import { MAX_ARCHIVE_BYTES } from '@meche/contract/business-archive';
import { saveEncodedImage, uploadFile } from '#files';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { Refusal } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { findPhotoLimit, getProfessional } from '#professionals';
import type { AppContext } from '../../context.ts';
import { checkArchive, type SoundArchive } from './check-archive.ts';
import { assertBusinessEmpty, importRecords } from './import-records.ts';
import { type Pictures, signPicture } from './pictures.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { Problems } from './read-records.ts';

/**
 * Imports an archive into a business that is still empty. The whole archive is validated first, then
 * pictures are uploaded into quarantine, then all other data is written in one transaction. Refuses
 * business_not_empty, file_too_large, archive_unreadable, archive_unsound, archive_of_other_place,
 * unknown_commune, album_full, unavailable.
 */
export async function importBusiness(
  context: AppContext,
  owner: Caller & { standing: Held<'edit_business'> },
  sent: { key: Buffer; content: AsyncIterable<Buffer> },
): Promise<ImportSummary> {
  const { db, clock } = context;
  const { professionalId, memberId: ownerId } = owner.standing;
  const { timeZone } = await getProfessional(db, professionalId);
  await assertBusinessEmpty(db, professionalId);
  const folder = await mkdtemp(join(tmpdir(), 'meche-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    await keepBytes(sent.content, path);
    const archive = await openArchive(path);
    try {
      const sound = await checkArchive(archive, { today: dayOf(clock.now(), timeZone), ownerId });
      const photos = photosWithRoom(sound.photos, await findPhotoLimit(db, professionalId));
      const pictures = await sendPictures(context, professionalId, { archive, key: sent.key, sound, photos });
      const input = { archive, sound, photos, pictures, now: clock.now() };
      return await inTransaction(db, (tx) => importRecords(tx, context, owner, input));
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepBytes(content: AsyncIterable<Buffer>, path: string): Promise<void> {
  let length = 0;
  const bounded = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > MAX_ARCHIVE_BYTES) done(new Refusal('file_too_large'));
      else done(null, piece);
    },
  });
  await pipeline(Readable.from(content), bounded, createWriteStream(path, { mode: 0o600 }));
}

/**
 * Returns the photos that the plan has room for: the cover first, then the shown photos, in album order.
 * `room` null means no limit.
 */
function photosWithRoom(photos: readonly ArchivedPhoto[], room: number | null): ArchivedPhoto[] {
  const ranked = photos.toSorted(
    (one, other) =>
      Number(other.isCover) - Number(one.isCover) || Number(other.isShown) - Number(one.isShown),
  );
  const chosen = new Set(ranked.slice(0, room ?? photos.length).map(({ number }) => number));
  return photos.filter(({ number }) => chosen.has(number));
}

/**
 * Uploads the pictures of the archive. Refuses archive_unsound with the name of each picture that cannot be
 * decoded.
 */
async function sendPictures(
  { db, clock, partners }: AppContext,
  professionalId: string,
  input: { archive: Archive; key: Buffer; sound: SoundArchive; photos: readonly ArchivedPhoto[] },
): Promise<Pictures> {
  const deps = { db, clock, storage: partners.files };
  const owner = { kind: 'professional' as const, id: professionalId };
  const problems = new Problems();
  const pictures = new Map<string, string>();
  for (const { file, seal } of [
    ...input.sound.members.flatMap(({ portrait }) => portrait ?? []),
    ...input.photos,
  ]) {
    if (pictures.has(file)) {
      problems.add({ file, line: 1 }, { '': 'not_a_choice' });
      continue;
    }
    const content: Buffer[] = [];
    for await (const piece of input.archive.bytes(file)) content.push(piece);
    const bytes = Buffer.concat(content);
    const isOurs = seal !== '' && seal === signPicture(input.key, bytes);
    const name = file.replace('photos/', '');
    try {
      const stored = isOurs
        ? await saveEncodedImage(deps, { owner, name, content: bytes })
        : await uploadFile(deps, { owner, name, isOriginal: false, content: Readable.from([bytes]) });
      if (stored.contentType === 'image/jpeg') pictures.set(file, stored.id);
      else problems.add({ file, line: 1 }, { '': 'invalid' });
    } catch (error) {
      if (!(error instanceof Refusal) || !error.code.startsWith('file_')) throw error;
      problems.add({ file, line: 1 }, { '': error.code === 'file_too_large' ? 'too_big' : 'invalid' });
    }
  }
  problems.expectNone();
  return pictures;
}
