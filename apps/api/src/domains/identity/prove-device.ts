import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { isEqualInConstantTime } from '#kit/constant-time';
import { readCookie, serializeCookie } from '#kit/http/cookies';
import { deriveKeys, type KeyRing } from '#kit/key-ring';

const YEAR_SECONDS = 365 * 86_400;
/** Number of accounts that a shared browser remembers; the latest ones stay. */
const MAX_ACCOUNTS = 8;

type Incoming = { headers: { cookie?: string | undefined } };

/**
 * Remembers in an HttpOnly cookie to which accounts a browser has signed in: a device id, and one MAC per
 * account. The cookie grants no access. Wrong passwords from a known browser count against a separate
 * limit.
 */
export type DeviceProof = {
  /**
   * The key under which this browser’s attempts on an account are counted; undefined if it never signed in
   * to the account.
   */
  knownAs(request: Incoming, accountId: string): string | undefined;
  cookieOf(request: Incoming, accountId: string): string;
};

/**
 * Each secret has at least 32 characters. `secure` is false only where the session cookies travel unencrypted
 * too.
 */
export function createDeviceProof({
  secrets,
  secure,
}: {
  secrets: KeyRing<string>;
  secure: boolean;
}): DeviceProof {
  const keys = deriveKeys(secrets, (secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'meche', 'known device', 32))),
  );
  const name = secure ? '__Host-device' : 'device';

  const markOf = (key: KeyObject, deviceId: string, accountId: string) =>
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
      return keys
        .map((key) => markOf(key, deviceId, accountId))
        .find((mark) => marks.some((one) => isEqualInConstantTime(one, mark)));
    },
    cookieOf(request, accountId) {
      const { deviceId: known, marks } = read(request);
      const deviceId = /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
      const mark = markOf(keys[0], deviceId, accountId);
      const others = deviceId === known ? marks.filter((one) => one !== mark) : [];
      const value = [deviceId, mark, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
      return serializeCookie(name, value, { maxAgeSeconds: YEAR_SECONDS, secure, httpOnly: true });
    },
  };
}
