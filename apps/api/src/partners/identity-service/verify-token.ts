import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { InvalidIdToken, type SignInProvider, type VerifiedIdentity } from './port.ts';

/** Seconds by which the clocks of two machines may differ; the expiry has no such tolerance. */
const skewSeconds = 60;

const providers: Record<string, SignInProvider> = {
  password: 'password',
  'google.com': 'google',
  'facebook.com': 'facebook',
};

/**
 * Returns a function that verifies ID tokens as documented
 * (firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library).
 * With `emulator` true it accepts only the emulator's unsigned tokens, otherwise it refuses unsigned
 * tokens.
 */
export function createIdTokenVerifier(configuration: {
  projectId: string;
  jwksUrl: string;
  emulator: boolean;
  now?: () => Date;
}): (token: string) => Promise<VerifiedIdentity> {
  const { projectId, emulator, now = () => new Date() } = configuration;
  const issuer = `https://securetoken.google.com/${projectId}`;
  const keys = createRemoteJWKSet(new URL(configuration.jwksUrl), { timeoutDuration: 5_000 });

  return async function verify(token) {
    const expected = { issuer, audience: projectId, currentDate: now() };
    try {
      const { payload } = emulator
        ? UnsecuredJWT.decode(token, expected)
        : await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'], requiredClaims: ['exp'] });
      return readIdentity(payload, now());
    } catch (error) {
      if (error instanceof InvalidIdToken) throw error;
      // An unknown key means that the token is invalid; an unreachable key set means that the partner is
      // unavailable.
      if (error instanceof errors.JWKSTimeout || isKeySetFailure(error)) {
        throw new PartnerUnavailable('identity service', error);
      }
      if (error instanceof errors.JOSEError) throw new InvalidIdToken(error.code);
      throw error;
    }
  };
}

function readIdentity(payload: JWTPayload, now: Date): VerifiedIdentity {
  const latest = now.getTime() / 1000 + skewSeconds;
  const { sub, exp, iat, auth_time: authTime, email, email_verified: emailVerified, name } = payload;
  if (typeof exp !== 'number') throw new InvalidIdToken('no exp');
  if (typeof iat !== 'number' || iat > latest) throw new InvalidIdToken('iat missing or in the future');
  if (typeof authTime !== 'number' || authTime > latest) {
    throw new InvalidIdToken('auth_time missing or in the future');
  }
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new InvalidIdToken('no sub');
  const provider = readProvider(payload.firebase);
  if (typeof email !== 'string' || email === '') throw new InvalidIdToken('no e-mail');
  return {
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: emailVerified === true,
    provider,
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    authenticatedAt: new Date(authTime * 1000),
  };
}

function readProvider(firebase: unknown): SignInProvider {
  const name = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
  const provider = typeof name === 'string' && Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new InvalidIdToken('provider not accepted');
  return provider;
}

/** jose throws one generic error when the key set answers with an error status or is no key set. */
function isKeySetFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSInvalid) return true;
  return error instanceof errors.JOSEError ? error.code === 'ERR_JOSE_GENERIC' : error instanceof TypeError;
}
