import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import type { SignedIn } from '#testing/sign-in';
import { updateEmail } from './store/accounts.ts';

const password = 'a-long-password';
type Person = { accountId: string; email: string; headers: SignedIn };

let fixture: ApiFixture;
let lea: Person;
let newEmail: string;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  lea = await register();
  newEmail = `new-${randomUUID()}@example.test`;
});

async function register(email = `lea-${randomUUID()}@example.test`): Promise<Person> {
  const { value } = await fixture.call('POST', '/authentications/register', {
    body: { email, password, first_name: 'Léa', last_name: 'Martin' },
  });
  const accountId = (value as { user: { id: string } }).user.id;
  // The emails of a registration are not tested here.
  await sql`delete from kit.facts`.execute(fixture.db);
  return { accountId, email, headers: await fixture.signIn(accountId) };
}

const ask = (body: object = {}, { headers } = lea) =>
  fixture.call('POST', '/me/email-change', {
    body: { email: newEmail, current_password: password, ...body },
    headers,
  });
const confirm = (token: string) =>
  fixture.call('POST', '/authentications/change-email', { headers: { authorization: `Bearer ${token}` } });
const login = (email: string) =>
  fixture.call('POST', '/authentications/login', { body: { email, password } });
const emailOf = async ({ headers } = lea) =>
  (await fixture.call('GET', '/me', { headers })).value as { email: string; email_verified: boolean } | null;
const subjectsTo = async (email: string) => (await fixture.emailsTo(email)).map(({ subject }) => subject);

/** The token in the newest email to the new address. */
async function mailedToken(to = newEmail): Promise<string> {
  await fixture.react();
  const [sentEmail] = await fixture.emailsTo(to);
  const found = /http:\/\/localhost:3000\/auth\/change-email#token=([\w-]{43})/.exec(sentEmail?.text ?? '');
  if (!found?.[1]) throw new Error(`no link in ${sentEmail?.text}`);
  return found[1];
}

describe('a change of e-mail', () => {
  test('happens when the link that went to the new address is opened, here and at the identity service', async () => {
    const answer = await ask({ email: newEmail.toUpperCase() });
    expect([answer.status, answer.text]).toEqual([200, '{"success":true,"value":{"done":true}}']);
    const token = await mailedToken();
    expect(await subjectsTo(lea.email)).toEqual(['Votre adresse e-mail va changer']);
    expect((await fixture.emailsTo(lea.email))[0]?.text).toContain(newEmail);
    expect(await emailOf()).toMatchObject({ email: lea.email });

    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf()).toMatchObject({ email: newEmail, email_verified: true });
    expect((await login(lea.email)).code).toBe('wrong_credentials');
    expect((await login(newEmail)).status).toBe(200);
    expect(await fixture.context.partners.identity.findByEmail(newEmail)).toMatchObject({
      emailVerified: true,
    });
    expect(await fixture.context.partners.identity.findByEmail(lea.email)).toBeUndefined();
    await fixture.react();
    expect((await subjectsTo(lea.email))[0]).toBe('Votre adresse e-mail a changé');
    const { rows } = await sql<{
      action: string;
      detail: object;
    }>`select action, detail from kit.audit_entries
      where subject = ${`account:${lea.accountId}`} order by id`.execute(fixture.db);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed']),
    );
    expect(JSON.stringify(rows)).not.toContain(newEmail);
  });

  test('ends every session but the one that asked', async () => {
    const other = await fixture.signIn(lea.accountId);
    await ask();
    await confirm(await mailedToken());
    const { rows } = await sql<{ id: string }>`select id from identity.sessions
      where account_id = ${lea.accountId} and revoked_at is null`.execute(fixture.db);
    expect(rows).toEqual([{ id: sessionOf(lea.headers) }]);
    expect(sessionOf(other)).not.toBe(sessionOf(lea.headers));
  });

  test('needs the current password, or a fresh ID token of the same account', async () => {
    const stranger = await register();
    const wrong = await ask({ current_password: 'not-this-one' });
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([
      422,
      'wrong_password',
      { current_password: 'wrong_password' },
    ]);
    expect((await ask({ current_password: undefined })).fields).toEqual({ current_password: 'required' });
    const theirs = await fixture.idToken({ email: stranger.email, password });
    expect((await ask({ current_password: undefined, firebase_token: theirs.idToken })).code).toBe(
      'reauthentication_required',
    );
    await fixture.react();
    expect(await fixture.emailsTo(newEmail)).toEqual([]);
    expect(await fixture.emailsTo(lea.email)).toEqual([]);
    const { idToken } = await fixture.idToken({ email: lea.email, password });
    expect((await ask({ current_password: undefined, firebase_token: idToken })).status).toBe(200);
    expect((await confirm(await mailedToken())).status).toBe(200);
  });
});

