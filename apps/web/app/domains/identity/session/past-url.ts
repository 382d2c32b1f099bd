import { sharedStorage, tabStorage } from '~/lib/browser/browser-storage.ts';
import { isOwnPath, to } from '~/paths.ts';

export const pastUrlKey = 'pastUrl';
const interruptedKey = 'interrupted';

/** Sign-in pages are no address to return to; a professional's sign-up is. */
function leadsBack(address: string): boolean {
  return (
    isOwnPath(address) && (!address.startsWith('/auth/') || address.startsWith(to('registerProfessional')))
  );
}

/** Stores the address to return to after sign-in. Accepts only paths of this site. */
export function rememberPastUrl(address: string): void {
  if (leadsBack(address)) sharedStorage.keep(pastUrlKey, address);
}

export function peekPastUrl(): string | undefined {
  const address = sharedStorage.read(pastUrlKey);
  return address && leadsBack(address) ? address : undefined;
}

/** Call after the user has arrived there: the form, the gate and other tabs all read it before. */
export function forgetPastUrl(): void {
  sharedStorage.drop(pastUrlKey);
}

/** Undoes changes since it was last read. */
export function restorePastUrl(address: string | undefined): void {
  forgetPastUrl();
  if (address) rememberPastUrl(address);
}

/** The session ended by itself: the login page shows a notice until the next sign-in. */
export function markInterrupted(): void {
  tabStorage.keep(interruptedKey, 'yes');
}

export function isInterrupted(): boolean {
  return tabStorage.read(interruptedKey) !== undefined;
}

export function forgetInterruption(): void {
  tabStorage.drop(interruptedKey);
}
