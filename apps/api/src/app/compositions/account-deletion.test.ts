import { randomUUID } from 'node:crypto';
import { termsVersion } from '@meche/words/legal/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cancelAppointment } from '#appointments';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { relayFacts } from '#kit/jobs/relay-facts';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { lockCalendar } from '#scheduling';
import { anAlbumPhoto } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { aPayable as anyPayable } from '#testing/card-partner';
import { aDispute } from '#testing/debited';
import { createReactions } from '../reactions/create-reactions.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 100 : 5;
const password = 'a-long-password';
let fixture: ApiFixture;
let salon: BuiltProfessional;
let email: string;
let accountId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  await fixture.openAccountOf(salon.id);
  await aService(fixture.db, salon.id);
  ({ email, accountId, headers } = await register({
    address: { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' },
    phone_number: '0687654321',
    dob: '1990-05-17',
  }));
});

async function register(more: object) {
  const address = `canari-${randomUUID()}@example.test`;
  const { value, headers: answered } = await fixture.call('POST', '/authentications/register', {
    body: { email: address, password, first_name: 'Canarine', last_name: 'Canari', ...more },
    headers: { 'user-agent': 'Canari browser' },
  });
  const held = value as { access_token: string; user: { id: string } };
  const cookie = (answered['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
  return {
    email: address,
    accountId: held.user.id,
    headers: { authorization: `Bearer ${held.access_token}`, cookie },
  };
}

const leave = (body: object = { confirmation: email }) => fixture.call('DELETE', '/me', { body, headers });
const inDays = (days: number) => later(fixture.context.clock.now(), days * DAY_MS);
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string; by: string | null }>`
    select state, cancelled_by as by from appointments.appointments where id = ${id}`.execute(fixture.db);
  return rows[0];
};

/**
 * Two appointments through the API, both secured by card: one at home, completed and captured, one
 * cancelled. Returns the first.
 */
async function lifeOfCustomer(): Promise<string> {
  const atHome = await aProfessional(fixture.db, { places: ['salon', 'at_home'], workZones: ['75'] });
  await fixture.openAccountOf(atHome.id);
  const cut = await aService(fixture.db, atHome.id, { atHome: true, prepayment: true });
  const noon = new Date(`${inDays(3).toISOString().slice(0, 10)}T10:00:00Z`);
  // The salon is closed on Sundays.
  const startsAt = noon.getUTCDay() === 0 ? later(noon, DAY_MS) : noon;
  const input = { professional_id: atHome.id, service_ids: [cut], total_cents: 4100, note: 'Canari note' };
  const address = { line: '3 rue des Lilas', city: 'Paris', postal_code: '75011' };
  const done = await book({ ...input, place: 'at_home', address, starts_at: startsAt });
  const cancelled = await book({ ...input, place: 'salon', starts_at: later(startsAt, 3 * HOUR_MS) });
  await act(`/appointments/${cancelled}/cancel`, { reason: 'Canari malade', fee_cents: 0 }, headers);
  await fixture.moveTo(later(startsAt, 2 * HOUR_MS));
  await fixture.work();
  await act(`/appointments/${done}/complete`, {}, await fixture.signIn(atHome.accountId));
  await fixture.call('POST', '/me/email-verification', { headers });
  await fixture.moveTo(later(startsAt, 3 * HOUR_MS));
  await fixture.work();
  await act(
    `/professional/appointments/${done}/refunds`,
    { kind: 'part', amount_cents: 500, reason: 'Mme Canari n’était pas contente' },
    await fixture.signIn(atHome.accountId),
  );
  // The professional's share is reversed once the money is available.
  await fixture.moveTo(later(startsAt, 5 * DAY_MS));
  await fixture.work();
  await sql`update payments.disputes set state = 'lost', closed_at = opened_at, evidence = '{"customerName": "Canarine Canari"}'
    where id = ${await aDispute(fixture.db, done, fixture.context.clock.now())}`.execute(fixture.db);
  await sql`insert into reviews.reviews (appointment_id, professional_id, author_name, rating, text, created_at)
    values (${done}, ${atHome.id}, 'Canarine C.', 5, 'Parfait.', now())`.execute(fixture.db);
  return done;
}

