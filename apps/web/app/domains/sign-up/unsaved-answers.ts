import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';
import type { Screen } from './sign-up-screens.ts';

/**
 * Answers that the server does not have are stored in this tab, so that they survive a reload or a lost
 * connection.
 */
const keyOf = (screen: Screen) => `sign-up:${screen}`;

export function readUnsaved(screen: Screen): object {
  return storedObject(tabStorage.read(keyOf(screen))) ?? {};
}

export function saveUnsaved(screen: Screen, values: object): void {
  tabStorage.keep(keyOf(screen), JSON.stringify(values));
}

export function forgetUnsaved(...gone: readonly Screen[]): void {
  for (const screen of gone) tabStorage.drop(keyOf(screen));
}
