import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { isEqualInConstantTime } from '#kit/constant-time';
import { readCookie, serializeCookie } from '#kit/http/cookies';
import { DRAFT_SECONDS } from './rules.ts';

type Incoming = { headers: { cookie?: string | undefined } };

/**
 * The token that opens a draft before there is an account. It is derived from the id of the draft, so that
 * no table, queue or URL of the API contains it; the browser stores it in an HttpOnly cookie.
 */
export type DraftProof = {
  tokenOf(id: string): string;
  isToken(id: string, token: string): boolean;
  /**
   * Returns the id of the draft whose token is in the request's cookie; undefined without a valid token.
   */
  provedBy(request: Incoming): string | undefined;
  cookieOf(id: string): string;
  clearedCookie(): string;
};

/**
 * `secret` has at least 32 characters. `secure` is false only where session cookies also travel over plain
 * HTTP.
 */
export function createDraftProof({ secret, secure }: { secret: string; secure: boolean }): DraftProof {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'meche', 'sign-up draft', 32)));
  const name = secure ? '__Host-sign-up-draft' : 'sign-up-draft';
  const terms = { secure, httpOnly: true };

  const macOf = (id: string) => createHmac('sha256', key).update(id).digest();
  const isToken = (id: string, token: string) =>
    isEqualInConstantTime(Buffer.from(token, 'base64url'), macOf(id));
  const tokenOf = (id: string) => macOf(id).toString('base64url');

  return {
    tokenOf,
    isToken,
    provedBy(request) {
      const [id = '', token = ''] = readCookie(request.headers.cookie, name)?.split('.') ?? [];
      return isToken(id, token) ? id : undefined;
    },
    cookieOf: (id) =>
      serializeCookie(name, `${id}.${tokenOf(id)}`, { ...terms, maxAgeSeconds: DRAFT_SECONDS }),
    clearedCookie: () => serializeCookie(name, '', { ...terms, maxAgeSeconds: 0 }),
  };
}
