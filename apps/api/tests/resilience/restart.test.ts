import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { type ApiProcess, startApiProcess } from '#testing/api-process';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { noSimulators } from '#testing/simulators';
import { startLoadBalancer } from './load-balancer.testing.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 50 : 2;
// As in production. Less would make it chance, on a busy machine, whether the load balancer has polled in
// time.
const DRAINING = '5';
/** Short compared to a stop; without a pause the load alone would keep the machine busy. */
const BETWEEN_MS = 10;
/** The connection broke before the answer was complete. */
const CUT = 599;

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { simulators: noSimulators });
});
afterAll(() => fixture?.close());

async function aCalendar() {
  const professional = await aProfessional(fixture.db, { verified: false });
  const serviceId = await aService(fixture.db, professional.id, { durationMinutes: 30, priceCents: 4000 });
  const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
  return { professional, serviceId, customer };
}

type Outcome = { what: string; status: number; text: string };

/** Reads and books steadily until stopped, and records every answer. */
function askSteadily(origin: string, calendar: Awaited<ReturnType<typeof aCalendar>>) {
  const { professional, serviceId, customer } = calendar;
  const outcomes: Outcome[] = [];
  const booked: string[] = [];
  let stopped = false;
  const ask = async (what: string, path: string, init: RequestInit = {}) => {
    const { status, text } = await fetch(`${origin}/api/v1${path}`, init)
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch((error) => ({ status: CUT, text: String(error) }));
    outcomes.push({ what, status, text: text.slice(0, 200) });
    return { status, text };
  };
  const read = async () => {
    for (; !stopped; await pause(BETWEEN_MS)) {
      await ask('page', `/professionals/${professional.slug}`);
      await ask('me', '/me', { headers: customer });
    }
  };
  // Consecutive times over three weeks, so that each booking has a different one.
  const book = async () => {
    for (let place = 0; !stopped; place += 1, await pause(BETWEEN_MS)) {
      const day = new Date(Date.now() + (2 + Math.floor(place / 4)) * 86_400_000).toISOString().slice(0, 10);
      const { status, text } = await ask('booking', '/appointments', {
        method: 'POST',
        headers: { ...customer, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          professional_id: professional.id,
          service_ids: [serviceId],
          place: 'salon',
          starts_at: `${day}T${10 + (place % 4)}:00:00Z`,
          total_cents: 4000,
        }),
      });
      if (status === 201) booked.push(JSON.parse(text).value.appointment.id);
    }
  };
  // A stream that ended with its process is reopened at the other one.
  const over = new AbortController();
  const listen = async () => {
    while (!stopped) {
      const { signal } = over;
      const answer = await fetch(`${origin}/api/v1/live`, { headers: customer, signal }).catch(
        () => undefined,
      );
      if (!answer) continue;
      const refused = answer.ok ? '' : await answer.text().catch(() => '');
      outcomes.push({ what: 'live', status: answer.status, text: refused });
      if (answer.ok) await answer.text().catch(() => '');
    }
  };
  const asking = [read(), read(), read(), book(), listen()];
  return {
    outcomes,
    booked,
    async stop() {
      stopped = true;
      over.abort();
      await Promise.all(asking);
    },
  };
}

/** Restarts two processes in turn by SIGTERM under load. Returns what was answered and logged meanwhile. */
async function restarted(rounds: number, drainSeconds: string, lookMs?: number) {
  const balancer = await startLoadBalancer(lookMs);
  const outputs: (() => string)[] = [];
  const start = async () => {
    const env = { ...fixture.env, DRAIN_SECONDS: drainSeconds, LOG_LEVEL: 'warn' };
    const started = await startApiProcess(env);
    outputs.push(started.output);
    balancer.add(started.origin);
    await vi.waitUntil(() => balancer.isReady(started.origin), { timeout: 120_000 });
    return started;
  };
  const twins: ApiProcess[] = await Promise.all([start(), start()]);
  const load = askSteadily(balancer.origin, await aCalendar());
  try {
    for (let round = 0; round < rounds; round += 1) {
      const stopping = twins.shift()!;
      await stopping.end();
      balancer.remove(stopping.origin);
      twins.push(await start());
    }
  } finally {
    await load.stop();
    await Promise.all(twins.map((twin) => twin.end()));
    await balancer.close();
  }
  return { ...load, log: outputs.map((output) => output()).join('') };
}

// Concurrent, because most of their time is draining.
test.concurrent(`of two processes restarted ${ROUNDS} times under load, no request fails and no booking is lost`, {
  timeout: 300_000 + ROUNDS * 60_000,
}, async ({ expect }) => {
  const { outcomes, booked, log } = await restarted(ROUNDS, DRAINING);
  // 4xx are refusals of the app (outside hours, slot taken), not of a process that went away.
  const failed = outcomes.filter(({ status }) => status >= 500);
  expect(failed, log).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(ROUNDS * 20);
  expect(booked.length).toBeGreaterThan(0);
  expect(outcomes.filter(({ what }) => what === 'live').length).toBeGreaterThan(ROUNDS / 2);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments.appointments
    where id = any(${booked}::uuid[]) and state = 'confirmed'`.execute(fixture.db);
  expect(rows[0]?.count).toBe(booked.length);
});

test.concurrent('seeded violation: processes that close before the load balancer notices are found', {
  timeout: 300_000,
}, async ({ expect }) => {
  const { outcomes } = await restarted(3, '0', 500);
  expect(outcomes.filter(({ status }) => status >= 500).length).toBeGreaterThan(0);
});