describe('a change of e-mail to a missing or taken address', () => {
  test('to the present address, or to none, is refused beside the field', async () => {
    expect((await ask({ email: lea.email.toUpperCase() })).fields).toEqual({ email: 'same_as_before' });
    expect((await ask({ email: 'not-an-email' })).fields).toEqual({ email: 'invalid_email' });
    expect((await fixture.call('POST', '/me/email-change', { body: {} })).status).toBe(401);
  });

  test('to a taken address gets the same answer; its owner is notified, and no link is sent', async () => {
    const owner = await register();
    const free = await ask();
    const taken = await ask({ email: owner.email });
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await fixture.react();
    expect(await subjectsTo(owner.email)).toEqual(['Votre adresse e-mail a déjà un compte']);
    expect((await fixture.emailsTo(owner.email))[0]?.text).not.toContain(lea.email);
    // The caller's own mailbox reveals no more than the answer did.
    expect(await subjectsTo(lea.email)).toEqual(Array(2).fill('Votre adresse e-mail va changer'));
    const { rows } = await sql`select 1 from identity.links where email = ${owner.email}
      and kind = 'change_email'`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});

describe('a change of e-mail, in races and at the identity service', () => {
  test('of ten concurrent openings of the link, one succeeds', async () => {
    await ask();
    const token = await mailedToken();
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect(await emailOf()).toMatchObject({ email: newEmail });
    await fixture.react();
    expect(await subjectsTo(lea.email)).toHaveLength(2);
  });

  test('of two accounts that want one address, one gets it and the other stays as it was', async () => {
    for (let round = 0; round < 5; round++) {
      const people = [await register(), await register()];
      newEmail = `both-${randomUUID()}@example.test`;
      const tokens: string[] = [];
      for (const person of people) {
        await ask({}, person);
        tokens.push(await mailedToken());
      }
      const answers = await Promise.all(tokens.map((token) => confirm(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = people[1 - winner]!;
      expect(answers[1 - winner]?.code).toBe('link_expired');
      expect(await emailOf(people[winner])).toMatchObject({ email: newEmail });
      expect(await emailOf(loser)).toMatchObject({ email: loser.email, email_verified: false });
      expect((await login(loser.email)).value).toMatchObject({ user: { id: loser.accountId } });
      expect((await login(newEmail)).value).toMatchObject({ user: { id: people[winner]?.accountId } });
    }
  });

  test('is taken back at the identity service when the address is an account’s that is unknown there', async () => {
    await ask();
    const token = await mailedToken();
    const rival = await register();
    // A concurrent account takes the address between the identity service and our database.
    const { identity } = fixture.context.partners;
    const setEmail = identity.setEmail;
    identity.setEmail = async (uid, change) => {
      identity.setEmail = setEmail;
      const answer = await setEmail(uid, change);
      await inTransaction(fixture.db, (tx) =>
        updateEmail(tx, { id: rival.accountId, former: rival.email, email: newEmail, now: new Date() }),
      );
      return answer;
    };
    expect((await confirm(token)).code).toBe('link_expired');
    expect(await emailOf()).toMatchObject({ email: lea.email, email_verified: false });
    expect((await login(lea.email)).status).toBe(200);
    expect(await identity.findByEmail(newEmail)).toBeUndefined();
  });

  test('to an address that a sign-up left behind at the identity service works all the same', async () => {
    const left = await fixture.idToken({ email: newEmail, password: 'another-password', create: true });
    await ask();
    expect((await confirm(await mailedToken())).status).toBe(200);
    const { value } = await login(newEmail);
    expect(value).toMatchObject({ user: { id: lea.accountId } });
    expect((await fixture.context.partners.identity.findByEmail(newEmail))?.uid).not.toBe(left.localId);
  });
});

describe('the link of a change of e-mail', () => {
  test('fails once its link expired, with another kind of link, or after a new password', async () => {
    await ask();
    const overtaken = await mailedToken();
    await fixture.call('PUT', '/me/password', {
      body: { current_password: password, new_password: 'another-password' },
      headers: lea.headers,
    });
    expect((await confirm(overtaken)).code).toBe('link_expired');
    await ask({ current_password: 'another-password' });
    const late = await mailedToken();
    await sql`update identity.links set expires_at = now() - interval '1 second'
      where account_id = ${lea.accountId}`.execute(fixture.db);
    expect((await confirm(late)).code).toBe('link_expired');
    await ask({ current_password: 'another-password' });
    const good = await mailedToken();
    const asVerification = await fixture.call('POST', '/authentications/verify-email', {
      headers: { authorization: `Bearer ${good}` },
    });
    expect(asVerification.code).toBe('link_expired');
    expect((await confirm('x')).code).toBe('link_expired');
    expect(await emailOf()).toMatchObject({ email: lea.email });
  });

  test('uses up the links that went to the former address', async () => {
    await fixture.call('POST', '/authentications/forgot-password', { body: { email: lea.email } });
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(lea.email);
    const reset = /reset-password#token=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1];
    await ask();
    await confirm(await mailedToken());
    const answer = await fixture.call('POST', '/authentications/reset-password', {
      body: { password: 'another-password' },
      headers: { authorization: `Bearer ${reset}` },
    });
    expect(answer.code).toBe('link_expired');
    // Nor does the link work again after the account returns to that address.
    const { rows } = await sql`select kind from identity.links
      where account_id = ${lea.accountId} and used_at is null`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});

describe('a change of e-mail, its limit and its trace', () => {
  test('may be asked for three times an hour, by one account or to one address', async () => {
    const { app } = await fixture.another({ RATE_LIMITS: 'on' });
    const askThere = async ({ headers }: Person, email: string) =>
      (
        await fixture.call('POST', '/me/email-change', {
          body: { email, current_password: password },
          headers,
          on: app,
        })
      ).status;
    const mine = [];
    for (let time = 0; time < 4; time++) mine.push(await askThere(lea, `${time}-${newEmail}`));
    expect(mine).toEqual([200, 200, 200, 429]);
    const toOne = [];
    for (let time = 0; time < 4; time++) toOne.push(await askThere(await register(), newEmail));
    expect(toOne).toEqual([200, 200, 200, 429]);
    await app.close();
  });

  test('leaves no trace of the address once the account is deleted, confirmed or not', async () => {
    const never = `never-${randomUUID()}@example.test`;
    await ask({ email: never });
    await ask();
    await confirm(await mailedToken());
    await fixture.react();
    const gone = await fixture.call('DELETE', '/me', {
      body: { confirmation: newEmail },
      headers: lea.headers,
    });
    expect(gone.status).toBe(200);
    await fixture.react();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(d)::text as row from notifications.deliveries d
      union all select row_to_json(l)::text from identity.links l
      union all select row_to_json(a)::text from identity.accounts a
      union all select row_to_json(e)::text from kit.audit_entries e`.execute(fixture.db);
    expect(rows.length).toBeGreaterThan(5);
    const words = [never, newEmail, lea.email];
    expect(rows.filter(({ row }) => words.some((word) => row.includes(word)))).toEqual([]);
    expect(await register(lea.email)).toMatchObject({ email: lea.email });
  });
});

function sessionOf({ authorization }: SignedIn): string {
  return JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sid;
}
