import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

async function made(prefix: string): Promise<string> {
  const folder = await scratchFolder(prefix);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('folders of a process that ended are removed, those of a running one stay', async () => {
  const mine = await made('mine');
  const gone = `${mine}-gone`;
  onTestFinished(() => rm(gone, { recursive: true, force: true }));
  await mkdir(join(gone, 'data'), { recursive: true });
  await writeFile(join(gone, 'owner.pid'), String(spawnSync('true').pid));
  const next = await made('next');
  expect([existsSync(gone), existsSync(mine), existsSync(next)]).toEqual([false, true, true]);
  expect(dirname(next)).toBe(dirname(mine));
});
