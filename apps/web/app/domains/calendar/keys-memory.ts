import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const name = 'calendarKeys';

/** Returns whether single-key shortcuts are on in this browser; they are on by default. */
export const areKeysOn = () => sharedStorage.read(name) !== 'off';

export function saveKeysChoice(isOn: boolean): void {
  if (isOn) sharedStorage.drop(name);
  else sharedStorage.keep(name, 'off');
}
