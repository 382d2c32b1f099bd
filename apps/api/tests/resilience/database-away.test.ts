import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/database/database';
import { dayOf, instantAtMinute, MINUTE_MS } from '#kit/time';
import { rebuildListings } from '#search';
import { settingsOf } from '#testing/api-fixture';
import { type ApiProcess, startApiProcess } from '#testing/api-process';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { clockOffsetTo } from '#testing/clock-offset';
import { type SignedIn, signIn } from '#testing/sign-in';
import { noSimulators } from '#testing/simulators';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const DEATHS = isFull ? 50 : 4;
const BETWEEN_DEATHS = 12;
const CUSTOMERS = 6;
const PROFESSIONALS = 4;
const RECOVERY_MS = 5_000;

const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');
const zone = 'Europe/Paris';

type Fixture = { id: string; slug: string; serviceId: string };
type Scene = {
  postgres: OwnPostgres;
  api: ApiProcess;
  professionals: Fixture[];
  customers: SignedIn[];
  close(): Promise<void>;
};

/** A PostgreSQL of its own, the API process, and a few professionals and customers. */
async function openScene(options: { forgetful?: boolean } = {}): Promise<Scene> {
  const postgres = await openOwnPostgres(options);
  const db = openDatabase(postgres.url);
  const offsetSeconds = clockOffsetTo(now);
  await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
  const professionals: Fixture[] = [];
  for (let count = 0; count < PROFESSIONALS; count++) {
    const { id, slug } = await aProfessional(db, { verified: false });
    professionals.push({ id, slug, serviceId: await aService(db, id, { durationMinutes: 30 }) });
  }
  const customers: SignedIn[] = [];
  for (let count = 0; count < CUSTOMERS; count++) customers.push(await signIn(db, (await aCustomer(db)).id));
  // A `forgetful` PostgreSQL may lose only what comes after this.
  await sql`checkpoint`.execute(db);
  await db.destroy();
  const api = await startApiProcess(settingsOf(postgres.url, noSimulators, '/tmp'), { pooled: true });
  return {
    postgres,
    api,
    professionals,
    customers,
    async close() {
      await api.end();
      await postgres.close();
    },
  };
}

/** Half hours of weekdays in order; each is booked once. */
function slotOf(index: number, { professionals }: Scene): { fixture: Fixture; startsAt: Date } {
  const fixture = professionals[index % PROFESSIONALS]!;
  const half = Math.floor(index / PROFESSIONALS);
  const day = 1 + Math.floor(half / 16);
  const weekday = day + 2 * Math.floor(day / 5);
  const date = dayOf(new Date(now.getTime() + weekday * 24 * 60 * MINUTE_MS), zone);
  return { fixture, startsAt: instantAtMinute(date, 600 + 30 * (half % 16), zone) };
}

/** Answers to customers while the database was away. */
type Outcome = {
  acknowledged: string[];
  /** Unexpected answers; must stay empty. */
  wrong: string[];
  away: number;
};

/**
 * A customer who books slot after slot, each under one idempotency key until it is answered, and lists
 * appointments in between.
 */
async function bookOn(
  scene: Scene,
  who: SignedIn,
  next: () => number,
  outcome: Outcome,
  isOver: () => boolean,
) {
  const { api } = scene;
  const judged = ({ status, text, headers }: Awaited<ReturnType<ApiProcess['call']>>, expected: number[]) => {
    if (status === 503 && Number(headers.get('retry-after')) > 0) outcome.away += 1;
    else if (!expected.includes(status)) outcome.wrong.push(`${status} ${text.slice(0, 200)}`);
  };
  while (!isOver()) {
    const { fixture, startsAt } = slotOf(next(), scene);
    const headers = { ...who, 'idempotency-key': randomUUID() };
    const body = {
      professional_id: fixture.id,
      service_ids: [fixture.serviceId],
      place: 'salon',
      starts_at: startsAt.toISOString(),
      total_cents: 4000,
    };
    for (;;) {
      const answer = await api.call('POST', '/appointments', { body, headers });
      judged(answer, [201]);
      if (answer.status === 201) outcome.acknowledged.push(JSON.parse(answer.text).value.appointment.id);
      if (answer.status !== 503) break;
    }
    judged(await api.call('GET', '/appointments?view=upcoming', { headers: who }), [200]);
  }
}

