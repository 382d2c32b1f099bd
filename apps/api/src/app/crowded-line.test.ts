import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayOf, later } from '#kit/time';
import { PayableSecured } from '#payments';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { reactions } from './reactions.ts';

/** So many accounts whose e-mail is not proved may be opened from one line within the hour. */
const UNPROVED = 5;

let fixture: ApiFixture;
beforeAll(async () => {
  // Without the identity service's own throttle: ours alone is looked at.
  fixture = await openApiFixture(
    { RATE_LIMITS: 'on', IDENTITY_MAX_FAILURES: '60000' },
    { withIdentity: true },
  );
});
afterAll(() => fixture?.close());

let lines = 0;
/** The network line of the test. */
let line: string;
beforeEach(() => {
  lines += 1;
  line = `198.51.100.${lines}`;
});

/** A salon, but for its card. */
const business = {
  business_name: 'Atelier Léa',
  phone_number: '01 43 57 00 00',
  work_place: ['salon'],
  work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
  total_price: '39,99',
};

const anAddress = () => `lea-${randomUUID()}@example.test`;

type Given = { more?: object; from?: string; language?: string };

function register(email: string, { more = {}, from = line, language = 'fr' }: Given = {}) {
  const person = { email, password: 'a-long-password', first_name: 'Léa', last_name: 'Martin' };
  return fixture.call('POST', '/authentications/register', {
    body: { ...person, ...more },
    headers: { 'accept-language': language },
    from,
  });
}

/** The line has opened all the accounts that it may. */
async function fill(from = line): Promise<string[]> {
  const addresses = Array.from({ length: UNPROVED }, anAddress);
  for (const address of addresses) {
    const { status, text } = await register(address, { from });
    expect(status, text).toBe(201);
  }
  return addresses;
}

/** The newest letter with a code, as the person reads it. */
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

/** Signed in as the account of that address. */
async function signedInAs(email: string) {
  return fixture.signIn((await accountOf(email)) ?? '');
}

