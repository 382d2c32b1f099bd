import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');

/** Everything the project writes at run time: database, secrets, logs, build stamps. Never committed. */
export const stateFolder = join(projectRoot, '.meche');

export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

export function inState(...parts: string[]): string {
  return join(stateFolder, ...parts);
}
