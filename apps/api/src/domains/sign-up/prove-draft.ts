import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readCookie, writtenCookie } from '#kit/http/cookies';
import { DRAFT_SECONDS } from './rules.ts';

/** What a request shows of itself; a Fastify request is one. */
type Incoming = { headers: { cookie?: string | undefined } };

/**
 * Who may open a draft, before there is an account: whoever holds its token. It is derived from the id, so that it lies in
 * no table, no queue and no address of ours; a browser keeps it in an HttpOnly cookie.
 */
export type DraftProof = {
  tokenOf(id: string): string;
  isToken(id: string, token: string): boolean;
  /** The draft that the request's cookie opens. */
  provedBy(request: Incoming): string | undefined;
  /** Values for Set-Cookie. */
  cookieOf(id: string): string;
  clearedCookie(): string;
};

/** `secret` at least 32 characters; `secure` false only where sessions travel in clear too. */
export function createDraftProof({ secret, secure }: { secret: string; secure: boolean }): DraftProof {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'meche', 'sign-up draft', 32)));
  const name = secure ? '__Host-sign-up-draft' : 'sign-up-draft';
  const terms = { secure, httpOnly: true };

  const macOf = (id: string) => createHmac('sha256', key).update(id).digest();
  const isToken = (id: string, token: string) => {
    const given = Buffer.from(token, 'base64url');
    const expected = macOf(id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const tokenOf = (id: string) => macOf(id).toString('base64url');

  return {
    tokenOf,
    isToken,
    provedBy(request) {
      const [id = '', token = ''] = readCookie(request.headers.cookie, name)?.split('.') ?? [];
      return isToken(id, token) ? id : undefined;
    },
    cookieOf: (id) => writtenCookie(name, `${id}.${tokenOf(id)}`, { ...terms, maxAgeSeconds: DRAFT_SECONDS }),
    clearedCookie: () => writtenCookie(name, '', { ...terms, maxAgeSeconds: 0 }),
  };
}
