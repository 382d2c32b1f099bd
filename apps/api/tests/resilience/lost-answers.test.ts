import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantAtMinute } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { startApiProcess } from '#testing/api-process';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';
import { clockOffsetTo } from '#testing/clock-offset';
import { noSimulators } from '#testing/simulators';

const ROUNDS = process.env.ROUNDS === 'full' ? 20 : 1;

const today = (minute: number) => instantAtMinute('2031-06-02', minute, 'Europe/Paris');
const tomorrow = (minute: number) => instantAtMinute('2031-06-03', minute, 'Europe/Paris');

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture(
    {},
    {
      simulators: noSimulators,
      async prepare({ db }) {
        const offsetSeconds = clockOffsetTo(today(480));
        await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
      },
    },
  );
});
afterAll(() => fixture?.close());

type Write = { path: string; body: object; headers: Record<string, string> };

/**
 * Sends the writes to another process and kills it once `areCommitted`, before it answers: answers read
 * payables, which the writes do not, and this transaction locks that table.
 */
async function killBeforeAnswers(
  writes: readonly Write[],
  areCommitted: () => Promise<boolean>,
): Promise<void> {
  const api = await startApiProcess(fixture.env);
  await fixture.db.transaction().execute(async (tx) => {
    await sql`lock table payments.payables in access exclusive mode`.execute(tx);
    const answers = writes.map(({ path, body, headers }) =>
      api.call('POST', path, { body, headers }).then(
        ({ status, text }) => `${status} ${text}`,
        () => 'no answer',
      ),
    );
    while (!(await areCommitted())) if (api.output()) throw new Error(api.output());
    await api.kill();
    expect(await Promise.all(answers)).toEqual(writes.map(() => 'no answer'));
  });
}

const bookedBy = async (customerId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where customer_id = ${customerId}`.execute(fixture.db);
  return rows.map(({ id }) => id);
};

const steps = [
  { step: 'complete', state: 'completed', startsAt: today(360), body: {} },
  { step: 'no-show', state: 'no_show', startsAt: today(420), body: {} },
  { step: 'cancel', state: 'cancelled', startsAt: tomorrow(1080), body: { reason: 'malade' } },
];

async function killOnce(): Promise<void> {
  const professional = await aProfessional(fixture.db, { verified: false });
  const serviceId = await aService(fixture.db, professional.id, { durationMinutes: 30 });
  const { id: customerId } = await aCustomer(fixture.db);
  const customer = await fixture.signIn(customerId);
  const owner = await fixture.signIn(professional.accountId);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const booking = {
    path: '/appointments',
    body: {
      professional_id: professional.id,
      service_ids: [serviceId],
      place: 'salon',
      starts_at: tomorrow(600).toISOString(),
      total_cents: 4000,
    },
    headers: { ...customer, ...key() },
  };
  const changes = await Promise.all(
    steps.map(async ({ step, state, startsAt, body }) => {
      const id = await anAppointment(fixture.db, professional, { startsAt });
      return { id, state, path: `/appointments/${id}/${step}`, body, headers: { ...owner, ...key() } };
    }),
  );
  const statesOf = async () => {
    const ids = changes.map(({ id }) => id);
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from appointments.appointments where id = any(${ids}::uuid[])`.execute(fixture.db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  };
  await killBeforeAnswers([booking, ...changes], async () => {
    const states = await statesOf();
    const areChanged = changes.every(({ id, state }) => states.get(id) === state);
    return areChanged && (await bookedBy(customerId)).length > 0;
  });

  const booked = await bookedBy(customerId);
  expect(booked).toHaveLength(1);
  const repeated = await fixture.call('POST', booking.path, booking);
  expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(repeated.value).toMatchObject({ appointment: { id: booked[0] } });
  expect(await bookedBy(customerId)).toEqual(booked);
  for (const { id, state, path, body, headers } of changes) {
    const { status, value, headers: answered } = await fixture.call('POST', path, { body, headers });
    expect([status, answered['idempotent-replayed'], value]).toMatchObject([200, 'true', { id, state }]);
  }
}

test(`booking, completion, no-show and cancellation whose process is killed between commit and answer are answered when repeated, ${ROUNDS} rounds`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) await killOnce();
});
