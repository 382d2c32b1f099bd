import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiFixture } from '#testing/api-fixture';
import { totpCodeAt } from '#testing/authenticator';
import type { Scene } from './scene.testing.ts';

type Headers = Record<string, string>;
export const password = 'a-long-password';

/** Registers a customer at the identity service. */
export async function register({ fixture }: Scene): Promise<{ email: string; headers: Headers }> {
  const email = `lea-${randomUUID()}@example.test`;
  const body = { email, password, first_name: 'Léa', last_name: 'Martin', bearer: true };
  const { status, value } = await fixture.call('POST', '/authentications/register', { body });
  if (status !== 201) throw new Error(`registration failed: ${status}`);
  return { email, headers: { authorization: `Bearer ${value.access_token}` } };
}

/** Returns the headers of an account that has entered its password again. */
export async function headersWith(fixture: ApiFixture, accountId: string): Promise<Headers> {
  const headers = await fixture.signIn(accountId);
  await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${accountId}`.execute(
    fixture.db,
  );
  return headers;
}

/** Registers a customer who starts the second step. With `isOn` it is on, and the code is a recovery code. */
export async function startSecondStep(scene: Scene, isOn: boolean) {
  const { fixture } = scene;
  const { email, headers } = await register(scene);
  await fixture.call('POST', '/me/reauthentication', { body: { current_password: password }, headers });
  const { value } = await fixture.call('POST', '/me/second-step', { headers });
  const code = totpCodeAt(String(value.secret), new Date());
  if (!isOn) return { email, headers, code };
  const answer = await fixture.call('POST', '/me/second-step/confirmation', { body: { code }, headers });
  return { email, headers, code: (answer.value.recovery_codes as string[])[0] ?? '' };
}

/** Opens a sign-up draft, with its cookie, or in a foreign scene with the cookie of another draft. */
export async function openDraft(scene: Scene): Promise<{ params: { id: string }; headers: Headers }> {
  const open = async () => {
    const { value, headers } = await scene.fixture.call('POST', '/sign-up-drafts');
    return { id: String(value.id), cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
  };
  const [draft, other] = [await open(), await open()];
  return { params: { id: draft.id }, headers: { cookie: (scene.kind === 'own' ? draft : other).cookie } };
}
