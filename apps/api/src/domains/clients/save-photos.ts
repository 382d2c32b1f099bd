import type { ClientPhoto, PhotoConsent } from '@meche/contract/client-photos';
import { MAX_CLIENT_PHOTOS } from '@meche/contract/client-photos';
import type { Download } from '@meche/contract/endpoint';
import { attachFiles, listFilesByIds, lockFiles, removeFiles } from '#files';
import { recordAudit } from '#kit/audit';
import type { Database, Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers } from '#staff';
import { getVisibleClient } from './get-client.ts';
import {
  deleteConsent,
  findConsent,
  hasPhoto,
  insertPhoto,
  listPhotos,
  type PhotosOf,
  saveConsent,
  takePhotos,
} from './store/photos.ts';

export type PhotosDeps = {
  db: Database;
  clock: Clock;
  /**
   * Returns the content of a photo and audits the read. The caller has checked that the reader may see the
   * client.
   */
  openPhoto: (request: { id: string; accountId: string; as: string }) => Promise<Download>;
};
type Known = { db: Database; clock: Clock };

/** Returns the client’s consent to photos (null if none) and the photos. Refuses not_found. */
export async function readPhotos(
  db: Database,
  standing: Held<'own_calendar'>,
  id: string,
): Promise<{ timeZone: string; consent: PhotoConsent | null; items: ClientPhoto[] }> {
  const { professionalId } = await getVisibleClient(db, standing, id);
  const [{ timeZone }, consent, photos] = await Promise.all([
    getProfessional(db, professionalId),
    findConsent(db, id),
    listPhotos(db, id),
  ]);
  const members = consent ? await listMembers(db, professionalId) : [];
  return {
    timeZone,
    consent: consent
      ? {
          consentedOn: consent.consentedOn,
          recordedBy: members.find((member) => member.id === consent.recordedBy)?.name ?? null,
          recordedAt: consent.recordedAt.toISOString(),
        }
      : null,
    items: photos.map(({ fileId, kind, day }) => ({ id: fileId, kind, day })),
  };
}

/**
 * Records the client’s consent to photos with its day, instead of a former consent. Refuses not_found, and
 * invalid_input for a future day.
 */
export async function writeConsent(
  { db, clock }: Known,
  { standing, accountId }: Caller & { standing: Held<'own_calendar'> },
  id: string,
  { consentedOn }: { consentedOn: string },
): Promise<void> {
  const now = clock.now();
  await expectPast(db, standing, { name: 'consented_on', day: consentedOn }, now);
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'client book', standing.professionalId);
    await getVisibleClient(tx, standing, id);
    await saveConsent(tx, id, { consentedOn, recordedBy: standing.memberId, recordedAt: now });
    await recordAudit(tx, {
      actorId: accountId,
      action: 'client_photos_allowed',
      subject: `client:${id}`,
      detail: { consentedOn },
    });
  });
}

/** Deletes the client’s consent with all their photos. Idempotent. Refuses not_found. */
export async function withdrawConsent(
  { db, clock }: Known,
  { standing, accountId }: Caller & { standing: Held<'own_calendar'> },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'client book', standing.professionalId);
    await getVisibleClient(tx, standing, id);
    if (!(await findConsent(tx, id))) return;
    await removePhotos(tx, { clientId: id }, clock.now());
    await deleteConsent(tx, id);
    await recordAudit(tx, {
      actorId: accountId,
      action: 'client_photos_withdrawn',
      subject: `client:${id}`,
    });
  });
}

/**
 * Adds a photo of the client. Refuses not_found, consent_missing, photos_full, and invalid_input for a
 * future day or a missing file.
 */
export async function addPhoto(
  { db, clock }: Known,
  { standing, id: clientId }: { standing: Held<'own_calendar'>; id: string },
  { fileId, kind, day }: { fileId: string; kind: ClientPhoto['kind']; day: string },
  idempotencyKey: IdempotencyKey,
): Promise<string> {
  const now = clock.now();
  await expectPast(db, standing, { name: 'day', day }, now);
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, fileId);
    await takeLock(tx, 'client book', standing.professionalId);
    await getVisibleClient(tx, standing, clientId);
    if (!(await findConsent(tx, clientId))) refuse('consent_missing');
    if ((await listPhotos(tx, clientId)).length >= MAX_CLIENT_PHOTOS) refuse('photos_full');
    await attachPicture(tx, standing.professionalId, fileId, now);
    await insertPhoto(tx, { fileId, clientId, kind, day, addedAt: now });
  });
  return fileId;
}

export async function openClientPhoto(
  { db, openPhoto }: PhotosDeps,
  { standing, accountId }: Caller & { standing: Held<'own_calendar'> },
  { id: clientId, photoId }: { id: string; photoId: string },
): Promise<Download> {
  await getVisibleClient(db, standing, clientId);
  if (!(await hasPhoto(db, { clientId, fileId: photoId }))) refuse('not_found');
  return openPhoto({ id: photoId, accountId, as: 'client_book' });
}

export async function removePhoto(
  { db, clock }: Known,
  standing: Held<'own_calendar'>,
  { id: clientId, photoId: fileId }: { id: string; photoId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getVisibleClient(tx, standing, clientId);
    if ((await removePhotos(tx, { clientId, fileId }, clock.now())) === 0) refuse('not_found');
  });
}

/** Removes photos from the book and marks their files for deletion. Returns the number of photos. */
export async function removePhotos(tx: Tx, of: PhotosOf, now: Date): Promise<number> {
  const taken = await takePhotos(tx, of);
  for (const [id, files] of Map.groupBy(taken, ({ professionalId }) => professionalId)) {
    const ids = files.map(({ fileId }) => fileId);
    await removeFiles(tx, { owner: { kind: 'professional', id }, ids, now });
  }
  return taken.length;
}

async function attachPicture(tx: Tx, professionalId: string, fileId: string, now: Date): Promise<void> {
  const ids = [fileId];
  await lockFiles(tx, ids);
  const [file] = await listFilesByIds(tx, ids);
  const owner = { kind: 'professional' as const, id: professionalId };
  const gone =
    file?.attachedTo !== null || (await attachFiles(tx, { owner, ids, use: 'client_photo', now })).length > 0;
  if (gone) refuse('invalid_input', { fields: { file_id: 'file_missing' } });
}

async function expectPast(
  db: Db,
  { professionalId }: Held<'own_calendar'>,
  { name, day }: { name: string; day: string },
  now: Date,
): Promise<void> {
  const { timeZone } = await getProfessional(db, professionalId);
  if (day > dayOf(now, timeZone)) refuse('invalid_input', { fields: { [name]: 'invalid_date' } });
}
