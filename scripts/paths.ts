import { join, resolve } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');

/**
 * Folder for everything that the project writes at run time: database, secrets, logs, build stamps. It is
 * never committed.
 */
export const stateFolder = process.env.MECHE_STATE
  ? resolve(process.env.MECHE_STATE)
  : join(projectRoot, '.meche');

export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

export function inState(...parts: string[]): string {
  return join(stateFolder, ...parts);
}
