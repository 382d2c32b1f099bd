import { randomUUID } from 'node:crypto';
import { termsVersion } from '@meche/words/legal/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/database/database';
import { PAGE_ROWS } from '#kit/database/pages';
import { DAY_MS, later } from '#kit/time';
import { anAlbumPhoto } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { streamAccountExport } from './account-export.ts';

/** Not a multiple of the page size, so that the last page is not full. */
const VISITS = 3 * PAGE_ROWS + 7;

let fixture: ApiFixture;
let salon: BuiltProfessional;
let customer: { id: string; email: string };

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
  salon = await aProfessional(fixture.db);
  customer = await aCustomer(fixture.db);
  await fill();
});
afterAll(() => fixture?.close());

/** VISITS appointments of one customer, some at the same instant and some less than a millisecond apart. */
async function fill(): Promise<void> {
  const { db } = fixture;
  const first = await anAppointment(db, salon, {
    customerId: customer.id,
    startsAt: new Date('2026-02-02T09:00:00Z'),
    state: 'completed',
    paidOnSiteBy: 'cheque',
  });
  await sql`insert into appointments.appointments (id, starts_at, ends_at, professional_id, member_id, customer_id,
      booked_by, customer_name, professional_name, member_name, place, city, postal_code, insee_code, latitude, longitude,
      state, time_zone, service_fee_cents, mileage_cents, search_fee_cents, total_cents, card_cents, on_site_cents,
      cancellation_window_hours, late_fee_percent, no_show_fee_percent, payment_failure, closing_at, created_at,
      state_changed_at)
    select gen_random_uuid(), starts_at + (n / 3) * interval '400 microseconds', ends_at + interval '1 hour', professional_id,
      member_id, customer_id, booked_by, customer_name, professional_name, member_name, place, city, postal_code, insee_code,
      latitude, longitude, 'completed', time_zone, service_fee_cents, mileage_cents, search_fee_cents, total_cents, card_cents,
      on_site_cents, cancellation_window_hours, late_fee_percent, no_show_fee_percent, payment_failure, closing_at,
      created_at, state_changed_at
    from appointments.appointments, generate_series(1, ${VISITS - 1}) n where id = ${first}`.execute(db);
  await sql`insert into reviews.reviews (appointment_id, professional_id, author_name, rating, text, created_at)
    select id, professional_id, 'Camille', 5, 'Très bien.', starts_at from appointments.appointments`.execute(
    db,
  );
  for (const { email, template } of [
    { email: customer.email, template: 'appointment-confirmed' },
    { email: salon.email, template: 'new-appointment' },
  ])
    await sql`insert into notifications.deliveries (key, channel, recipient, template, status, created_at, retry_at)
      select ${template} || id, 'email', ${email}, ${template}, 'sent', starts_at, starts_at from appointments.appointments`.execute(
      db,
    );
  for (const id of [customer.id, salon.accountId])
    await sql`insert into kit.audit_entries (at, actor_id, action, subject)
      select now(), ${id}, 'signed_in', ${`account:${id}`} from generate_series(1, ${VISITS})`.execute(db);
}

type Exported = Record<string, { id?: string; starts_at?: string; paid_on_site_by?: string | null }[]>;

test.each([
  ['a customer', () => customer.id, { reviews_written: VISITS }],
  ['a professional', () => salon.accountId, { reviews_written: 0, reviews_received: VISITS }],
])('of %s with years of appointments includes each once, in order', async (_who, account, reviews) => {
  const headers = { ...(await fixture.signIn(account())) };
  const { status, text } = await fixture.call('GET', '/me/export', { headers });
  expect(status).toBe(200);
  const whole = JSON.parse(text) as Exported;
  // The export itself is the last action.
  const lengths = { appointments: VISITS, messages_sent: VISITS, actions: VISITS + 1, ...reviews };
  for (const [part, length] of Object.entries(lengths))
    expect([part, whole[part]?.length]).toEqual([part, length]);
  for (const part of ['appointments', ...Object.keys(reviews)]) {
    const ids = whole[part]?.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids?.length);
  }
  const starts = whole.appointments?.map(({ starts_at }) => starts_at);
  expect(starts).toEqual(starts?.toSorted());
  // The method of on-site payment is included where it was recorded.
  expect(whole.appointments?.flatMap(({ paid_on_site_by }) => paid_on_site_by ?? [])).toEqual(['cheque']);
});

