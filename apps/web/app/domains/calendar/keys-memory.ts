import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const name = 'calendarKeys';

/** Whether keys alone do anything in the calendar, in this browser; they do until they are turned off. */
export const areKeysOn = () => sharedStorage.read(name) !== 'off';

export function keepKeys(isOn: boolean): void {
  if (isOn) sharedStorage.drop(name);
  else sharedStorage.keep(name, 'off');
}
