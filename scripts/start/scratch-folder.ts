import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, userInfo } from 'node:os';
import { join } from 'node:path';
import { stateFolder } from '../paths.ts';
import { findRunningServer } from './postgres.ts';
import { MEMORY, ROOT_HOME, serverUser } from './postgres-binaries.ts';
import { isAlive } from './processes.ts';

/**
 * Free memory that a folder in memory requires: enough for several servers with their logs, and as much for
 * other processes.
 */
const ENOUGH_MEMORY_BYTES = 8 * 1024 ** 3;
const OWNER = 'owner.pid';

/**
 * Creates a folder for a temporary database that the server's user can reach; the caller removes it. The
 * folder is in memory when there is room for `bytes`, because on a slow disk half of a test run is waiting.
 */
export async function scratchFolder(prefix: string, { bytes = 0 } = {}): Promise<string> {
  const parent = await findParent(bytes);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${prefix}-`));
  if (serverUser()) execFileSync('chmod', ['a+rx', folder]);
  await writeFile(join(folder, OWNER), String(process.pid));
  return folder;
}

async function findParent(bytes: number): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (Math.min(room, freemem()) >= ENOUGH_MEMORY_BYTES + bytes)
    return join(MEMORY, `meche-${userInfo().uid}`);
  return serverUser() ? ROOT_HOME : stateFolder;
}

/** Removes folders of processes that were killed, and stops their servers. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const owner = Number(await readFile(join(folder, OWNER), 'utf8').catch(() => ''));
    if (!owner || isAlive(owner)) continue;
    for (const server of ['data', 'postgres'].map((part) => join(folder, part)))
      if (existsSync(server)) await (await findRunningServer(server))?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