test('includes the professional’s album, each photo with its public address', async () => {
  const id = await anAlbumPhoto(fixture.db, salon.id, 'Balayage');
  const { text } = await fixture.call('GET', '/me/export', {
    headers: await fixture.signIn(salon.accountId),
  });
  expect(JSON.parse(text).business.album).toMatchObject([
    { picture: `/api/v1/pictures/${id}/1280-jpeg`, caption: 'Balayage' },
  ]);
});

test('is read page by page while it is written, one at a time', async () => {
  let most = 0;
  let statements = 0;
  const watched: Database = fixture.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  const reads = { ...fixture.context.reads, upToDate: async () => watched };
  const { content } = await streamAccountExport({ ...fixture.context, reads }, salon.accountId);
  if (content instanceof Uint8Array) throw new Error('the export is whole');
  const before = statements;
  const pieces: number[] = [];
  for await (const piece of content) pieces.push(piece.length);
  expect(statements - before).toBeGreaterThan(4 * 4);
  expect(most).toBe(PAGE_ROWS);
  expect(Math.max(...pieces)).toBeLessThan(10_000);
});

test('that fails midway breaks the connection off, so that no file is saved', async () => {
  const { origin } = await fixture.listen();
  const headers = { ...(await fixture.signIn(salon.accountId)) };
  await sql`alter table notifications.deliveries rename column template to away`.execute(fixture.db);
  try {
    const answer = await fetch(`${origin}/api/v1/me/export`, { headers });
    await expect(answer.text()).rejects.toThrow();
  } finally {
    await sql`alter table notifications.deliveries rename column away to template`.execute(fixture.db);
  }
});

test('of a professional includes their business, and no data of others', async () => {
  const own = await aProfessional(fixture.db);
  await fixture.openAccountOf(own.id);
  await aService(fixture.db, own.id);
  await aService(fixture.db, (await aProfessional(fixture.db)).id, { name: 'Coupe étrangère' });
  const answer = await fixture.call('GET', '/me/export', { headers: await fixture.signIn(own.accountId) });
  expect(answer.raw).toMatchObject({
    profile: { role: 'SALON', business_name: 'Atelier Marchal' },
    business: {
      services: [{ name: 'Coupe femme', price_cents: 4000, duration_minutes: 45 }],
      members: [{ name: 'Inès Marchal' }],
      balance_cents: 0,
      subscription: null,
    },
    verification: { state: 'verified' },
    reviews_received: [],
  });
  expect(answer.text).not.toContain('étrangère');
});

test('is a file with all data about the account', async () => {
  const email = `canari-${randomUUID()}@example.test`;
  const registered = await fixture.call('POST', '/authentications/register', {
    body: {
      email,
      password: 'a-long-password',
      first_name: 'Canarine',
      last_name: 'Canari',
      address: { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' },
      phone_number: '0687654321',
      dob: '1990-05-17',
    },
    headers: { 'user-agent': 'Canari browser' },
  });
  const { access_token, user } = registered.value as { access_token: string; user: { id: string } };
  const cookie = [registered.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  const headers = { authorization: `Bearer ${access_token}`, cookie };
  const coming = await anAppointment(fixture.db, salon, {
    customerId: user.id,
    startsAt: later(fixture.context.clock.now(), 3 * DAY_MS),
  });
  await fixture.call('POST', '/me/addresses', {
    body: { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' },
    headers,
  });
  const answer = await fixture.call('GET', '/me/export', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringMatching(
      /^attachment; filename\*=UTF-8''meche-\d{4}-\d\d-\d\d\.json$/,
    ),
    'cache-control': 'private, no-store',
  });
  expect(answer.raw).toMatchObject({
    generated_at: expect.stringMatching(/Z$/),
    profile: {
      email,
      first_name: 'Canarine',
      dob: '1990-05-17',
      phone_number: '+33687654321',
      address: { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' },
    },
    addresses: [
      { line: '3 rue des Lilas', city: 'Rennes', is_default: true },
      { line: '1 rue de Siam', city: 'Brest', is_default: false },
    ],
    devices: [{ user_agent: 'Canari browser' }],
    appointments: [{ id: coming, total_cents: 4000 }],
    reviews_written: [],
    saved_cards: [],
    files: [],
    accepted_terms: [{ version: termsVersion, accepted_at: expect.stringMatching(/Z$/) }],
    second_step: null,
    actions: [{ action: 'account_exported' }, { action: 'account_registered' }],
    business: null,
  });
  expect(answer.text).not.toMatch(/companion|token|hash|identity_uid/);
  const { rows } = await sql<{ action: string }>`select action from kit.audit_entries
    where actor_id = ${user.id} order by id desc limit 1`.execute(fixture.db);
  expect(rows).toEqual([{ action: 'account_exported' }]);
});