describe('a line that has opened five accounts nobody proved', () => {
  test.each(['google.com', 'facebook.com'] as const)('opens one to whom %s sends', async (provider) => {
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

  test('tries out five declined cards an hour, whoever gives them', async () => {
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

  test('asks for the code it mails: until it is given there is neither an account nor a token', async () => {
    await fill();
    const email = anAddress();
    const asked = await register(email);
    expect(asked).toMatchObject({ status: 422, code: 'code_required', fields: {} });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.text).not.toContain('token');
    await nothingOf(email);

    await fixture.react();
    const code = await codeMailedTo(email);
    expect(code).toMatch(/^\d{3} \d{3}$/);
    const opened = await register(email, { more: { email_code: code } });
    expect(opened.status, opened.text).toBe(201);
    expect(opened.value.user).toMatchObject({ email, email_verified: true });
    expect(await fixture.context.partners.identity.findByEmail(email)).toMatchObject({ emailVerified: true });
    // The e-mail is proved: no letter asks for that again, and nothing counts against the line.
    await fixture.react();
    expect(await linkMailedTo(email)).toBeUndefined();
    const { rows } = await sql`select from identity.counted_registrations
      where account_id = ${await accountOf(email)}`.execute(fixture.db);
    expect(rows).toEqual([]);
    // Who leaves takes the code along.
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
  ])('mails it in the language of the reader: %s', async (language, subject) => {
    await fill();
    const email = anAddress();
    const { message } = await register(email, { language });
    expect(message).toContain('Google');
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(email);
    expect(sentEmail?.subject).toBe(subject);
    expect(sentEmail?.text).not.toMatch(/\{\{|undefined|notifications:/);
  });

  test('keeps the code in no table', async () => {
    await fill();
    const email = anAddress();
    await register(email);
    const bare = async (): Promise<string> => {
      const { rows } = await sql<{ kept: string }>`
        select coalesce(string_agg(kept, ' '), '') as kept from (
          select row_to_json(l)::text as kept from identity.links l where email = ${email}
          union all select row_to_json(f)::text from kit.facts f
          union all select row_to_json(d)::text from notifications.deliveries d where recipient = ${email}) all_kept`.execute(
        fixture.db,
      );
      return rows[0]?.kept ?? '';
    };
    const before = await bare();
    await fixture.reactOnly();
    const after = await bare();
    await fixture.react();
    const code = (await codeMailedTo(email))?.replace(' ', '') ?? 'no code came';
    expect(code).toMatch(/^\d{6}$/);
    expect(before + after + (await bare())).not.toContain(code);
  });

  test('takes a code once, from the address it went to', async () => {
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

  test('takes the code again once a form is put right', async () => {
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

  test('mails nothing for a form that is to be put right', async () => {
    await fill();
    const email = anAddress();
    for (const more of [{ password: 'password' }, { phone_number: '123' }, { work_place: ['salon'] }])
      expect((await register(email, { more })).code).not.toBe('code_required');
    await fixture.react();
    expect(await fixture.emailsTo(email)).toEqual([]);
  });

  test('takes no code any more after five wrong ones, and mails another', async () => {
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

  test('takes no code after half an hour', async () => {
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

  test('tells nobody that an account exists before its mailbox is read', async () => {
    const [known = ''] = await fill();
    const stranger = anAddress();
    const asked = [await register(known), await register(stranger)];
    expect(asked[0]?.text).toBe(asked[1]?.text);
    expect(asked[0]).toMatchObject({ status: 422, code: 'code_required' });
    await fixture.react();
    const email_code = (await codeMailedTo(known)) ?? '';
    expect((await register(known, { more: { email_code } })).code).toBe('account_exists');
  });

  test('mails three codes an hour to one address', async () => {
    await fill();
    const email = anAddress();
    const answers = [];
    for (let asked = 0; asked < 4; asked++) answers.push(await register(email));
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array<string>(3).fill('code_required'),
      'too_many_requests',
    ]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3500);
    // Which takes nothing from the others on the line.
    expect((await register(anAddress())).code).toBe('code_required');
  });

  test('mails thirty codes an hour that nobody gives back, however often more are asked for', async () => {
    await fill();
    const codes = new Map<string, number>();
    const first = anAddress();
    await register(first);
    for (let asked = 1; asked < 40; asked++) {
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

describe('the attempt is given back', () => {
  /** Whether one person more is asked for a code; if not, their account counts. */
  const isFull = async () => {
    const { status, code = 'opened', text } = await register(anAddress());
    expect(['201 opened', '422 code_required'], text).toContain(`${status} ${code}`);
    return status !== 201;
  };

  test('to the line it was counted on, once, when the e-mail is proved from wherever', async () => {
    const [email = ''] = await fill();
    expect(await isFull()).toBe(true);
    await fixture.react();
    await followLink(email, '203.0.113.200');
    expect(await isFull()).toBe(false);
    expect(await isFull()).toBe(true);
    // A card, later, gives nothing back again.
    await secure(email);
    expect(await isFull()).toBe(true);
  });

  test('when a forgotten password is set anew, which proves the e-mail too', async () => {
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

  test('when Google vouches for the e-mail later', async () => {
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

  test('when a card is saved', async () => {
    const [email = ''] = await fill();
    await secure(email);
    expect(await isFull()).toBe(false);
    expect(await isFull()).toBe(true);
  });

  test('when a card is added to the account, as its partner tells', async () => {
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
    // With the code it is not counted: a salon that registered before the line was full is.
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

  test('when a slot is taken, five times an hour for one line', async () => {
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
    // An e-mail that is proved gives it back all the same.
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

test('of two hundred people on one line within the hour, each who reads their mail has an account', async () => {
  const people = Array.from({ length: 200 }, anAddress);
  const opened = new Set<string>();
  for (let first = 0; first < people.length; first += 25) {
    const wave = people.slice(first, first + 25);
    const asked = await Promise.all(wave.map((email) => register(email)));
    await fixture.react();
    await Promise.all(
      wave.map(async (email, at) => {
        if (asked[at]?.status === 201) return followLink(email).then(() => opened.add(email));
        expect(asked[at]?.code).toBe('code_required');
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

test('a script that reads no mailbox ends with the five accounts that it ever had', async () => {
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

/** What payments tell once a card of that account is there, run as the worker does. */
async function secure(email: string): Promise<void> {
  const accountId = await accountOf(email);
  const told = { payableId: randomUUID(), professionalId: randomUUID(), accountId, by: 'card_saved' };
  const fact = { id: 0, name: PayableSecured.name, payload: told, at: new Date() };
  for (const reaction of reactions(fixture.context))
    if (reaction.fact === PayableSecured.name && reaction.name === 'give-registration-back')
      await reaction.run(told, fact);
}

/** The first Monday that is at least a week away, at nine in Paris in winter. */
function nextMonday(): Date {
  let day = later(fixture.context.clock.now(), 7 * DAY_MS);
  while (day.getUTCDay() !== 1) day = later(day, DAY_MS);
  return new Date(`${dayOf(day, 'UTC')}T09:00:00Z`);
}
