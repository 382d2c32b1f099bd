import type { Database } from '#kit/database/database';
import type { Resealed } from '#kit/reseal';
import { FileDamaged, type FileStorage } from '#partners/file-storage/port';
import { variantKey } from './rules.ts';
import { listStoredFiles } from './store.ts';

const BATCH = 100;

/**
 * Encrypts all files and their variants with the newest key. It may be stopped and started again. `report`
 * is called after each batch with what was done so far.
 */
export async function resealFiles(
  { db, storage }: { db: Database; storage: FileStorage },
  report: (done: Resealed) => void,
): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  let after: string | undefined;
  for (;;) {
    const files = await listStoredFiles(db, { after, limit: BATCH });
    for (const { id, variants } of files)
      for (const key of [id, ...variants.map((name) => variantKey(id, name))])
        await resealOne(storage, key, done);
    after = files.at(-1)?.id;
    if (after === undefined) return done;
    report(done);
  }
}

async function resealOne(storage: FileStorage, key: string, done: Resealed): Promise<void> {
  try {
    if (await storage.reseal(key)) done.resealed += 1;
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error;
    done.unreadable += 1;
  }
}
