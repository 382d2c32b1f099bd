import { variantNames } from '@meche/contract/files';
import { sweepEach } from '#kit/jobs/sweep-each';
import { variantKey } from './rules.ts';
import { claimForRemoval, deleteFile } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/** Deletes unused files: claim, content, row. Returns how many. */
export async function sweepFiles(deps: FilesDeps): Promise<number> {
  return sweepEach<string>(deps, {
    sweep: 'unused-files',
    list: (due) => claimForRemoval(deps.db, due),
    async run(id) {
      // A variant’s content may exist without its row, so all keys are tried.
      for (const key of [...variantNames.map((name) => variantKey(id, name)), id])
        await deps.storage.remove(key);
      await deleteFile(deps.db, id);
    },
  });
}
