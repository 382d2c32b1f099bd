import type { Screen } from './sign-up-screens.ts';

/**
 * What was typed on a screen and is not on the server yet, kept in this tab: it outlives a reload and a lost connection.
 * A browser that refuses storage keeps nothing.
 */
const keyOf = (screen: Screen) => `sign-up:${screen}`;

export function readUnsaved(screen: Screen): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(screen)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepUnsaved(screen: Screen, values: object): void {
  try {
    sessionStorage.setItem(keyOf(screen), JSON.stringify(values));
  } catch {
    // Kept by the form alone.
  }
}

export function forgetUnsaved(...gone: readonly Screen[]): void {
  try {
    for (const screen of gone) sessionStorage.removeItem(keyOf(screen));
  } catch {
    // Nothing was kept.
  }
}