async function underLoad(scene: Scene, trouble: (outcome: Outcome) => Promise<void>): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], wrong: [], away: 0 };
  let index = 0;
  let isOver = false;
  const customers = scene.customers.map((who) =>
    bookOn(
      scene,
      who,
      () => index++,
      outcome,
      () => isOver,
    ),
  );
  try {
    await trouble(outcome);
  } finally {
    isOver = true;
    await Promise.all(customers);
  }
  return outcome;
}

/** Waits for so many further bookings and returns how long that took. */
async function served(outcome: Outcome, times: number): Promise<number> {
  const since = performance.now();
  const target = outcome.acknowledged.length + times;
  while (outcome.acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - since;
}

/** Stops PostgreSQL by this signal and starts it again. */
async function back(postgres: OwnPostgres, how: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  await postgres.kill(how);
  await postgres.start();
}

/** Compares the database with what was acknowledged. */
async function compared(db: Database, { acknowledged }: Outcome) {
  const { rows } = await sql<{ id: string }>`select id from appointments.appointments`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  return {
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    unanswered: stored.size - new Set(acknowledged).size,
    answered_twice: acknowledged.length - new Set(acknowledged).size,
  };
}

async function comparedAt({ postgres }: Scene, outcome: Outcome) {
  const db = openDatabase(postgres.url);
  try {
    return await compared(db, outcome);
  } finally {
    await db.destroy();
  }
}

describe('a database that is killed while customers book', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 120_000);
  afterAll(() => scene?.close());

  test(`${DEATHS} times: nothing acknowledged is lost, no answer is a bug, and the API recovers`, async () => {
    const { postgres } = scene;
    const session = async () => postgres.killSession();
    const ways = [() => back(postgres, 'SIGQUIT'), session, () => back(postgres, 'SIGINT'), session];
    const recoveries: number[] = [];
    const outcome = await underLoad(scene, async (soFar) => {
      for (let death = 0; death < DEATHS; death++) {
        await served(soFar, BETWEEN_DEATHS);
        await ways[death % ways.length]?.();
        recoveries.push(await served(soFar, 1));
      }
    });
    expect(outcome.wrong).toEqual([]);
    expect(await comparedAt(scene, outcome)).toEqual({ lost: 0, unanswered: 0, answered_twice: 0 });
    expect(outcome.acknowledged.length).toBeGreaterThanOrEqual(DEATHS * BETWEEN_DEATHS);
    const slowest = Math.max(...recoveries);
    console.log(
      `${DEATHS} deaths: ${outcome.acknowledged.length} booked, ${outcome.away} times away, well again in ${Math.round(slowest)} ms at most`,
    );
    if (isFull) expect(slowest).toBeLessThan(RECOVERY_MS);
  }, 1_200_000);
});

test('seeded violation: a database that loses acknowledged commits is found', async () => {
  const scene = await openScene({ forgetful: true });
  let lost = 0;
  const outcome = await underLoad(scene, async (soFar) => {
    for (let death = 0; death < 20 && lost === 0; death++) {
      await served(soFar, BETWEEN_DEATHS);
      await back(scene.postgres, 'SIGQUIT');
      await served(soFar, 1);
      lost = (await comparedAt(scene, { ...soFar, acknowledged: [...soFar.acknowledged] })).lost;
    }
  });
  expect(outcome.acknowledged.length).toBeGreaterThan(0);
  await scene.close();
  expect(lost).toBeGreaterThan(0);
}, 300_000);

