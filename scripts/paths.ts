import { join, resolve } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');

/** Everything the project writes at run time: database, secrets, logs, build stamps. Never committed. */
export const stateFolder = process.env.MECHE_STATE
  ? resolve(process.env.MECHE_STATE)
  : join(projectRoot, '.meche');

export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

export function inState(...parts: string[]): string {
  return join(stateFolder, ...parts);
}
