import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { isEqualInConstantTime } from '#kit/constant-time';
import { readCookie, serializeCookie } from '#kit/http/cookies';
import { deriveKeys, type KeyRing } from '#kit/key-ring';
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
 * Each secret has at least 32 characters. `secure` is false only where session cookies also travel over plain
 * HTTP.
 */
export function createDraftProof({
  secrets,
  secure,
}: {
  secrets: KeyRing<string>;
  secure: boolean;
}): DraftProof {
  const keys = deriveKeys(secrets, (secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'meche', 'sign-up draft', 32))),
  );
  const name = secure ? '__Host-sign-up-draft' : 'sign-up-draft';
  const terms = { secure, httpOnly: true };

  const macOf = (key: KeyObject, id: string) => createHmac('sha256', key).update(id).digest();
  const isToken = (id: string, token: string) =>
    keys.some((key) => isEqualInConstantTime(Buffer.from(token, 'base64url'), macOf(key, id)));
  const tokenOf = (id: string) => macOf(keys[0], id).toString('base64url');

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