test('while the database is away, cached searches still answer, and bookings get a 503 with Retry-After', async () => {
  const scene = await openScene();
  const { api, postgres, customers } = scene;
  const find = async (question: string) => {
    const { status, text } = await api.call('GET', `/search?${question}`);
    const { items } = status === 200 ? JSON.parse(text).value : { items: [] };
    return {
      status,
      found: items.map((item: { slug: string; slots: unknown[] }) => [item.slug, item.slots]),
    };
  };
  const questions = ['where=75011', 'where=75011&sort=first_slot', 'where=75011&sort=price'];
  const db = openDatabase(postgres.url);
  const reading = scene.professionals.map(({ id }) => id);
  await rebuildListings(db, reading);
  await db.destroy();
  await expect.poll(() => find(questions[0]!)).toMatchObject({ found: { length: PROFESSIONALS } });
  const before = await find(questions[0]!);
  await find(questions[1]!);

  await postgres.kill('SIGINT');
  // The third search is new, but its professionals and their times are cached.
  for (const question of questions)
    expect((await find(question)).found.toSorted()).toEqual(before.found.toSorted());
  expect((await find('where=Rennes')).status).toBe(503);
  const [fixture] = scene.professionals;
  const [, [slot]] = before.found.find(([slug]: [string]) => slug === fixture!.slug);
  const booking = {
    professional_id: fixture!.id,
    service_ids: [fixture!.serviceId],
    place: 'salon',
    total_cents: 4000,
  };
  const body = { ...booking, starts_at: slot.starts_at };
  const headers = { ...customers[0]!, 'idempotency-key': randomUUID() };
  expect((await api.call('POST', '/appointments', { body, headers })).status).toBe(503);

  await postgres.start();
  await expect
    .poll(async () => (await api.call('POST', '/appointments', { body, headers })).status)
    .toBe(201);
  // What has been booked is no longer offered.
  const first = async () => JSON.stringify((await find(questions[0]!)).found);
  await expect.poll(first).not.toBe(JSON.stringify(before.found));
  await scene.close();
}, 300_000);

describe('a database that hangs', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 120_000);
  afterAll(() => scene?.close());

  test('gives every request a 503 with Retry-After, and loses no acknowledged booking', async () => {
    const { api, postgres, customers } = scene;
    let slowest = 0;
    let waves = 0;
    const outcome = await underLoad(scene, async (soFar) => {
      await served(soFar, BETWEEN_DEATHS);
      const since = performance.now();
      const answered = new Set<string>();
      postgres.hang();
      try {
        // It hangs until every request has been answered, and the booking customers too.
        do {
          const requests = customers.flatMap((headers) => [
            ['/me', headers],
            ['/appointments?view=upcoming', headers],
            ['/search?where=75011', {}],
          ]) as [string, Record<string, string>][];
          const answers = await Promise.all(
            requests.map(async ([path, headers]) => {
              const began = performance.now();
              const { status, text, headers: answerHeaders } = await api.call('GET', path, { headers });
              slowest = Math.max(slowest, performance.now() - began);
              const isToldWhen = Number(answerHeaders.get('retry-after')) > 0;
              return status === 503 && isToldWhen ? 'come back later' : `${path}: ${status} ${text}`;
            }),
          );
          for (const answer of answers) answered.add(answer);
          waves += 1;
        } while (soFar.away === 0 || (isFull && performance.now() - since < 30_000));
      } finally {
        postgres.goOn();
      }
      expect([...answered]).toEqual(['come back later']);
      const recovery = await served(soFar, 1);
      console.log(
        `hanging: ${waves} waves, answered in ${Math.round(slowest)} ms at most, well again in ${Math.round(recovery)} ms`,
      );
      if (isFull) expect([slowest < 5_000, recovery < RECOVERY_MS]).toEqual([true, true]);
    });
    expect(outcome.wrong).toEqual([]);
    expect(outcome.away).toBeGreaterThan(0);
    expect(await comparedAt(scene, outcome)).toEqual({ lost: 0, unanswered: 0, answered_twice: 0 });
  }, 300_000);
});
