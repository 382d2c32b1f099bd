import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayOf, later } from '#kit/time';
import { PayableSecured } from '#payments';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { createReactions } from '../../src/app/reactions/create-reactions.ts';

/** Accounts with an unverified email that one network may open within an hour. */
const UNPROVED = 5;

let fixture: ApiFixture;
beforeAll(async () => {
  // Without the identity service's own limit, so that only the app's is tested.
  fixture = await openApiFixture(
    { RATE_LIMITS: 'on', IDENTITY_MAX_FAILURES: '60000' },
    { withIdentity: true },
  );
});
afterAll(() => fixture?.close());

let lines = 0;
/** The network of the test. */
let line: string;
beforeEach(() => {
  lines += 1;
  line = `198.51.100.${lines}`;
});

/** A salon's registration without its card. */
const business = {
  business_name: 'Atelier Léa',
  phone_number: '01 43 57 00 00',
  work_place: ['salon'],
  work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
  total_price: '39,99',
};

const anAddress = () => `lea-${randomUUID()}@example.test`;

type RegisterOptions = { more?: object; from?: string; language?: string };

function register(email: string, { more = {}, from = line, language = 'fr' }: RegisterOptions = {}) {
  const person = { email, password: 'a-long-password', first_name: 'Léa', last_name: 'Martin' };
  return fixture.call('POST', '/authentications/register', {
    body: { ...person, ...more },
    headers: { 'accept-language': language },
    from,
  });
}

/** Opens as many accounts from the network as the limit allows. */
async function fill(from = line): Promise<string[]> {
  const addresses = Array.from({ length: UNPROVED }, anAddress);
  for (const address of addresses) {
    const { status, text } = await register(address, { from });
    expect(status, text).toBe(201);
  }
  return addresses;
}

/** The code in the newest email. */
async function codeMailedTo(address: string): Promise<string | undefined> {
  for (const { text } of await fixture.emailsTo(address)) {
    const [, first, second] = /\b(\d{3})\s(\d{3})\b/.exec(text) ?? [];
    if (first && second) return `${first} ${second}`;
  }
  return undefined;
}

async function linkMailedTo(address: string): Promise<string | undefined> {
  for (const { text } of await fixture.emailsTo(address)) {
    const token = /verify-email#token=([\w-]{43})/.exec(text)?.[1];
    if (token) return token;
  }
  return undefined;
}

async function followLink(address: string, from = line): Promise<void> {
  const token = await linkMailedTo(address);
  const { status, text } = await fixture.call('POST', '/authentications/verify-email', {
    headers: { authorization: `Bearer ${token}` },
    body: {},
    from,
  });
  expect(status, text).toBe(200);
}

