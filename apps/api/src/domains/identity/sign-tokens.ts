import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { isEqualInConstantTime } from '#kit/constant-time';
import { deriveKeys, type KeyRing } from '#kit/key-ring';
import { ACCESS_TOKEN_SECONDS, FIRST_STEP_SECONDS } from './rules.ts';

const ISSUER = 'meche';

export type AccessClaims = {
  accountId: string;
  sessionId: string;
  /** SHA-256 of the companion cookie in base64url; null for a bearer token. */
  companion: string | null;
};

/** The first step of a two-step sign-in: when it was proved, and `by` what (`password` or a provider). */
export type FirstStep = { accountId: string; provedAt: Date; by: string };

export type ReadAccess = { outcome: 'good' | 'expired'; claims: AccessClaims } | { outcome: 'bad' };

/**
 * Access tokens are signed JWTs. Refresh tokens consist of session, generation and a MAC over both, so that
 * every process computes the same successor. A forged token of either kind costs no query.
 */
export type TokenSigner = {
  accessToken(claims: AccessClaims, now: Date): Promise<string>;
  readAccessToken(token: string, now: Date): Promise<ReadAccess>;
  refreshToken(sessionId: string, generation: number): string;
  readRefreshToken(token: string): { sessionId: string; generation: number } | undefined;
  /** Valid for five minutes, and only for the second step of signing in. */
  firstStepToken(proved: FirstStep, now: Date): Promise<string>;
  readFirstStep(token: string, now: Date): Promise<FirstStep | undefined>;
  /**
   * Tokens of a mailed link, derived from the link’s id, so that no table and no queue contains them. A link
   * has the first; a link that an older secret opened has another.
   */
  linkTokens(linkId: string): KeyRing<string>;
  /** Six digits derived from the code’s id, so that no table and no queue contains the code. */
  registrationCode(linkId: string): string;
  isRegistrationCode(linkId: string, code: string): boolean;
};

/** Each secret has at least 32 characters. `audience` is the origin that accepts the tokens. */
export function createTokenSigner({
  secrets,
  audience,
}: {
  secrets: KeyRing<string>;
  audience: string;
}): TokenSigner {
  const keysFor = (purpose: string) =>
    deriveKeys(secrets, (secret) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, audience, purpose, 32))),
    );
  const [newestLinkKey, ...olderLinkKeys] = keysFor('link');
  const linkToken = (key: KeyObject, linkId: string) =>
    createHmac('sha256', key).update(linkId).digest('base64url');
  const codeKeys = keysFor('registration code');
  const registrationCode = (key: KeyObject, linkId: string) => {
    const number = createHmac('sha256', key).update(linkId).digest().readUIntBE(0, 6) % 1_000_000;
    return String(number).padStart(6, '0');
  };
  return {
    ...createAccessTokens(keysFor('access token'), audience),
    ...createFirstStepTokens(keysFor('first step'), audience),
    ...createRefreshTokens(keysFor('refresh token')),

    linkTokens: (linkId) => [
      linkToken(newestLinkKey, linkId),
      ...olderLinkKeys.map((key) => linkToken(key, linkId)),
    ],
    registrationCode: (linkId) => registrationCode(codeKeys[0], linkId),
    isRegistrationCode: (linkId, code) =>
      codeKeys.some((key) => isEqualInConstantTime(code, registrationCode(key, linkId))),
  };
}

/** Verifies a token with the key that signed it. Throws what jose throws. */
async function verifyWithAny<Payload>(
  token: string,
  [key, ...others]: KeyRing<KeyObject>,
  options: JWTVerifyOptions,
): Promise<JWTPayload & Payload> {
  try {
    return (await jwtVerify<Payload>(token, key, options)).payload;
  } catch (error) {
    const [next, ...rest] = others;
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !next) throw error;
    return verifyWithAny(token, [next, ...rest], options);
  }
}

function createAccessTokens(
  keys: KeyRing<KeyObject>,
  audience: string,
): Pick<TokenSigner, 'accessToken' | 'readAccessToken'> {
  return {
    async accessToken({ accountId, sessionId, companion }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId, ...(companion !== null && { cmp: companion }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(keys[0]);
    },

    async readAccessToken(token, now) {
      try {
        const payload = await verifyWithAny(token, keys, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience,
          requiredClaims: ['sub', 'exp', 'iat', 'sid'],
          currentDate: now,
        });
        return read('good', payload);
      } catch (error) {
        // Thrown only after signature, issuer and audience were verified.
        if (error instanceof errors.JWTExpired) return read('expired', error.payload);
        if (error instanceof errors.JOSEError || error instanceof TypeError) return { outcome: 'bad' };
        throw error;
      }
    },
  };
}

function createFirstStepTokens(
  keys: KeyRing<KeyObject>,
  audience: string,
): Pick<TokenSigner, 'firstStepToken' | 'readFirstStep'> {
  return {
    async firstStepToken({ accountId, provedAt, by }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ at: provedAt.getTime(), by })
        .setProtectedHeader({ alg: 'HS256', typ: 'first-step+jwt' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + FIRST_STEP_SECONDS)
        .sign(keys[0]);
    },

    async readFirstStep(token, now) {
      try {
        const payload = await verifyWithAny<{ at: number; by: string }>(token, keys, {
          algorithms: ['HS256'],
          typ: 'first-step+jwt',
          issuer: ISSUER,
          audience,
          requiredClaims: ['sub', 'exp', 'at', 'by'],
          currentDate: now,
        });
        return { accountId: payload.sub ?? '', provedAt: new Date(payload.at), by: payload.by };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}

function createRefreshTokens(
  keys: KeyRing<KeyObject>,
): Pick<TokenSigner, 'refreshToken' | 'readRefreshToken'> {
  const signed = (key: KeyObject, sessionId: string, generation: number) => {
    const named = `${sessionId}.${generation}`;
    return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`;
  };
  return {
    refreshToken: (sessionId, generation) => signed(keys[0], sessionId, generation),

    readRefreshToken(token) {
      const [sessionId, digits] = token.split('.');
      if (!sessionId || !digits || !/^[0-9a-f-]{36}$/.test(sessionId) || !/^[0-9]{1,9}$/.test(digits))
        return undefined;
      const generation = Number(digits);
      return keys.some((key) => isEqualInConstantTime(token, signed(key, sessionId, generation)))
        ? { sessionId, generation }
        : undefined;
    },
  };
}

function read(outcome: 'good' | 'expired', { sub, sid, cmp }: JWTPayload): ReadAccess {
  if (typeof sub !== 'string' || typeof sid !== 'string') return { outcome: 'bad' };
  if (cmp !== undefined && typeof cmp !== 'string') return { outcome: 'bad' };
  return { outcome, claims: { accountId: sub, sessionId: sid, companion: cmp ?? null } };
}

/** SHA-256. Only the hashes of companions and link tokens are stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
