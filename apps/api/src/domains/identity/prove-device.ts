import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { readCookie, writtenCookie } from '#kit/http/cookies';
import { sameText } from './sign-tokens.ts';

const YEAR_SECONDS = 365 * 86_400;
/** The most accounts that one shared browser remembers, latest first. */
const MOST_ACCOUNTS = 8;

type Incoming = { headers: { cookie?: string | undefined } };

/**
 * Remembers in an HttpOnly cookie which accounts a browser has signed in to: a device id and one MAC per
 * account. It grants no access; wrong passwords of a known browser are counted apart.
 */
export type DeviceProof = {
  /** The key that counts this browser's attempts on an account; undefined if it never signed in to it. */
  knownAs(request: Incoming, accountId: string): string | undefined;
  cookieOf(request: Incoming, accountId: string): string;
};

/**
 * `secret` has at least 32 characters; `secure` is false only where the session cookies travel unencrypted
 * too.
 */
export function createDeviceProof({ secret, secure }: { secret: string; secure: boolean }): DeviceProof {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'meche', 'known device', 32)));
  const name = secure ? '__Host-device' : 'device';

  const markOf = (deviceId: string, accountId: string) =>
    createHmac('sha256', key)
      .update(`${deviceId} ${accountId}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  const read = ({ headers }: Incoming) => {
    const [deviceId = '', ...marks] = readCookie(headers.cookie, name)?.split('.') ?? [];
    return { deviceId, marks: marks.filter((mark) => /^[\w-]{22}$/.test(mark)) };
  };

  return {
    knownAs(request, accountId) {
      const { deviceId, marks } = read(request);
      const mark = markOf(deviceId, accountId);
      return marks.some((one) => sameText(one, mark)) ? mark : undefined;
    },
    cookieOf(request, accountId) {
      const { deviceId: known, marks } = read(request);
      const deviceId = /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
      const mark = markOf(deviceId, accountId);
      const others = deviceId === known ? marks.filter((one) => one !== mark) : [];
      const value = [deviceId, mark, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
      return writtenCookie(name, value, { maxAgeSeconds: YEAR_SECONDS, secure, httpOnly: true });
    },
  };
}
