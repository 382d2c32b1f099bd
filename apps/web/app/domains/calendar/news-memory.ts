import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const name = 'calendarNews';

/** Until when she has read what is new, in this browser: an instant; empty before the first time. */
export const newsReadUntil = () => sharedStorage.read(name) ?? '';

export function keepNewsRead(until: string): void {
  sharedStorage.keep(name, until);
}
