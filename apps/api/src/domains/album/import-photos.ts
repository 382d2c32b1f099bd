import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { AlbumChanged } from './facts.ts';
import { attachPicture } from './save-photos.ts';
import { insertPhoto, type PhotoDetails, updateCover, updatePhotoDetails } from './store.ts';

/**
 * Imports photos in the given order into an empty album, in the caller’s transaction, which has locked the
 * professional. Refuses album_full when there are more photos than the plan allows, and invalid_input for a
 * file that is not an unused picture of the professional.
 */
export async function importPhotos(
  tx: Tx,
  input: {
    professionalId: string;
    photos: readonly (PhotoDetails & { id: string; isCover: boolean })[];
    now: Date;
  },
): Promise<void> {
  const { professionalId, photos, now } = input;
  for (const { id, caption } of photos) {
    await attachPicture(tx, { professionalId, fileId: id, now });
    if (!(await insertPhoto(tx, { id, professionalId, caption, addedAt: now }))) refuse('album_full');
  }
  for (const { id, isCover: _chosen, ...details } of photos)
    await updatePhotoDetails(tx, { id, version: 1 }, details);
  const cover = photos.find(({ isCover }) => isCover);
  if (cover) await updateCover(tx, professionalId, cover.id);
  await announce(tx, AlbumChanged, { professionalId }, now);
}
