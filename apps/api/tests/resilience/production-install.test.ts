import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryRelease } from '#testing/try-release';
import { buildWeb } from '../../../../scripts/build-web.ts';
import { inProject } from '../../../../scripts/paths.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';

/** It takes 331 MB; the icons, which only the build needs, would add 88. */
const BAR_MB = 400;
const MIN_MB = 100;

let folder: string;

// A copy of the sources with a production install, and the web app as it was built here.
beforeAll(async () => {
  expect(await buildWeb()).toMatchObject({ failures: [] });
  folder = await scratchFolder('production-install');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: inProject(),
    encoding: 'utf8',
  });
  const runs = /^(?:apps|database|packages|scripts)\/|^\.npmrc$|^package(?:-lock)?\.json$/;
  for (const file of listed.split('\0'))
    if (runs.test(file)) await cp(inProject(file), join(folder, file)).catch(ignoreDeleted);
  await cp(inProject('apps/web/build'), join(folder, 'apps/web/build'), { recursive: true });
  // Without scripts the package `node` stays empty: the processes run on the Node of the machine.
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', install, { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a production install takes less than 400 MB and has no packages of the build or of tests', () => {
  const megabytes =
    Number.parseInt(execFileSync('du', ['-sk', 'node_modules'], { cwd: folder }).toString(), 10) / 1024;
  expect(megabytes).toBeLessThan(BAR_MB);
  expect(megabytes).toBeGreaterThan(MIN_MB);
  const installed = (name: string) => existsSync(join(folder, 'node_modules', name));
  expect(['fastify', 'react-dom'].filter(installed)).toHaveLength(2);
  expect(['vite', 'firebase', '@tabler/icons-react', 'firebase-tools', 'vitest'].filter(installed)).toEqual(
    [],
  );
});

test('it migrates without superuser rights, and both processes become ready and render pages', async () => {
  const { migrated, page } = await tryRelease((args, env) =>
    spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  expect(migrated).toMatch(/^applied 0001_/);
  expect(page).toMatchObject({ status: 200, page: expect.stringContaining('</html>') });
});

/** A file that is deleted and not yet committed. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
