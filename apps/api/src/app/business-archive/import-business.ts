import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchivedPhoto, BroughtAlong } from '@meche/contract/business-archive';
import { MOST_ARCHIVE_BYTES } from '@meche/contract/business-archive';
import { keepDrawn, uploadFile } from '#files';
import { inTransaction } from '#kit/database/transaction';
import { Refusal } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { findPhotoRoom, getProfessional } from '#professionals';
import type { AppContext } from '../context.ts';
import { checkArchive, type SoundArchive } from './check-archive.ts';
import type { Owner } from './export-business.ts';
import { expectEmpty, importRecords } from './import-records.ts';
import { type Pictures, sealOf } from './pictures.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { Problems } from './read-records.ts';

/**
 * Brings a business along into one that is still empty. Everything is looked at before anything is written; the pictures go
 * into quarantine first, by the door of every upload, and all else is written at once, or nothing. Refuses
 * business_not_empty, file_too_large, archive_unreadable, archive_unsound, archive_of_other_place, unknown_commune.
 */
export async function importBusiness(
  context: AppContext,
  owner: Owner,
  sent: { key: Buffer; content: AsyncIterable<Buffer> },
): Promise<BroughtAlong> {
  const { db, clock } = context;
  const { professionalId, memberId: ownerId } = owner.standing;
  const { timeZone } = await getProfessional(db, professionalId);
  await expectEmpty(db, professionalId);
  const folder = await mkdtemp(join(tmpdir(), 'meche-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    await keepBytes(sent.content, path);
    const archive = await openArchive(path);
    try {
      const sound = await checkArchive(archive, { today: dayOf(clock.now(), timeZone), ownerId });
      const photos = photosWithRoom(sound.photos, await findPhotoRoom(db, professionalId));
      const pictures = await sendPictures(context, professionalId, { archive, key: sent.key, sound, photos });
      const given = { archive, sound, photos, pictures, now: clock.now() };
      return await inTransaction(db, (tx) => importRecords(tx, context, owner, given));
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
      if (length > MOST_ARCHIVE_BYTES) done(new Refusal('file_too_large'));
      else done(null, piece);
    },
  });
  await pipeline(Readable.from(content), bounded, createWriteStream(path, { mode: 0o600 }));
}

/** As many as the plan shows: the cover, then those that were shown, in her order. */
function photosWithRoom(photos: readonly ArchivedPhoto[], room: number | null): ArchivedPhoto[] {
  const wanted = photos.toSorted(
    (one, other) =>
      Number(other.isCover) - Number(one.isCover) || Number(other.isShown) - Number(one.isShown),
  );
  const chosen = new Set(wanted.slice(0, room ?? photos.length).map(({ number }) => number));
  return photos.filter(({ number }) => chosen.has(number));
}

/** Refuses archive_unsound for those that cannot be opened, each by its name. */
async function sendPictures(
  { db, clock, partners }: AppContext,
  professionalId: string,
  it: { archive: Archive; key: Buffer; sound: SoundArchive; photos: readonly ArchivedPhoto[] },
): Promise<Pictures> {
  const deps = { db, clock, storage: partners.files };
  const owner = { kind: 'professional' as const, id: professionalId };
  const problems = new Problems();
  const pictures = new Map<string, string>();
  for (const { file, seal } of [
    ...it.sound.members.flatMap(({ portrait }) => portrait ?? []),
    ...it.photos,
  ]) {
    if (pictures.has(file)) {
      problems.add({ file, line: 1 }, { '': 'not_a_choice' });
      continue;
    }
    const content: Buffer[] = [];
    for await (const piece of it.archive.bytes(file)) content.push(piece);
    const bytes = Buffer.concat(content);
    const isOurs = seal !== '' && seal === sealOf(it.key, bytes);
    const name = file.replace('photos/', '');
    try {
      const kept = isOurs
        ? await keepDrawn(deps, { owner, name, content: bytes })
        : await uploadFile(deps, { owner, name, isOriginal: false, content: Readable.from([bytes]) });
      if (kept.contentType === 'image/jpeg') pictures.set(file, kept.id);
      else problems.add({ file, line: 1 }, { '': 'invalid' });
    } catch (error) {
      if (!(error instanceof Refusal) || !error.code.startsWith('file_')) throw error;
      problems.add({ file, line: 1 }, { '': error.code === 'file_too_large' ? 'too_big' : 'invalid' });
    }
  }
  problems.expectNone();
  return pictures;
}
