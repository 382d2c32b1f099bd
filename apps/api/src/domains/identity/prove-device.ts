import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { readCookie, writtenCookie } from '#kit/http/cookies';
import { sameText } from './sign-tokens.ts';

const YEAR_SECONDS = 365 * 86_400;
/** A browser that several people share is known to so many of their accounts, the latest first. */
const MOST_ACCOUNTS = 8;

/** What a request shows of itself; a Fastify request is one. */
type Incoming = { headers: { cookie?: string | undefined } };

/**
 * Which accounts a browser has signed in to before, by an HttpOnly cookie that outlives its sessions: an id of the browser,
 * and for each account a MAC over both. It opens nothing: the wrong passwords of a known browser are counted by themselves.
 */
export type DeviceProof = {
  /** What a browser is counted by for an account; undefined where it never signed in to it. */
  knownAs(request: Incoming, accountId: string): string | undefined;
  /** Value for Set-Cookie: the browser has signed in to this account. */
  cookieOf(request: Incoming, accountId: string): string;
};

/** `secret` at least 32 characters; `secure` false only where sessions travel in clear too. */
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
