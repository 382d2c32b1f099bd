import { isWholeOrder } from '#kit/database/order-rows';
import { refuse } from '#kit/refusal';
import { findPhotoRoom } from '#professionals';
import { type AlbumDeps, changeAlbum, expectPhoto, type Keeper } from './save-photos.ts';
import { updateCover, updateOrder, updateShown } from './store.ts';

/**
 * Sets the order of the whole album. Refuses changed_meanwhile unless these are exactly its photos, still
 * in the order the caller saw.
 */
export async function orderPhotos(
  deps: AlbumDeps,
  keeper: Keeper,
  { photoIds, seenIds }: { photoIds: readonly string[]; seenIds?: string[] | undefined },
): Promise<void> {
  await changeAlbum(deps, keeper, async (tx, { professionalId, photos }) => {
    if (!isWholeOrder(photoIds, photos, seenIds)) refuse('changed_meanwhile');
    await updateOrder(tx, professionalId, photoIds);
  });
}

/** Chooses which photos are shown when the plan cannot show them all. Refuses not_found, album_full. */
export async function chooseShown(
  deps: AlbumDeps,
  keeper: Keeper,
  photoIds: readonly string[],
): Promise<void> {
  await changeAlbum(deps, keeper, async (tx, { professionalId, photos }) => {
    for (const id of photoIds) expectPhoto(photos, id);
    const room = await findPhotoRoom(tx, professionalId);
    // A plan without a limit always shows all photos.
    const shown = room === null ? photos.map(({ id }) => id) : photoIds;
    if (!(await updateShown(tx, professionalId, shown))) refuse('album_full');
  });
}

/** Chooses the cover photo; null: the first one shown. Refuses not_found. */
export async function chooseCover(deps: AlbumDeps, keeper: Keeper, photoId: string | null): Promise<void> {
  await changeAlbum(deps, keeper, async (tx, { professionalId, photos }) => {
    if (photoId) expectPhoto(photos, photoId);
    await updateCover(tx, professionalId, photoId);
  });
}
