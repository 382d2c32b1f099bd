import { variantNames } from '@meche/contract/files';
import { sweepEach } from '#kit/jobs/sweep-each';
import { variantKey } from './rules.ts';
import { claimForRemoval, deleteFile } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/** Removes files that nobody needed in time: claimed, then the bytes, then the row. Answers how many. */
export async function sweepFiles(deps: FilesDeps): Promise<number> {
  return sweepEach<string>(deps, {
    sweep: 'unused-files',
    list: (due) => claimForRemoval(deps.db, due),
    async run(id) {
      // A variant may have been put whose row was never written: each is looked for.
      for (const key of [...variantNames.map((name) => variantKey(id, name)), id])
        await deps.storage.remove(key);
      await deleteFile(deps.db, id);
    },
  });
}
