import { sharedStorage, tabStorage } from '~/lib/browser/browser-storage.ts';
import { isOwnPath, to } from '~/paths.ts';

export const pastUrlKey = 'pastUrl';
const interruptedKey = 'interrupted';

/** Sign-in must not redirect to a sign-in page. A professional's sign-up, also under /auth/, is allowed. */
function leadsBack(address: string): boolean {
  return (
    isOwnPath(address) && (!address.startsWith('/auth/') || address.startsWith(to('registerProfessional')))
  );
}

/** Stores the address to return to after sign-in. Addresses outside this site are ignored. */
export function rememberPastUrl(address: string): void {
  if (leadsBack(address)) sharedStorage.keep(pastUrlKey, address);
}

export function peekPastUrl(): string | undefined {
  const address = sharedStorage.read(pastUrlKey);
  return address && leadsBack(address) ? address : undefined;
}

/**
 * Call it only after the user has arrived at the address, because the form, the gate and other tabs read it
 * before.
 */
export function forgetPastUrl(): void {
  sharedStorage.drop(pastUrlKey);
}

/** Writes back an address that `peekPastUrl` returned earlier. */
export function restorePastUrl(address: string | undefined): void {
  forgetPastUrl();
  if (address) rememberPastUrl(address);
}

/** Call it when a session expired. The login page then shows a notice until the next sign-in. */
export function markInterrupted(): void {
  tabStorage.keep(interruptedKey, 'yes');
}

export function isInterrupted(): boolean {
  return tabStorage.read(interruptedKey) !== undefined;
}

export function clearSessionExpiredMark(): void {
  tabStorage.drop(interruptedKey);
}