async function book(body: object): Promise<string> {
  const { appointment, card } = (await act('/appointments', body, headers)) as {
    appointment: { id: string };
    card: { client_secret: string };
  };
  await fixture.enterCard(card.client_secret);
  await act(`/appointments/${appointment.id}/confirm`, {}, headers);
  await fixture.work();
  return appointment.id;
}

async function act(path: string, body: object, as: Record<string, string>): Promise<unknown> {
  const answer = await fixture.call('POST', path, {
    body,
    headers: { 'idempotency-key': randomUUID(), ...as },
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.value;
}

/** A payable of the account in a given state. */
async function aPayable(id: string, status: string, of = salon.id) {
  await anyPayable(
    fixture.db,
    fixture.context.clock,
    { accountId, professionalId: of },
    { id, amountCents: 4000 },
  );
  await sql`update payments.payables set status = ${status} where id = ${id}`.execute(fixture.db);
}

/** Every row of every table that still contains one of these words. */
async function tracesOf(words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'places')`.execute(fixture.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      fixture.db,
    );
    for (const { row } of rows) if (words.some((word) => row.includes(word))) found.push(`${name}: ${row}`);
  }
  return found;
}

describe('the deletion of an account', () => {
  test('needs a confirmation, after showing what will be lost', async () => {
    const coming = await anAppointment(fixture.db, salon, { customerId: accountId, startsAt: inDays(3) });
    const first = await leave({});
    expect([first.status, first.code, first.fields, first.details]).toEqual([
      409,
      'confirmation_needed',
      {},
      { appointments: 1, fee_cents: 0 },
    ]);
    const wrong = await leave({ confirmation: 'yes' });
    expect([wrong.status, wrong.fields]).toEqual([409, { confirmation: 'another_email' }]);
    // The confirmation was correct: the changed fee has to be confirmed again.
    const otherFee = await leave({ confirmation: email, fee_cents: 5 });
    expect([otherFee.code, otherFee.fields]).toEqual(['confirmation_needed', {}]);
    expect(await stateOf(coming)).toEqual({ state: 'confirmed', by: null });
    expect((await leave({ confirmation: email.toUpperCase() })).status).toBe(200);
    expect(await stateOf(coming)).toEqual({ state: 'cancelled', by: 'customer' });
  });

  test('leaves anonymous appointments, and nothing else', async () => {
    const start = fixture.context.clock.now();
    const past = await lifeOfCustomer();
    await fixture.call('PUT', `/me/favourites/${salon.id}`, { body: {}, headers });
    const off = { side: 'customer', event: 'review', channel: 'email', is_on: false };
    await fixture.call('PUT', '/me/preferences', { body: off, headers });
    // Pending emails: one in the queue, one in the outbox.
    const forgotten = () => fixture.call('POST', '/authentications/forgot-password', { body: { email } });
    await forgotten();
    await relayFacts(fixture.context, createReactions(fixture.context));
    await forgotten();
    const words = ['anari', email, 'rue des Lilas', '+33687654321', '1990-05-17'];
    const tables = (await tracesOf(words)).map((trace) => trace.split(':', 1)[0]);
    // Every table with personal data of the customer; a table that is missing here was not checked.
    expect([...new Set(tables)].sort()).toEqual([
      'appointments.appointments',
      'clients.clients',
      'customers.addresses',
      'identity.accounts',
      'identity.links',
      'identity.sessions',
      'kit.facts',
      'kit.jobs',
      'notifications.deliveries',
      'payments.disputes',
      'payments.refunds',
      'reviews.reviews',
    ]);

    expect((await leave()).status).toBe(200);
    expect(await tracesOf(words)).toEqual([]);
    const remaining = sql`select 1 from favourites.favourites where account_id = ${accountId}
      union all select 1 from notifications.preferences where account_id = ${accountId}`;
    expect((await remaining.execute(fixture.db)).rows).toEqual([]);
    await fixture.moveTo(start);
    const { rows } =
      await sql`select total_cents, state, customer_name, rating, text from appointments.appointments a
      join reviews.reviews r on r.appointment_id = a.id where a.id = ${past}`.execute(fixture.db);
    expect(rows).toEqual([
      { totalCents: 4100, state: 'completed', customerName: '-', rating: 5, text: 'Parfait.' },
    ]);
    expect(await fixture.context.partners.identity.findByEmail(email)).toBeUndefined();
  });

  test('is notified to the professional by name, also if the notification is still queued; the customer gets none', async () => {
    const visit = { customerId: accountId, customerName: 'Canarine Canari' };
    const first = await anAppointment(fixture.db, salon, { ...visit, startsAt: inDays(3) });
    await cancelAppointment(fixture.context, first, accountId, { reason: '', feeCents: 0 });
    await relayFacts(fixture.context, createReactions(fixture.context));
    await anAppointment(fixture.db, salon, { ...visit, startsAt: inDays(5) });
    expect((await leave()).status).toBe(200);
    await fixture.react();
    const sentEmails = await fixture.emailsTo(salon.email);
    expect(sentEmails).toHaveLength(2);
    for (const { text } of sentEmails) expect(text).toContain('Canarine Canari');
    expect((await fixture.emailsTo(email)).filter(({ subject }) => /annulé/.test(subject))).toEqual([]);
    const { rows } = await sql`select recipient, reason from notifications.deliveries
      where professional_id = ${salon.id} and status <> 'sent'`.execute(fixture.db);
    expect(rows).toEqual(Array(2).fill({ recipient: '-', reason: 'erased' }));
  });
});

describe('the deletion of an account, for the account itself', () => {
  test('forgets which terms were accepted', async () => {
    const accepted = () =>
      sql<{ version: string }>`select version from identity.accepted_terms
        where account_id in (select id from identity.accounts where email = ${email} or deleted_at is not null)`.execute(
        fixture.db,
      );
    expect((await accepted()).rows).toEqual([{ version: termsVersion }]);
    await leave();
    expect((await accepted()).rows).toEqual([]);
  });

  test('leaves nothing of the second sign-in step', async () => {
    const now = new Date();
    await fixture.db
      .insertInto('identity.secondSteps')
      .values({ accountId, secret: Buffer.alloc(49), startedAt: now, confirmedAt: now, lastStep: 1 })
      .execute();
    await fixture.db
      .insertInto('identity.recoveryCodes')
      .values({ accountId, codeHash: Buffer.alloc(32) })
      .execute();
    expect((await leave()).status).toBe(200);
    const { rows } = await sql`select account_id from identity.second_steps where account_id = ${accountId}
      union all select account_id from identity.recovery_codes where account_id = ${accountId}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  test('is over at once: no sign-in, reading or booking, and its email is free again', async () => {
    await leave();
    const login = await fixture.call('POST', '/authentications/login', { body: { email, password } });
    expect(login.code).toBe('wrong_credentials');
    expect((await fixture.call('GET', '/me', { headers })).status).toBe(401);
    expect((await fixture.call('GET', '/me/profile', { headers })).status).toBe(401);
    expect((await fixture.call('GET', '/me/export', { headers })).status).toBe(401);
    expect((await leave()).status).toBe(401);
    const { rows } = await sql`select 1 from identity.sessions where account_id = ${accountId}
      and revoked_at is null`.execute(fixture.db);
    expect(rows).toEqual([]);
    const again = await fixture.call('POST', '/authentications/register', {
      body: { email, password, first_name: 'Canarine', last_name: 'Canari' },
    });
    expect(again.status).toBe(201);
  });

  test.each(['awaiting_card', 'held', 'payment_to_confirm', 'capturing', 'releasing'])(
    'waits while a payment is %s, and cancels nothing',
    async (status) => {
      const visit = await anAppointment(fixture.db, salon, {
        customerId: accountId,
        state: 'completed',
        startsAt: inDays(-1),
      });
      const coming = await anAppointment(fixture.db, salon, { customerId: accountId, startsAt: inDays(3) });
      await aPayable(visit, status);
      const blocked = await leave();
      expect([blocked.status, blocked.code]).toEqual([409, 'money_in_flight']);
      expect(blocked.details).toEqual({ payments: 1, balance_cents: 0 });
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
      expect(await stateOf(coming)).toEqual({ state: 'confirmed', by: null });
      await sql`update payments.payables set status = 'captured' where id = ${visit}`.execute(fixture.db);
      expect((await leave()).status).toBe(200);
    },
  );

  test('cancels late under the rules: the fee is shown, and the deletion waits for its payment', async () => {
    const startsAt = later(fixture.context.clock.now(), 5 * HOUR_MS);
    const coming = await anAppointment(fixture.db, salon, {
      customerId: accountId,
      startsAt,
      lateFeePercent: 50,
      cardCents: 4000,
      onSiteCents: 0,
    });
    await aPayable(coming, 'held');
    expect((await leave()).details).toEqual({ appointments: 1, fee_cents: 2000 });
    const agreed = { confirmation: email, fee_cents: 2000 };
    const waiting = await leave(agreed);
    expect([waiting.status, waiting.code]).toEqual([409, 'money_in_flight']);
    expect(await stateOf(coming)).toEqual({ state: 'cancelled', by: 'customer' });
    await sql`update payments.operations set status = 'done' where payable_id = ${coming}`.execute(
      fixture.db,
    );
    await sql`update payments.payables set status = 'captured' where id = ${coming}`.execute(fixture.db);
    expect((await leave()).status).toBe(200);
  });

  test('ends in one go: the hold for the appointment of tomorrow is released first', async () => {
    const cut = await aService(fixture.db, salon.id, { prepayment: true });
    const noon = new Date(`${inDays(3).toISOString().slice(0, 10)}T10:00:00Z`);
    // The salon is closed on Sundays.
    const startsAt = noon.getUTCDay() === 0 ? later(noon, DAY_MS) : noon;
    await fixture.moveTo(later(startsAt, -30 * HOUR_MS));
    const tomorrow = await book({
      professional_id: salon.id,
      service_ids: [cut],
      place: 'salon',
      total_cents: 4100,
      starts_at: startsAt,
    });
    const moneyOf = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from payments.payables where id = ${tomorrow}`.execute(fixture.db);
      return rows[0]?.status;
    };
    expect(await moneyOf()).toBe('held');
    expect((await leave()).status).toBe(200);
    expect(await moneyOf()).toBe('released');
  });
});

/** Holds a lock until released, so that others queue up behind it. */
async function behind(lock: (tx: Tx) => Promise<unknown>) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const holder = inTransaction(fixture.db, async (tx) => {
    await lock(tx);
    held();
    await gate;
  });
  await isHeld;
  onTestFinished(() => open());
  return {
    /** Waits until `count` sessions wait for a lock. */
    async isAwaitedBy(count: number) {
      const waiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db);
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 60_000 }).toBe(count);
    },
    async letGo() {
      open();
      await holder;
    },
  };
}
const openVisits = async () => {
  const { rows } = await sql`select state from appointments.appointments
    where customer_id = ${accountId} and state <> 'cancelled'`.execute(fixture.db);
  return rows;
};
const bookCut = (at: number, cut: string) => {
  const noon = new Date(`${inDays(3).toISOString().slice(0, 10)}T10:00:00Z`);
  const day = noon.getUTCDay() === 0 ? later(noon, DAY_MS) : noon;
  return fixture.call('POST', '/appointments', {
    body: {
      professional_id: salon.id,
      service_ids: [cut],
      place: 'salon',
      total_cents: 4000,
      starts_at: later(day, at * HOUR_MS).toISOString(),
    },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
};

describe('concurrently with the account’s own requests', () => {
  beforeEach(async () => {
    // Without card payment an appointment is confirmed at once.
    salon = await aProfessional(fixture.db, { verified: false });
  });

  test('a booking that waits for its calendar during the deletion is not made', async () => {
    const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
    const rival = await behind((tx) => lockCalendar(tx, salon.id));
    const booking = bookCut(0, cut);
    await rival.isAwaitedBy(1);
    expect((await leave()).status).toBe(200);
    await rival.letGo();
    const answer = await booking;
    expect([answer.status, answer.code]).toEqual([401, 'unauthenticated']);
    expect(await openVisits()).toEqual([]);
  });

  test('an address that waits during the deletion is not stored', async () => {
    const rival = await behind((tx) =>
      // Locked without a change: sessions that wait for a changing row do not keep their order.
      sql`select from customers.profiles where account_id = ${accountId} for update`.execute(tx),
    );
    const body = { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' };
    const adding = fixture.call('POST', '/me/addresses', { body, headers });
    await rival.isAwaitedBy(1);
    const leaving = leave();
    // Both wait for the same row, the address first.
    await rival.isAwaitedBy(2);
    await rival.letGo();
    expect([(await adding).status, (await leaving).status]).toEqual([201, 200]);
    expect(await tracesOf(['rue de Siam', email])).toEqual([]);
  });

  test(`bookings at any moment leave nothing to a deleted account, ${ROUNDS} rounds`, {
    timeout: 30_000 + ROUNDS * 2_000,
  }, async () => {
    const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      ({ email, accountId, headers } = await register({}));
      const [gone, ...answers] = await Promise.all([leave(), ...[0, 1, 2, 3].map((at) => bookCut(at, cut))]);
      for (const { status, code } of answers) seen.add(`${status} ${code ?? ''}`.trim());
      // A booking made in time blocks the deletion until it is cancelled.
      expect([200, 409]).toContain(gone.status);
      if (gone.status === 200) expect(await openVisits()).toEqual([]);
      else expect((await openVisits()).length).toBeGreaterThan(0);
    }
    expect(
      [...seen].filter((answer) => !['201', '401 unauthenticated', '409 slot_taken'].includes(answer)),
    ).toEqual([]);
    expect(seen).toContain('201');
  });
});

async function registerSalon() {
  ({ email, accountId, headers } = await register({
    first_name: 'Oiselle',
    last_name: 'Pinson',
    business_name: 'Maison Pinson',
    phone_number: '0143570000',
    work_place: ['salon'],
    work_address: { line: '12 rue du Pinson', city: 'Paris', postal_code: '75011' },
    total_price: '39,99',
    payment_method_token: 'pm_card_visa',
  }));
}

const business = async () => {
  const { rows } = await sql<{ id: string; memberId: string; slug: string }>`
    select p.id, p.slug, m.id as member_id from professionals.professionals p
    join staff.members m on m.professional_id = p.id where p.account_id = ${accountId}`.execute(fixture.db);
  return rows[0]!;
};

describe('a professional who deletes their account', () => {
  beforeEach(registerSalon);

  test('cancels without fees for the customers, leaves the search and the page, and keeps their appointments', async () => {
    const own = await business();
    await anAlbumPhoto(fixture.db, own.id, 'Chignon Pinson');
    const guest = await aCustomer(fixture.db, { firstName: 'Zoé' });
    const coming = await anAppointment(fixture.db, own, { customerId: guest.id, startsAt: inDays(2) });
    const walkIn = await anAppointment(fixture.db, own, {
      customerName: 'Pinson de passage',
      customerPhone: '+33698765432',
      state: 'completed',
      startsAt: inDays(-2),
    });
    expect((await leave({})).details).toEqual({ appointments: 1, fee_cents: 0 });
    expect((await leave()).status).toBe(200);
    await fixture.react();
    expect(await stateOf(coming)).toEqual({ state: 'cancelled', by: 'professional' });
    expect((await fixture.call('GET', `/professionals/${own.slug}`)).status).toBe(410);
    expect((await fixture.call('GET', '/professional/wallet', { headers })).status).toBe(401);
    const { rows } = await sql`select 1 from search.listings where professional_id = ${own.id}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([]);
    expect(await tracesOf(['inson', 'Oiselle', '+33698765432', email])).toEqual([]);
    const theirs = await fixture.call('GET', `/appointments/${coming}`, {
      headers: await fixture.signIn(guest.id),
    });
    expect(theirs.value).toMatchObject({ professional: { name: 'Atelier Marchal' } });
    expect(await stateOf(walkIn)).toEqual({ state: 'completed', by: null });
  });

  test('has the customers notified, with an account or without, even if the worker runs later', async () => {
    const own = await business();
    const guest = await aCustomer(fixture.db);
    await anAppointment(fixture.db, own, { customerId: guest.id, startsAt: inDays(2) });
    const walkIn = `walk-in-${randomUUID()}@example.test`;
    await anAppointment(fixture.db, own, { customerEmail: walkIn, startsAt: inDays(4) });
    expect((await leave()).status).toBe(200);
    await fixture.react();
    for (const address of [guest.email, walkIn]) {
      const sentEmails = await fixture.emailsTo(address);
      expect(sentEmails.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Rendez-vous annulé/),
      ]);
      expect(sentEmails[0]?.text).toContain('Atelier Marchal');
    }
    const { rows } = await sql`select 1 from notifications.deliveries where message is not null`.execute(
      fixture.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a professional with open business who deletes their account', () => {
  beforeEach(registerSalon);

  test('must first mark the appointments that have begun', async () => {
    const own = await business();
    const begun = await anAppointment(fixture.db, own, { startsAt: inDays(-1) });
    const blocked = await leave();
    expect([blocked.status, blocked.code, blocked.details]).toEqual([
      409,
      'appointments_in_the_way',
      { appointments: 1 },
    ]);
    expect(await stateOf(begun)).toEqual({ state: 'confirmed', by: null });
    await sql`update appointments.appointments set state = 'completed' where id = ${begun}`.execute(
      fixture.db,
    );
    expect((await leave()).status).toBe(200);
  });

  test('concurrently with bookings: no customer keeps an appointment at a closed business', async () => {
    const own = await business();
    await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
      select ${own.memberId}, day, 540, 1140 from generate_series(1, 7) as day
      on conflict do nothing`.execute(fixture.db);
    const cut = await aService(fixture.db, own.id, { durationMinutes: 30 });
    const guests = await Promise.all(
      [0, 1, 2, 3].map(async () => fixture.signIn((await aCustomer(fixture.db)).id)),
    );
    const day = inDays(3).toISOString().slice(0, 10);
    const book = (guest: Record<string, string>, hour: number) =>
      fixture.call('POST', '/appointments', {
        body: {
          professional_id: own.id,
          service_ids: [cut],
          place: 'salon',
          total_cents: 4000,
          starts_at: `${day}T${10 + hour}:00:00.000Z`,
        },
        headers: { ...guest, 'idempotency-key': randomUUID() },
      });
    const first = await book(guests[0]!, 4);
    expect([first.status, first.code]).toEqual([201, undefined]);
    const [gone, ...answers] = await Promise.all([
      leave(),
      ...guests.map((guest, hour) => book(guest, hour)),
    ]);
    expect(gone.status).toBe(200);
    expect(answers.every(({ status }) => [201, 404, 422].includes(status))).toBe(true);
    const { rows } = await sql`select state from appointments.appointments
      where professional_id = ${own.id} and state <> 'cancelled'`.execute(fixture.db);
    expect(rows).toEqual([]);
  });

  test('must wait until the marketplace owes them nothing', async () => {
    const { id } = await business();
    await sql`select wallet.post(${randomUUID()}, 'capture', ${id}, gen_random_uuid(), null, now(),
      '{"connected": 1000, "earned": -1000}', now())`.execute(fixture.db);
    const blocked = await leave();
    expect([blocked.code, blocked.details]).toEqual([
      'money_in_flight',
      { payments: 0, balance_cents: 1000 },
    ]);
  });
});
