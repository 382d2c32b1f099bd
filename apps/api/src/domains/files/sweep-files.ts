import { claimForRemoval, deleteFile } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

const BATCH = 50;

/** Removes files that nobody needed in time: claimed, then the bytes, then the row. Answers how many. */
export async function sweepFiles({ db, clock, storage }: FilesDeps): Promise<number> {
  const ids = await claimForRemoval(db, clock.now(), BATCH);
  for (const id of ids) {
    await storage.remove(id);
    await deleteFile(db, id);
  }
  return ids.length;
}
