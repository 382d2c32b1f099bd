import { isOwnPath } from '../../paths.ts';

const key = 'pastUrl';

/** Where to go back to after signing in. Only addresses of this site are kept and followed. */
export function rememberPastUrl(address: string): void {
  if (isOwnPath(address)) localStorage.setItem(key, address);
}

export function peekPastUrl(): string | undefined {
  const address = localStorage.getItem(key);
  return address && isOwnPath(address) ? address : undefined;
}

export function takePastUrl(): string | undefined {
  const address = peekPastUrl();
  localStorage.removeItem(key);
  return address;
}
