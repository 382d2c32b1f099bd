import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '#testing/simulators';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { identityServiceConformance } from './conformance.ts';
import { firebaseIdentityService } from './firebase.ts';

let simulators: Simulators;
let service: ReturnType<typeof firebaseIdentityService>;

beforeAll(async () => {
  simulators = await startSimulators({ withIdentity: true });
  service = firebaseIdentityService({
    projectId: 'demo-meche',
    apiKey: 'local',
    emulatorHost: new URL(simulators.url).host,
  });
});

afterAll(async () => {
  await service?.close();
  await simulators?.stop();
});

async function idTokenOf(email: string, password: string): Promise<string> {
  const response = await fetch(
    `${simulators.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

describe('the local identity service', () => {
  identityServiceConformance(() => ({ service, idTokenOf }));

  test('reports too many attempts', async () => {
    const email = 'hasty@example.test';
    for (let attempt = 0; attempt < 10; attempt++)
      await service.signIn({ email, password: 'wrong-password' });
    expect(await service.signIn({ email, password: 'wrong-password' })).toEqual({
      outcome: 'too_many_attempts',
    });
  });

  test('knows a person who came from Google', async () => {
    const response = await fetch(
      `${simulators.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify({ sub: 'g1', email: 'ines@example.test', email_verified: true, name: 'Inès Petit' }))}`,
          requestUri: 'http://localhost',
          returnSecureToken: true,
          returnIdpCredential: true,
        }),
      },
    );
    const { idToken } = (await response.json()) as { idToken: string };
    expect(await service.verifyIdToken(idToken)).toMatchObject({
      email: 'ines@example.test',
      emailVerified: true,
      provider: 'google',
      name: 'Inès Petit',
    });
  });

  test('that is away is said to be away', async () => {
    const away = firebaseIdentityService({
      projectId: 'demo-meche',
      apiKey: 'local',
      emulatorHost: '127.0.0.1:1',
    });
    await expect(away.signIn({ email: 'a@example.test', password: 'any' })).rejects.toBeInstanceOf(
      PartnerUnavailable,
    );
    await expect(away.findByEmail('a@example.test')).rejects.toBeInstanceOf(PartnerUnavailable);
    await away.close();
    process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(simulators.url).host;
  });
});

test('the real service is refused while the emulator variable is set', () => {
  expect(() => firebaseIdentityService({ projectId: 'meche', apiKey: 'key' })).toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST is set',
  );
});
