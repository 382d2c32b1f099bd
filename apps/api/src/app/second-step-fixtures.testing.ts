import type { ListeningServer } from '#testing/api-fixture';
import { totpCodeAt } from '#testing/authenticator';
import type { Call } from './generated-input.testing.ts';

type Person = { email: string; headers: { authorization: string } };
type Around = { server: ListeningServer; password: string; registered: () => Promise<Person> };

/** Valid requests about the second sign-in step. */
export function secondStepFixtures({
  server,
  password,
  registered,
}: Around): Record<string, () => Promise<Call>> {
  async function proved(): Promise<Person> {
    const person = await registered();
    const { headers } = person;
    await server.call('POST', '/me/reauthentication', { body: { current_password: password }, headers });
    return person;
  }
  async function started() {
    const person = await proved();
    const answer = await server.call('POST', '/me/second-step', { headers: person.headers });
    const { secret } = answer.body.value as { secret: string };
    return { ...person, body: { code: totpCodeAt(secret, new Date()) } };
  }
  /**
   * Turns the second step on and returns a recovery code, because a code of the authenticator app is valid
   * once in 30 seconds.
   */
  async function on() {
    const { body, headers, email } = await started();
    const answer = await server.call('POST', '/me/second-step/confirmation', { body, headers });
    const { recovery_codes } = answer.body.value as { recovery_codes: string[] };
    return { email, headers, body: { code: recovery_codes[0] ?? '' } };
  }
  return {
    'POST /authentications/second-step': async () => {
      const { email, body } = await on();
      const answer = await server.call('POST', '/authentications/login', { body: { email, password } });
      const { proof } = answer.body.details as { proof: string };
      return { body: { ...body, proof } };
    },
    'POST /me/second-step': async () => ({ headers: (await proved()).headers }),
    'POST /me/second-step/confirmation': async () => {
      const { headers, body } = await started();
      return { headers, body };
    },
    'POST /me/second-step/recovery-codes': async () => {
      const { headers, body } = await on();
      return { headers, body };
    },
    'DELETE /me/second-step': async () => {
      const { headers, body } = await on();
      return { headers, body };
    },
  };
}
