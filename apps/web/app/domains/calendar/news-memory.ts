import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const name = 'calendarNews';

/**
 * Returns the instant up to which the customers' actions were read in this browser, or an empty text at
 * first.
 */
export const getNewsReadUntil = () => sharedStorage.read(name) ?? '';

export function saveNewsRead(until: string): void {
  sharedStorage.keep(name, until);
}
