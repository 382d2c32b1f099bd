import type { Tx } from '#kit/database/database';
import { deletePhotos } from './store.ts';

/** Deletes only the rows of the album; the erasure of the business deletes the files. */
export async function eraseAlbum(tx: Tx, professionalId: string): Promise<void> {
  await deletePhotos(tx, professionalId);
}
