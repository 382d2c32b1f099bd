import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atMinute } from '#kit/time';
import { type ApiProcess, startApiProcess } from '#testing/api-process';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';
import { clockOffsetTo } from '#testing/clock-offset';
import { nobodyAround } from '#testing/neighbours';
import type { SignedIn } from '#testing/sign-in';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

const ROUNDS = process.env.ROUNDS === 'full' ? 20 : 1;

// Monday, 8:00 in Paris.
const now = atMinute('2031-06-02', 480, 'Europe/Paris');
const slot = (index: number) =>
  atMinute(index < 16 ? '2031-06-03' : '2031-06-04', 600 + 30 * (index % 16), 'Europe/Paris');

let house: WholeHouse;
let ines: Awaited<ReturnType<typeof aProfessional>>;
let serviceId: string;
let lea: { id: string; headers: SignedIn };
let owner: SignedIn;

beforeAll(async () => {
  house = await openWholeHouse(
    {},
    {
      neighbours: nobodyAround,
      async prepare({ db }) {
        const offsetSeconds = clockOffsetTo(now);
        await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
      },
    },
  );
  ines = await aProfessional(house.db, { verified: false });
  serviceId = await aService(house.db, ines.id, { durationMinutes: 30 });
  const { id } = await aCustomer(house.db);
  lea = { id, headers: await house.signIn(id) };
  owner = await house.signIn(ines.accountId);
});
afterAll(() => house?.close());

type Asked = { path: string; body: object; headers: Record<string, string> };
const send = (api: ApiProcess, { path, body, headers }: Asked) => api.call('POST', path, { body, headers });

/**
 * Sends a call to a process of its own, and kills it once `isDone` sees the work committed, before the answer: that reads
 * what the call itself does not, and finds it locked.
 */
async function killedBeforeTheAnswer(asked: Asked, isDone: () => Promise<boolean>): Promise<void> {
  const api = await startApiProcess(house.env);
  await house.db.transaction().execute(async (tx) => {
    await sql`lock table payments.payables in access exclusive mode`.execute(tx);
    const answer = send(api, asked).then(
      ({ status, text }) => `${status} ${text}`,
      () => 'no answer',
    );
    while (!(await isDone())) if (api.output()) throw new Error(api.output());
    await api.kill();
    expect(await answer).toBe('no answer');
  });
}

async function repeated(asked: Asked) {
  const api = await startApiProcess(house.env);
  try {
    const { status, text, headers } = await send(api, asked);
    return { status, body: JSON.parse(text), replayed: headers.get('idempotent-replayed') };
  } finally {
    await api.end();
  }
}

const stateOf = async (id: string) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from appointments.appointments where id = ${id}`.execute(house.db);
  return rows[0]?.state;
};
const bookedBy = async (accountId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where customer_id = ${accountId} order by created_at`.execute(
    house.db,
  );
  return rows.map(({ id }) => id);
};

describe('a process killed between the commit and the answer', () => {
  test(`of a booking: repeated, it is told of the one it made, ${ROUNDS} rounds`, {
    timeout: 30_000 + ROUNDS * 10_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await bookedBy(lea.id);
      const asked = {
        path: '/appointments',
        body: {
          professional_id: ines.id,
          service_ids: [serviceId],
          place: 'salon',
          starts_at: slot(round).toISOString(),
          total_cents: 4000,
        },
        headers: { ...lea.headers, 'idempotency-key': randomUUID() },
      };
      await killedBeforeTheAnswer(asked, async () => (await bookedBy(lea.id)).length > before.length);
      const booked = await bookedBy(lea.id);
      expect(booked).toHaveLength(before.length + 1);
      const { status, body, replayed } = await repeated(asked);
      expect([status, replayed]).toEqual([201, 'true']);
      expect(booked).toContain(body.value.appointment.id);
      expect(await bookedBy(lea.id)).toEqual(booked);
    }
  });

  test.each([
    ['complete', 'completed', {}],
    ['no-show', 'no_show', {}],
    ['cancel', 'cancelled', { reason: 'malade' }],
  ])('of %s: repeated, it is told that it is done', async (step, done, body) => {
    const startsAt = step === 'cancel' ? slot(31) : atMinute('2031-06-02', 420, 'Europe/Paris');
    const id = await anAppointment(house.db, ines, { startsAt });
    const asked = {
      path: `/appointments/${id}/${step}`,
      body,
      headers: { ...owner, 'idempotency-key': randomUUID() },
    };
    await killedBeforeTheAnswer(asked, async () => (await stateOf(id)) === done);
    const { status, body: told, replayed } = await repeated(asked);
    expect([status, replayed, told.value]).toMatchObject([200, 'true', { id, state: done }]);
  });
});
