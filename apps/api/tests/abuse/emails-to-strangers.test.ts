import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayOf, later, MINUTE_MS } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { noSimulators } from '#testing/simulators';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({ RATE_LIMITS: 'on' }, { simulators: noSimulators });
});
afterAll(() => fixture?.close());

/** This many minutes after 8:00 on that day. */
function inTwoWeeks(minutes: number): string {
  const day = dayOf(later(fixture.context.clock.now(), 14 * DAY_MS), 'UTC');
  return later(new Date(`${day}T08:00:00Z`), minutes * MINUTE_MS).toISOString();
}

/** A salon, and a booking by its owner for a client without an account. */
async function aSalon({ verified = true, proved = true }) {
  const salon = await aProfessional(fixture.db, { verified });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  await sql`update identity.accounts set email_verified_at = ${proved ? sql`now()` : null}
    where id = ${salon.accountId}`.execute(fixture.db);
  const headers = await fixture.signIn(salon.accountId);
  let made = 0;
  const book = (more: object, key: string = randomUUID()) => {
    made += 1;
    const startsAt = inTwoWeeks(made * 30);
    return fixture.call('POST', '/professional/appointments', {
      body: {
        member_id: salon.memberId,
        service_ids: [cut],
        starts_at: startsAt,
        customer_name: 'Jeanne Petit',
        accept_warnings: true,
        ...more,
      },
      headers: { ...headers, 'idempotency-key': key },
    });
  };
  return { salon, book };
}
const email = 'jeanne@clients.test';

test('clients of a verified professional with a verified email get emails', async () => {
  const { book } = await aSalon({});
  const { status, value } = await book({ customer_email: email });
  expect(status).toBe(201);
  expect(value).toMatchObject({ customer: { email }, customer_not_written_to: false });
  expect((await book({})).value).toMatchObject({ customer: { email: null }, customer_not_written_to: false });
});

test.each([
  { verified: false, proved: true },
  { verified: true, proved: false },
])(
  'clients of others ($verified, $proved) get none: the appointment is made, the address dropped and the owner informed, also on a repeated request',
  async (state) => {
    const { book } = await aSalon(state);
    const startsAt = inTwoWeeks(0);
    const key = randomUUID();
    for (const _ of ['first', 'again']) {
      const { status, value } = await book({ customer_email: email, starts_at: startsAt }, key);
      expect(status).toBe(201);
      expect(value).toMatchObject({
        state: 'confirmed',
        customer: { email: null },
        customer_not_written_to: true,
      });
    }
  },
);

test('a professional’s clients get at most a hundred emails a day, and refused bookings do not count', async () => {
  const { salon, book } = await aSalon({});
  const first = await book({ customer_email: email });
  expect([first.status, first.code, first.fields]).toEqual([201, undefined, undefined]);
  const refused = await book({ customer_email: email, starts_at: first.value.starts_at });
  expect(refused.code).toBe('slot_taken');
  const { rows } = await sql<{ count: number }>`
    select count from kit.rate_limits where name = 'client mail'
    and key = sha256(convert_to(${salon.id}, 'utf8'))`.execute(fixture.db);
  expect(rows).toEqual([{ count: 1 }]);
  await sql`update kit.rate_limits set count = 99 where name = 'client mail'`.execute(fixture.db);
  expect((await book({ customer_email: email })).value).toMatchObject({ customer_not_written_to: false });
  expect((await book({ customer_email: email })).value).toMatchObject({
    customer: { email: null },
    customer_not_written_to: true,
  });
});
