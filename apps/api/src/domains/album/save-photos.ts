import { MAX_ALBUM_PHOTOS } from '@meche/contract/album';
import { attachFiles, listFilesByIds, lockFiles, removeFiles } from '#files';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { listMembers } from '#staff';
import { AlbumChanged } from './facts.ts';
import {
  deletePhoto,
  insertPhoto,
  listPhotos,
  type PhotoDetails,
  type PhotoRow,
  updatePhotoDetails,
} from './store.ts';

export type AlbumDeps = { db: Database; clock: Clock };

/**
 * Appends a photo; an album that already has it stays the same. Refuses album_full when the plan or the
 * album (MAX_ALBUM_PHOTOS) has no room, and invalid_input for a file that is not an unused picture of the
 * professional.
 */
export async function addPhoto(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  { fileId, caption }: { fileId: string; caption: string },
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos, now }) => {
    if (photos.some(({ id }) => id === fileId)) return;
    if (photos.length >= MAX_ALBUM_PHOTOS) refuse('album_full');
    await attachPicture(tx, { professionalId, fileId, now });
    // A trigger of the database checks the limit of the plan.
    if (!(await insertPhoto(tx, { id: fileId, professionalId, caption, addedAt: now }))) refuse('album_full');
  });
}

/**
 * Edits caption, category, member and before/after pair of a photo. Refuses not_found, wrong_state if an
 * operator removed the photo, changed_meanwhile, and invalid_input by field.
 */
export async function editPhoto(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  { id, version, ...details }: PhotoDetails & { id: string; version: number },
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos }) => {
    if (expectPhoto(photos, id).removedAt) refuse('wrong_state');
    const { memberId, beforeId } = details;
    const members = memberId ? await listMembers(tx, professionalId) : [];
    if (memberId && !members.some((member) => member.id === memberId))
      refuse('invalid_input', { fields: { member_id: 'not_a_choice' } });
    if (beforeId && !mayStandBefore(photos, { id, beforeId }))
      refuse('invalid_input', { fields: { before_id: 'not_a_choice' } });
    if (!(await updatePhotoDetails(tx, { id, version }, details))) refuse('changed_meanwhile');
  });
}

/** Deletes a photo; a sweep deletes its file later. Refuses not_found. */
export async function removePhoto(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  id: string,
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos, now }) => {
    expectPhoto(photos, id);
    await deletePhoto(tx, id);
    await removeFiles(tx, { owner: { kind: 'professional', id: professionalId }, ids: [id], now });
  });
}

/**
 * Runs `change` under the professional’s lock, because the plan’s limit and the before/after pairs are
 * checked under this lock. Announces AlbumChanged, even if `change` wrote nothing.
 */
export async function changeAlbum(
  { db, clock }: AlbumDeps,
  { standing: { professionalId } }: { standing: Held<'edit_business'> },
  change: (tx: Tx, album: { professionalId: string; photos: PhotoRow[]; now: Date }) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const now = clock.now();
    await change(tx, { professionalId, photos: await listPhotos(tx, professionalId), now });
    await announce(tx, AlbumChanged, { professionalId }, now);
  });
}

export function expectPhoto(photos: readonly PhotoRow[], id: string): PhotoRow {
  return photos.find((photo) => photo.id === id) ?? refuse('not_found');
}

/**
 * Whether `beforeId` may become the "before" photo of `id`: both are different photos of the album, and
 * neither belongs to another pair.
 */
function mayStandBefore(
  photos: readonly PhotoRow[],
  { id, beforeId }: { id: string; beforeId: string },
): boolean {
  const before = photos.find((photo) => photo.id === beforeId);
  return (
    before !== undefined &&
    before.id !== id &&
    before.beforeId === null &&
    !photos.some((photo) => photo.id !== id && photo.beforeId === beforeId) &&
    !photos.some((photo) => photo.beforeId === id)
  );
}

export async function attachPicture(
  tx: Tx,
  { professionalId, fileId, now }: { professionalId: string; fileId: string; now: Date },
): Promise<void> {
  const ids = [fileId];
  await lockFiles(tx, ids);
  const [file] = await listFilesByIds(tx, ids);
  const owner = { kind: 'professional' as const, id: professionalId };
  const gone =
    file?.attachedTo !== null || (await attachFiles(tx, { owner, ids, use: 'album', now })).length > 0;
  if (gone) refuse('invalid_input', { fields: { file_id: 'file_missing' } });
}
