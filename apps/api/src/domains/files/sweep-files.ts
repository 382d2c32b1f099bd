import { sweepEach } from '#kit/jobs/sweep-each';
import { claimForRemoval, deleteFile } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/** Removes files that nobody needed in time: claimed, then the bytes, then the row. Answers how many. */
export async function sweepFiles(deps: FilesDeps): Promise<number> {
  return sweepEach<string>(deps, {
    sweep: 'unused-files',
    list: (due) => claimForRemoval(deps.db, due),
    async run(id) {
      await deps.storage.remove(id);
      await deleteFile(deps.db, id);
    },
  });
}