async function accountOf(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.accounts where email = ${email}`.execute(fixture.db);
  return rows[0]?.id;
}

async function nothingOf(email: string): Promise<void> {
  expect(await accountOf(email)).toBeUndefined();
  expect(await fixture.context.partners.identity.findByEmail(email)).toBeUndefined();
}

/** Headers of a session of that account. */
async function signedInAs(email: string) {
  return fixture.signIn((await accountOf(email)) ?? '');
}

describe('a network with five unverified accounts', () => {
  test.each(['google.com', 'facebook.com'] as const)('opens one for a sign-in by %s', async (provider) => {
    await fill();
    for (const emailVerified of [true, false]) {
      const email = anAddress();
      const { idToken } = await fixture.idToken({ provider, sub: email, email, emailVerified });
      const { status, text } = await fixture.call('POST', '/authentications/register', {
        body: { firebase_token: idToken, first_name: 'Léa', last_name: 'Martin' },
        from: line,
      });
      expect(status, text).toBe(201);
    }
    expect((await register(anAddress())).code).toBe('code_required');
  });

  test('tries five declined cards an hour, whichever account sends them', async () => {
    const { app } = await fixture.another({ ACCEPT_RAW_CARDS: 'true' });
    const email = anAddress();
    const { idToken } = await fixture.idToken({
      provider: 'google.com',
      sub: email,
      email,
      emailVerified: true,
    });
    const answers = [];
    for (let card = 0; card < 6; card++) {
      const { code } = await fixture.call('POST', '/authentications/register', {
        body: {
          firebase_token: idToken,
          first_name: 'Léa',
          last_name: 'Martin',
          ...business,
          card_number: '4242424242424241',
          expiration_date: '12/40',
          security_code: '123',
          cardholder_name: 'Léa Martin',
        },
        from: line,
        on: app,
      });
      answers.push(code);
    }
    await app.close();
    expect(answers).toEqual([...Array<string>(5).fill('card_declined'), 'too_many_requests']);
  });
});

describe('a network with five unverified accounts, with the mailed code', () => {
  test('requires the mailed code: before it there is neither an account nor a token', async () => {
    await fill();
    const email = anAddress();
    const refused = await register(email);
    expect(refused).toMatchObject({ status: 422, code: 'code_required', fields: {} });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(refused.text).not.toContain('token');
    await nothingOf(email);

    await fixture.react();
    const code = await codeMailedTo(email);
    expect(code).toMatch(/^\d{3} \d{3}$/);
    const opened = await register(email, { more: { email_code: code } });
    expect(opened.status, opened.text).toBe(201);
    expect(opened.value.user).toMatchObject({ email, email_verified: true });
    expect(await fixture.context.partners.identity.findByEmail(email)).toMatchObject({ emailVerified: true });
    // The email is verified: no further link is sent, and the account does not count.
    await fixture.react();
    expect(await linkMailedTo(email)).toBeUndefined();
    const { rows } = await sql`select from identity.counted_registrations
      where account_id = ${await accountOf(email)}`.execute(fixture.db);
    expect(rows).toEqual([]);
    // Deleting the account deletes the code.
    const leaves = await fixture.call('DELETE', '/me', {
      headers: await signedInAs(email),
      body: { confirmation: email, fee_cents: 0 },
    });
    expect(leaves.status, leaves.text).toBe(200);
    const left = await sql`select from identity.links where email = ${email}`.execute(fixture.db);
    expect(left.rows).toEqual([]);
  });

  test.each([
    ['fr', 'Votre code pour créer votre compte'],
    ['en', 'Your code to create your account'],
  ])('mails it in the reader’s language: %s', async (language, subject) => {
    await fill();
    const email = anAddress();
    const { message } = await register(email, { language });
    expect(message).toContain('Google');
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(email);
    expect(sentEmail?.subject).toBe(subject);
    expect(sentEmail?.text).not.toMatch(/\{\{|undefined|notifications:/);
  });

  test('stores the code in no table', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    const bare = async (): Promise<string> => {
      const { rows } = await sql<{ rows: string }>`
        select coalesce(string_agg(row, ' '), '') as rows from (
          select row_to_json(l)::text as row from identity.links l where email = ${email}
          union all select row_to_json(f)::text from kit.facts f
          union all select row_to_json(d)::text from notifications.deliveries d where recipient = ${email}) all_rows`.execute(
        fixture.db,
      );
      return rows[0]?.rows ?? '';
    };
    const before = await bare();
    await fixture.reactOnly();
    const after = await bare();
    await fixture.react();
    const code = (await codeMailedTo(email))?.replace(' ', '') ?? 'no code came';
    expect(code).toMatch(/^\d{6}$/);
    expect(before + after + (await bare())).not.toContain(code);
  });

  test('accepts a code once, for the address it was sent to', async () => {
    await fill();
    const [email, other] = [anAddress(), anAddress()];
    await register(email);
    await register(other);
    await fixture.react();
    const email_code = (await codeMailedTo(email)) ?? '';
    expect(await register(other, { more: { email_code } })).toMatchObject({
      status: 422,
      code: 'wrong_code',
      fields: { email_code: 'wrong_code' },
    });
    await nothingOf(other);
    const both = await Promise.all([0, 1].map(() => register(email, { more: { email_code } })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('a network with five unverified accounts, with a corrected or wrong code', () => {
  test('accepts the code again after the form is corrected', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    await fixture.react();
    const email_code = (await codeMailedTo(email)) ?? '';
    const nowhere = { line: '3 rue des Lilas', city: 'Nowhere', postal_code: '00999' };
    const refused = await register(email, { more: { email_code, address: nowhere } });
    expect([refused.status, refused.code]).toEqual([422, 'unknown_commune']);
    expect((await register(email, { more: { email_code } })).status).toBe(201);
  });

  test('mails nothing for an invalid form', async () => {
    await fill();
    const email = anAddress();
    for (const more of [{ password: 'password' }, { phone_number: '123' }, { work_place: ['salon'] }])
      expect((await register(email, { more })).code).not.toBe('code_required');
    await fixture.react();
    expect(await fixture.emailsTo(email)).toEqual([]);
  });

  test('accepts no code after five wrong ones, and mails a new one', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    await fixture.react();
    const email_code = (await codeMailedTo(email)) ?? '';
    const wrong = email_code === '111 111' ? '222 222' : '111 111';
    for (let guess = 0; guess < 5; guess++)
      expect((await register(email, { more: { email_code: wrong } })).code).toBe('wrong_code');
    expect((await register(email, { more: { email_code } })).code).toBe('wrong_code');
    await nothingOf(email);
    await register(email);
    await fixture.react();
    const another = (await codeMailedTo(email)) ?? '';
    expect(another).not.toBe(email_code);
    expect((await register(email, { more: { email_code: another } })).status).toBe(201);
  });

  test('accepts no code after half an hour', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    await fixture.react();
    const { rows } = await sql<{ minutes: number }>`
      update identity.links set created_at = created_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes'
      where email = ${email} returning extract(epoch from expires_at - created_at)::int / 60 as minutes`.execute(
      fixture.db,
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    const email_code = (await codeMailedTo(email)) ?? '';
    expect((await register(email, { more: { email_code } })).code).toBe('wrong_code');
  });
});

describe('a network with five unverified accounts that requests many codes', () => {
  test('does not reveal an account before its mailbox is read', async () => {
    const [known = ''] = await fill();
    const stranger = anAddress();
    const answers = [await register(known), await register(stranger)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]).toMatchObject({ status: 422, code: 'code_required' });
    await fixture.react();
    const email_code = (await codeMailedTo(known)) ?? '';
    expect((await register(known, { more: { email_code } })).code).toBe('account_exists');
  });

  test('mails three codes an hour to one address', async () => {
    await fill();
    const email = anAddress();
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt++) answers.push(await register(email));
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array<string>(3).fill('code_required'),
      'too_many_requests',
    ]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3500);
    // The limit of one address does not affect the others of the network.
    expect((await register(anAddress())).code).toBe('code_required');
  });

  test('sends at most thirty unused codes an hour, however many are requested', async () => {
    await fill();
    const codes = new Map<string, number>();
    const first = anAddress();
    await register(first);
    for (let attempt = 1; attempt < 40; attempt++) {
      const { code = '' } = await register(anAddress());
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ code_required: 29, too_many_requests: 10 });
    await fixture.react();
    const email_code = (await codeMailedTo(first)) ?? '';
    expect((await register(first, { more: { email_code } })).status).toBe(201);
    expect((await register(anAddress())).code).toBe('code_required');
    expect((await register(anAddress())).code).toBe('too_many_requests');
  });
});

/** Whether the next registration needs a code; if not, it counts as one more account. */
const isFull = async () => {
  const { status, code = 'opened', text } = await register(anAddress());
  expect(['201 opened', '422 code_required'], text).toContain(`${status} ${code}`);
  return status !== 201;
};

describe('the attempt stops counting', () => {
  test('for its network, once, when the email is verified from any network', async () => {
    const [email = ''] = await fill();
    expect(await isFull()).toBe(true);
    await fixture.react();
    await followLink(email, '203.0.113.200');
    expect(await isFull()).toBe(false);
    expect(await isFull()).toBe(true);
    // A later card gives nothing back a second time.
    await secure(email);
    expect(await isFull()).toBe(true);
  });

  test('when a password reset verifies the email too', async () => {
    const [email = ''] = await fill();
    await fixture.call('POST', '/authentications/forgot-password', { body: { email }, from: line });
    await fixture.react();
    const sentEmails = await fixture.emailsTo(email);
    const token = sentEmails
      .map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
    const reset = await fixture.call('POST', '/authentications/reset-password', {
      headers: { authorization: `Bearer ${token}` },
      body: { password: 'another-long-password' },
    });
    expect(reset.status, reset.text).toBe(200);
    expect(await isFull()).toBe(false);
  });

  test('when Google verifies the email later', async () => {
    const [email = ''] = await fill();
    const { idToken } = await fixture.idToken({
      provider: 'google.com',
      sub: email,
      email,
      emailVerified: true,
    });
    const { status } = await fixture.call('POST', '/authentications/login', {
      body: { firebase_token: idToken },
    });
    expect(status).toBe(200);
    expect(await isFull()).toBe(false);
  });
});

describe('the attempt stops counting, by card', () => {
  test('when a card is saved', async () => {
    const [email = ''] = await fill();
    await secure(email);
    expect(await isFull()).toBe(false);
    expect(await isFull()).toBe(true);
  });

  test('when a card is added to the account and the partner confirms it', async () => {
    const [email = ''] = await fill();
    const headers = { ...(await signedInAs(email)), 'idempotency-key': randomUUID() };
    const added = await fixture.call('POST', '/customer/payment-methods', { headers, body: {} });
    expect(added.status, added.text).toBe(201);
    await fixture.enterCard(added.value.client_secret as string);
    const { rows } = await sql<{ partnerId: string }>`
      select partner_id from payments.card_setups where account_id = ${await accountOf(email)}`.execute(
      fixture.db,
    );
    await sql`insert into payments.partner_events (id, kind, about, about_id, received_at, look_at)
      values (${randomUUID()}, 'setup_intent.succeeded', 'setup', ${rows[0]?.partnerId}, now(), now())`.execute(
      fixture.db,
    );
    await fixture.work();
    expect(await isFull()).toBe(false);
  });

  test('when a salon’s card for its subscription is saved', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    await fixture.react();
    // An account opened by code does not count; a salon registered before the limit does.
    line = `198.51.101.${lines}`;
    const salon = anAddress();
    const opened = await register(salon, {
      more: { ...business, payment_method_token: 'pm_card_visa' },
    });
    expect(opened.status, opened.text).toBe(201);
    for (let others = 1; others < UNPROVED; others++) await register(anAddress());
    expect(await isFull()).toBe(true);
    await fixture.work();
    expect(await isFull()).toBe(false);
  });
});

describe('the attempt stops counting, by a booking', () => {
  test('when a slot is booked, five times an hour for one network', async () => {
    const salon = await aProfessional(fixture.db, { verified: false });
    const onSite = await aService(fixture.db, salon.id, { durationMinutes: 15 });
    let booked = 0;
    const take = async (email: string) => {
      const starts_at = later(nextMonday(), booked * 900_000).toISOString();
      booked += 1;
      const { status, text } = await fixture.call('POST', '/appointments', {
        headers: { ...(await signedInAs(email)), 'idempotency-key': randomUUID() },
        body: {
          professional_id: salon.id,
          service_ids: [onSite],
          place: 'salon',
          starts_at,
          total_cents: 4000,
          phone_number: '0612345678',
        },
      });
      expect(status, text).toBe(201);
      await fixture.reactOnly();
    };
    const first = await fill();
    for (const email of first) await take(email);
    const second = await fill();
    expect(await isFull()).toBe(true);
    for (const email of second) await take(email);
    expect(await isFull()).toBe(true);
    // Verifying the email gives it back nevertheless.
    await fixture.react();
    await followLink(second[0] ?? '');
    expect(await isFull()).toBe(false);
  });

  test('when a slot is held for a card that is still to be entered', async () => {
    const salon = await aProfessional(fixture.db);
    await fixture.openAccountOf(salon.id);
    const prepaid = await aService(fixture.db, salon.id, { durationMinutes: 15, prepayment: true });
    const [email = ''] = await fill();
    const { status, value, text } = await fixture.call('POST', '/appointments', {
      headers: { ...(await signedInAs(email)), 'idempotency-key': randomUUID() },
      body: {
        professional_id: salon.id,
        service_ids: [prepaid],
        place: 'salon',
        total_cents: 4100,
        starts_at: nextMonday().toISOString(),
        phone_number: '0612345678',
      },
    });
    expect(status, text).toBe(201);
    expect(value.appointment).toMatchObject({ state: 'held' });
    expect(await isFull()).toBe(true);
    await fixture.reactOnly();
    expect(await isFull()).toBe(false);
  });
});

test('of two hundred people on one network within an hour, each who reads their mail gets an account', async () => {
  const people = Array.from({ length: 200 }, anAddress);
  const opened = new Set<string>();
  for (let first = 0; first < people.length; first += 25) {
    const wave = people.slice(first, first + 25);
    const answers = await Promise.all(wave.map((email) => register(email)));
    await fixture.react();
    await Promise.all(
      wave.map(async (email, at) => {
        if (answers[at]?.status === 201) return followLink(email).then(() => opened.add(email));
        expect(answers[at]?.code).toBe('code_required');
        const answer = await register(email, { more: { email_code: await codeMailedTo(email) } });
        expect(answer.status, answer.text).toBe(201);
        opened.add(email);
      }),
    );
  }
  expect(opened.size).toBe(200);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from identity.accounts where email = any(${people}) and email_verified_at is not null`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ count: 200 }]);
}, 120_000);

