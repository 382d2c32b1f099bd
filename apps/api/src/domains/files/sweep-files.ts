import { variantNames } from '@meche/contract/files';
import { sweepEach } from '#kit/jobs/sweep';
import { workSource } from '#kit/jobs/work-source';
import { variantKey } from './rules.ts';
import { claimForRemoval, deleteFile, unusedFiles } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/** Sweep: deletes unused files, first the content, then the row. Returns the number of files. */
export async function sweepFiles(deps: FilesDeps): Promise<number> {
  return sweepEach(deps, unusedFiles, {
    async run({ id }, now) {
      if (!(await claimForRemoval(deps.db, id, now))) return;
      // A crash may leave the content of a variant without its row, so all variant keys are removed.
      for (const key of [...variantNames.map((name) => variantKey(id, name)), id])
        await deps.storage.remove(key);
      await deleteFile(deps.db, id);
    },
  });
}

export const fileSweep = (deps: FilesDeps) => workSource(unusedFiles, () => sweepFiles(deps));
