import type { Tx } from '#kit/database/database';
import { deletePhotos } from './store.ts';

/** Nothing of the album is left; its files are removed by whoever removes all of the business. */
export async function eraseAlbum(tx: Tx, professionalId: string): Promise<void> {
  await deletePhotos(tx, professionalId);
}
