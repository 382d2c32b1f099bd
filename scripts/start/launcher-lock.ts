import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inState, stateFolder } from '../paths.ts';
import { commandLine } from './processes.ts';

const file = inState('launcher.pid');

/**
 * Takes the lock of this state folder. Throws when another launcher uses it, because the two would stop
 * each other's database.
 */
export function takeLauncherLock(): void {
  const other = Number(readText());
  if (other && other !== process.pid && commandLine(other).includes('scripts/start/main.ts')) {
    throw new Error(`Mèche is already running here (process ${other}): stop it first`);
  }
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(file, String(process.pid));
}

export function releaseLauncherLock(): void {
  if (Number(readText()) === process.pid) rmSync(file, { force: true });
}

function readText(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
