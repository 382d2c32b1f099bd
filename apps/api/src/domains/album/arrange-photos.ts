import { isCompleteReordering } from '#kit/database/reorder-rows';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { findPhotoLimit } from '#professionals';
import { type AlbumDeps, changeAlbum, expectPhoto } from './save-photos.ts';
import { updateCover, updateOrder, updateShown } from './store.ts';

/**
 * Sets the order of the whole album. Refuses changed_meanwhile unless `photoIds` holds exactly the photos
 * of the album and `seenIds`, if given, is still their order.
 */
export async function orderPhotos(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  { photoIds, seenIds }: { photoIds: readonly string[]; seenIds?: string[] | undefined },
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos }) => {
    if (!isCompleteReordering(photoIds, photos, seenIds)) refuse('changed_meanwhile');
    await updateOrder(tx, professionalId, photoIds);
  });
}

/**
 * Chooses the photos that the public profile shows when the plan cannot show all; all others are hidden. A
 * photo that an operator removed stays hidden. Refuses not_found, album_full.
 */
export async function chooseShownPhotos(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  photoIds: readonly string[],
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos }) => {
    for (const id of photoIds) expectPhoto(photos, id);
    const room = await findPhotoLimit(tx, professionalId);
    // A plan without a limit always shows all photos.
    const shown = room === null ? photos.map(({ id }) => id) : photoIds;
    if (!(await updateShown(tx, professionalId, shown))) refuse('album_full');
  });
}

/**
 * Chooses the cover photo. With null, or while the chosen photo is not shown, the first shown photo is the
 * cover. Refuses not_found.
 */
export async function chooseCover(
  deps: AlbumDeps,
  caller: { standing: Held<'edit_business'> },
  photoId: string | null,
): Promise<void> {
  await changeAlbum(deps, caller, async (tx, { professionalId, photos }) => {
    if (photoId) expectPhoto(photos, photoId);
    await updateCover(tx, professionalId, photoId);
  });
}
