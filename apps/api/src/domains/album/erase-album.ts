import type { Tx } from '#kit/database/database';
import { deletePhotos } from './store.ts';

/** Deletes the album’s rows; the files are deleted with the rest of the business. */
export async function eraseAlbum(tx: Tx, professionalId: string): Promise<void> {
  await deletePhotos(tx, professionalId);
}
