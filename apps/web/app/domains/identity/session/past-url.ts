import { sharedStorage, tabStorage } from '~/lib/browser/browser-storage.ts';
import { isOwnPath, to } from '~/paths.ts';

export const pastUrlKey = 'pastUrl';
const interruptedKey = 'interrupted';

/** An address of this site that is worth coming back to: the pages of signing in are not, a professional's sign-up is. */
function leadsBack(address: string): boolean {
  return (
    isOwnPath(address) && (!address.startsWith('/auth/') || address.startsWith(to('registerProfessional')))
  );
}

/** Where to go back to after signing in. Only addresses of this site are kept and followed. */
export function rememberPastUrl(address: string): void {
  if (leadsBack(address)) sharedStorage.keep(pastUrlKey, address);
}

export function peekPastUrl(): string | undefined {
  const address = sharedStorage.read(pastUrlKey);
  return address && leadsBack(address) ? address : undefined;
}

/** She is where she was led. Not before: the form, the gate and another tab all ask for the way back. */
export function forgetPastUrl(): void {
  sharedStorage.drop(pastUrlKey);
}

/** Undoes what was made of it since it was peeked at. */
export function restorePastUrl(address: string | undefined): void {
  forgetPastUrl();
  if (address) rememberPastUrl(address);
}

/** The session ended by itself: the login page says so, until somebody signs in. */
export function markInterrupted(): void {
  tabStorage.keep(interruptedKey, 'yes');
}

export function isInterrupted(): boolean {
  return tabStorage.read(interruptedKey) !== undefined;
}

export function forgetInterruption(): void {
  tabStorage.drop(interruptedKey);
}