test('a script that reads no mailbox gets five accounts and no more', async () => {
  const addresses = Array.from({ length: 200 }, anAddress);
  for (let first = 0; first < addresses.length; first += 25)
    await Promise.all(
      addresses.slice(first, first + 25).map(async (email) => {
        await register(email);
        await register(email, { more: { email_code: '123 456' } });
      }),
    );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from identity.accounts where email = any(${addresses})`.execute(fixture.db);
  expect(rows).toEqual([{ count: UNPROVED }]);
}, 60_000);

describe('a network shared by many', () => {
  test('sends reset links to forty people, and three to each', async () => {
    const ask = (email: string) =>
      fixture.call('POST', '/authentications/forgot-password', { body: { email }, from: line });
    const statuses = [];
    for (let person = 0; person < 40; person++) statuses.push((await ask(anAddress())).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const often = anAddress();
    for (const status of [200, 200, 200, 429]) expect((await ask(often)).status).toBe(status);
  });
});

/** Runs the reaction to a saved card of that account, as the worker does. */
async function secure(email: string): Promise<void> {
  const accountId = await accountOf(email);
  const payload = { payableId: randomUUID(), professionalId: randomUUID(), accountId, by: 'card_saved' };
  const fact = { id: 0, name: PayableSecured.name, payload: payload, at: new Date() };
  for (const reaction of createReactions(fixture.context))
    if (reaction.fact === PayableSecured.name && reaction.name === 'give-registration-back')
      await reaction.run(payload, fact);
}

/** The first Monday at least a week away, at nine in Paris in winter. */
function nextMonday(): Date {
  let day = later(fixture.context.clock.now(), 7 * DAY_MS);
  while (day.getUTCDay() !== 1) day = later(day, DAY_MS);
  return new Date(`${dayOf(day, 'UTC')}T09:00:00Z`);
}
