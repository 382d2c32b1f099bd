import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const name = 'calendarNews';

/** Instant up to which the news was read in this browser; empty at first. */
export const newsReadUntil = () => sharedStorage.read(name) ?? '';

export function saveNewsRead(until: string): void {
  sharedStorage.keep(name, until);
}
