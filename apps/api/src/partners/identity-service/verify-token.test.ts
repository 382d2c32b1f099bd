import { UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdTokenMint } from '#testing/id-token-mint';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { InvalidIdToken } from './port.ts';
import { createIdTokenVerifier } from './verify-token.ts';

const mint = await openIdTokenMint(new Date('2026-03-29T01:30:00Z'));
const { projectId, jwksUrl, now, seconds, goodClaims, sign, badTokens } = mint;
afterAll(() => mint.close());

const verifier = () => createIdTokenVerifier({ projectId, jwksUrl, emulator: false, now });
const emulatorVerifier = () => createIdTokenVerifier({ projectId, jwksUrl, emulator: true, now });

describe('an ID token', () => {
  test('signed by the service identifies the person', async () => {
    expect(await verifier()(await sign())).toEqual({
      uid: 'uid-1',
      email: 'lea.martin@example.test',
      emailVerified: true,
      provider: 'google',
      name: 'Léa Martin',
      authenticatedAt: new Date((seconds - 30) * 1000),
    });
  });

  test('counts an e-mail as verified only when it says so', async () => {
    const identity = await verifier()(await sign({ email_verified: 'true', name: undefined }));
    expect(identity.emailVerified).toBe(false);
    expect(identity).not.toHaveProperty('name');
  });

  test('may come from a clock that is 60 seconds ahead', async () => {
    const token = await sign({ iat: seconds + 60, auth_time: seconds + 60 });
    expect((await verifier()(token)).uid).toBe('uid-1');
  });

  test('is put to the test in sixty bad ways and more', () => {
    expect(Object.keys(badTokens).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(badTokens))('%s is refused', async (_name, make) => {
    await expect(verifier()(await make())).rejects.toBeInstanceOf(InvalidIdToken);
  });

  test('cannot be judged while the keys cannot be fetched, and is not called bad then', async () => {
    const verify = createIdTokenVerifier({
      projectId,
      jwksUrl: 'http://127.0.0.1:1/',
      emulator: false,
      now,
    });
    await expect(verify(await sign())).rejects.toBeInstanceOf(PartnerUnavailable);
  });
});

describe('with the emulator switched on', () => {
  test('its unsigned tokens are believed', async () => {
    const identity = await emulatorVerifier()(new UnsecuredJWT(goodClaims).encode());
    expect(identity.uid).toBe('uid-1');
  });

  const badTokens: Record<string, () => Promise<string> | string> = {
    'a signed token': () => sign(),
    'an expired token': () => new UnsecuredJWT({ ...goodClaims, exp: seconds - 1 }).encode(),
    'a token without an expiry': () => new UnsecuredJWT({ ...goodClaims, exp: undefined }).encode(),
    'a token of another project': () => new UnsecuredJWT({ ...goodClaims, aud: 'someone-else' }).encode(),
    'a token of another issuer': () =>
      new UnsecuredJWT({ ...goodClaims, iss: 'https://accounts.google.com' }).encode(),
    'an unsigned token with something for a signature': () =>
      `${new UnsecuredJWT(goodClaims).encode()}c2lnbmVk`,
    'no token at all': () => '',
  };

  test.each(Object.entries(badTokens))('%s is refused', async (_name, make) => {
    await expect(emulatorVerifier()(await make())).rejects.toBeInstanceOf(InvalidIdToken);
  });
});
