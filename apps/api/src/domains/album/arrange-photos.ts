import { isWholeOrder } from '#kit/database/order-rows';
import { refuse } from '#kit/refusal';
import { findPhotoRoom } from '#professionals';
import { type AlbumDeps, changeAlbum, expectPhoto, type Keeper } from './keep-photos.ts';
import { updateCover, updateOrder, updateShown } from './store.ts';

/** Puts all of the album in an order. Refuses changed_meanwhile when these are not all, each once, or stand otherwise by now. */
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

/**
 * Where the plan has no room for all of them: these are shown, the others wait. Refuses not_found for one that is not there,
 * album_full for more than the plan has room for.
 */
export async function chooseShown(
  deps: AlbumDeps,
  keeper: Keeper,
  photoIds: readonly string[],
): Promise<void> {
  await changeAlbum(deps, keeper, async (tx, { professionalId, photos }) => {
    for (const id of photoIds) expectPhoto(photos, id);
    const room = await findPhotoRoom(tx, professionalId);
    // What a plan has room for is never hidden.
    const shown = room === null ? photos.map(({ id }) => id) : photoIds;
    if (!(await updateShown(tx, professionalId, shown))) refuse('album_full');
  });
}

/** Stands for the house; null: the first that is shown. Refuses not_found. */
export async function chooseCover(deps: AlbumDeps, keeper: Keeper, photoId: string | null): Promise<void> {
  await changeAlbum(deps, keeper, async (tx, { professionalId, photos }) => {
    if (photoId) expectPhoto(photos, photoId);
    await updateCover(tx, professionalId, photoId);
  });
}
