import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '#kit/http/limits';
import { createSealingKeys } from '#kit/sealing';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import { aCustomer } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { openIdTokenMint } from '#testing/id-token-mint';
import { type SignedIn, signIn } from '#testing/sign-in';
import { identityRoutes } from './routes.ts';

const mint = await openIdTokenMint(new Date());
/** Invalid as input: refused by the form's validation before verification. */
const notInForm = ['that is empty', 'of a million characters', 'with a null character'];

let fresh: FreshDatabase;
let service: ReturnType<typeof firebaseIdentityService>;
let app: FastifyInstance;
let lea: { id: string; email: string };
let headers: SignedIn;

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const { projectId, jwksUrl, now } = mint;
  service = firebaseIdentityService({ projectId, jwksUrl, now, apiKey: 'none' });
  app = httpApp(db, (http, sessions) =>
    identityRoutes(http, {
      secondStepKeys: createSealingKeys(['a secret of tests'], 'second step'),
      db,
      sessions,
      clock: { now },
      identityService: service,
      limits: createLimits({ db, enabled: false }),
      openCustomer: async () => undefined,
      openBusiness: () => Promise.reject(new Error('no business opens here')),
      findBusiness: async () => undefined,
    }),
  );
  lea = await aCustomer(db);
  await db.updateTable('identity.accounts').set({ identityUid: 'uid-1' }).where('id', '=', lea.id).execute();
});
afterAll(async () => {
  await app?.close();
  await service?.close();
  await mint.close();
  await fresh?.close();
});
beforeEach(async () => {
  headers = await signIn(fresh.db, lea.id);
});

async function ask(method: 'POST' | 'PUT', path: string, payload: object, as: Partial<SignedIn> = {}) {
  const answer = await app.inject({ method, url: `/api/v1${path}`, payload, headers: as });
  const { code, message } = answer.json();
  return { status: answer.statusCode, code, message, text: answer.body };
}
const login = (firebase_token: string) => ask('POST', '/authentications/login', { firebase_token });
const register = (firebase_token: string) =>
  ask('POST', '/authentications/register', { first_name: 'Léa', last_name: 'Martin', firebase_token });
const change = (firebase_token: string) =>
  ask('PUT', '/me/password', { firebase_token, new_password: 'another-password' }, headers);

test('the good token signs in, as whose it is', async () => {
  expect((await login(await mint.sign())).status).toBe(200);
  expect((await register(await mint.sign())).code).toBe('account_exists');
});

describe('signing in, registering and changing the password', () => {
  const bad = Object.entries(mint.badTokens).filter(([name]) => !notInForm.includes(name));

  test('are tried with sixty bad tokens and more', () => {
    expect(bad.length).toBeGreaterThanOrEqual(60);
  });

  test.each(bad)('with a token %s is a 401 that says no more', async (_name, make) => {
    const token = await make();
    const answers = [await login(token), await register(token), await change(token)];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      Array(3).fill([401, 'bad_identity_token']),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test.each(notInForm)('with a token %s is a form to correct', async (name) => {
    const token = await mint.badTokens[name]!();
    expect((await login(token)).status).toBe(422);
    expect((await change(token)).status).toBe(422);
  });
});

test('a token of a sign-in more than five minutes old asks to sign in again, for any account', async () => {
  const seconds = Math.floor(mint.now().getTime() / 1000);
  const old = (sub: string) =>
    mint.sign({ sub, auth_time: seconds - 360, iat: seconds - 5, exp: seconds + 3595 });
  for (const token of [await old('uid-1'), await old('unknown-uid')]) {
    const answers = [await login(token), await register(token), await change(token)];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      Array(3).fill([422, 'reauthentication_required']),
    );
  }
});

test.each(['google.com', 'facebook.com'])(
  'a token of %s with an unproved e-mail is a 401, whether or not it has an account',
  async (provider) => {
    for (const email of [lea.email, 'unknown@example.test']) {
      const token = await mint.sign({
        sub: 'uid-2',
        email,
        email_verified: false,
        firebase: { sign_in_provider: provider },
      });
      const { status, code } = await login(token);
      expect([status, code]).toEqual([401, 'bad_identity_token']);
    }
    const { n } = await fresh.db
      .selectFrom('identity.linkedIdentities')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  },
);

test('a bad token ends no session', async () => {
  await change('not-a-token');
  const me = await app.inject({ url: '/api/v1/me', headers });
  expect(me.json().value.id).toBe(lea.id);
});
