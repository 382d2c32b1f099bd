import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { AlbumChanged } from './facts.ts';
import { takeFile } from './keep-photos.ts';
import { insertPhoto, type Saying, updateCover, updateSaying } from './store.ts';

/**
 * An album that comes from elsewhere, in the order given and in the caller's transaction, which has locked the business and
 * found its album empty; each photo is a picture that was sent for it. Refuses album_full beyond the room of its plan.
 */
export async function importPhotos(
  tx: Tx,
  given: {
    professionalId: string;
    photos: readonly (Saying & { id: string; isCover: boolean })[];
    now: Date;
  },
): Promise<void> {
  const { professionalId, photos, now } = given;
  for (const { id, caption } of photos) {
    await takeFile(tx, { professionalId, fileId: id, now });
    if (!(await insertPhoto(tx, { id, professionalId, caption, addedAt: now }))) refuse('album_full');
  }
  for (const { id, isCover: _chosen, ...saying } of photos)
    await updateSaying(tx, { id, version: 1 }, saying);
  const cover = photos.find(({ isCover }) => isCover);
  if (cover) await updateCover(tx, professionalId, cover.id);
  await announce(tx, AlbumChanged, { professionalId }, now);
}
