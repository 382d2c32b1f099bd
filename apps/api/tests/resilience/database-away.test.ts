import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/database/database';
import { atMinute, dayOf, MINUTE_MS } from '#kit/time';
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

// Monday, 8:00 in Paris.
const now = atMinute('2031-06-02', 480, 'Europe/Paris');
const zone = 'Europe/Paris';

type Fixture = { id: string; serviceId: string };
type Scene = {
  postgres: OwnPostgres;
  api: ApiProcess;
  professionals: Fixture[];
  customers: SignedIn[];
  close(): Promise<void>;
};

/** A database of its own, the API as it is started for real, and a few people. */
async function openScene(given: { forgetful?: boolean } = {}): Promise<Scene> {
  const postgres = await openOwnPostgres(given);
  const db = openDatabase(postgres.url);
  const offsetSeconds = clockOffsetTo(now);
  await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
  const professionals: Fixture[] = [];
  for (let count = 0; count < PROFESSIONALS; count++) {
    const { id } = await aProfessional(db, { verified: false });
    professionals.push({ id, serviceId: await aService(db, id, { durationMinutes: 30 }) });
  }
  const customers: SignedIn[] = [];
  for (let count = 0; count < CUSTOMERS; count++) customers.push(await signIn(db, (await aCustomer(db)).id));
  // What a forgetful one may lose comes after this.
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

/** The half hours of weekdays, one after the other; each is asked for once. */
function slotOf(index: number, { professionals }: Scene): { fixture: Fixture; startsAt: Date } {
  const fixture = professionals[index % PROFESSIONALS]!;
  const half = Math.floor(index / PROFESSIONALS);
  const day = 1 + Math.floor(half / 16);
  const weekday = day + 2 * Math.floor(day / 5);
  const date = dayOf(new Date(now.getTime() + weekday * 24 * 60 * MINUTE_MS), zone);
  return { fixture, startsAt: atMinute(date, 600 + 30 * (half % 16), zone) };
}

/** What customers were told while the database came and went. */
type Told = {
  acknowledged: string[];
  /** Answers that nobody should get; an empty list is the point. */
  wrong: string[];
  away: number;
};

/** One customer: asks for slot after slot, each under its key until it is answered, and looks at hers in between. */
async function bookOn(scene: Scene, who: SignedIn, next: () => number, told: Told, isOver: () => boolean) {
  const { api } = scene;
  const judged = ({ status, text, headers }: Awaited<ReturnType<ApiProcess['call']>>, expected: number[]) => {
    if (status === 503 && Number(headers.get('retry-after')) > 0) told.away += 1;
    else if (!expected.includes(status)) told.wrong.push(`${status} ${text.slice(0, 200)}`);
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
      if (answer.status === 201) told.acknowledged.push(JSON.parse(answer.text).value.appointment.id);
      if (answer.status !== 503) break;
    }
    judged(await api.call('GET', '/appointments?view=upcoming', { headers: who }), [200]);
  }
}

async function underLoad(scene: Scene, trouble: (told: Told) => Promise<void>): Promise<Told> {
  const told: Told = { acknowledged: [], wrong: [], away: 0 };
  let index = 0;
  let isOver = false;
  const customers = scene.customers.map((who) =>
    bookOn(
      scene,
      who,
      () => index++,
      told,
      () => isOver,
    ),
  );
  try {
    await trouble(told);
  } finally {
    isOver = true;
    await Promise.all(customers);
  }
  return told;
}

/** Until the customers have been served so many times more; how long that took. */
async function served(told: Told, times: number): Promise<number> {
  const since = performance.now();
  const wanted = told.acknowledged.length + times;
  while (told.acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - since;
}

/** It ends that way, and is started again. */
async function back(postgres: OwnPostgres, how: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  await postgres.kill(how);
  await postgres.start();
}

/** What the database holds against what was acknowledged. */
async function compared(db: Database, { acknowledged }: Told) {
  const { rows } = await sql<{ id: string }>`select id from appointments.appointments`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  return {
    lost: acknowledged.filter((id) => !kept.has(id)).length,
    never_told: kept.size - new Set(acknowledged).size,
    told_twice: acknowledged.length - new Set(acknowledged).size,
  };
}

async function comparedAt({ postgres }: Scene, told: Told) {
  const db = openDatabase(postgres.url);
  try {
    return await compared(db, told);
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

  test(`${DEATHS} times: nothing acknowledged is lost, nobody is told of a bug, and all is well again`, async () => {
    const { postgres } = scene;
    const session = async () => postgres.killSession();
    const ways = [() => back(postgres, 'SIGQUIT'), session, () => back(postgres, 'SIGINT'), session];
    const recoveries: number[] = [];
    const told = await underLoad(scene, async (soFar) => {
      for (let death = 0; death < DEATHS; death++) {
        await served(soFar, BETWEEN_DEATHS);
        await ways[death % ways.length]?.();
        recoveries.push(await served(soFar, 1));
      }
    });
    expect(told.wrong).toEqual([]);
    expect(await comparedAt(scene, told)).toEqual({ lost: 0, never_told: 0, told_twice: 0 });
    expect(told.acknowledged.length).toBeGreaterThanOrEqual(DEATHS * BETWEEN_DEATHS);
    const slowest = Math.max(...recoveries);
    console.log(
      `${DEATHS} deaths: ${told.acknowledged.length} booked, ${told.away} times away, well again in ${Math.round(slowest)} ms at most`,
    );
    if (isFull) expect(slowest).toBeLessThan(RECOVERY_MS);
  }, 1_200_000);
});

test('a database that forgets what it acknowledged is caught', async () => {
  const scene = await openScene({ forgetful: true });
  let lost = 0;
  const told = await underLoad(scene, async (soFar) => {
    for (let death = 0; death < 20 && lost === 0; death++) {
      await served(soFar, BETWEEN_DEATHS);
      await back(scene.postgres, 'SIGQUIT');
      await served(soFar, 1);
      lost = (await comparedAt(scene, { ...soFar, acknowledged: [...soFar.acknowledged] })).lost;
    }
  });
  expect(told.acknowledged.length).toBeGreaterThan(0);
  await scene.close();
  expect(lost).toBeGreaterThan(0);
}, 300_000);

test('while the database is away, what was asked before is found all the same, and bookings are told to come back', async () => {
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
  // The third was not asked before: its houses and their times were.
  for (const question of questions)
    expect((await find(question)).found.toSorted()).toEqual(before.found.toSorted());
  expect((await find('where=Rennes')).status).toBe(503);
  const { fixture, startsAt } = slotOf(0, scene);
  const asked = {
    professional_id: fixture.id,
    service_ids: [fixture.serviceId],
    place: 'salon',
    total_cents: 4000,
  };
  const body = { ...asked, starts_at: startsAt.toISOString() };
  const headers = { ...customers[0]!, 'idempotency-key': randomUUID() };
  expect((await api.call('POST', '/appointments', { body, headers })).status).toBe(503);

  await postgres.start();
  await expect
    .poll(async () => (await api.call('POST', '/appointments', { body, headers })).status)
    .toBe(201);
  // What was booked meanwhile is not offered any more.
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

  test('is a 503 that says when to come back, for whoever asks meanwhile, and no acknowledged booking is lost', async () => {
    const { api, postgres, customers } = scene;
    let slowest = 0;
    let waves = 0;
    const told = await underLoad(scene, async (soFar) => {
      await served(soFar, BETWEEN_DEATHS);
      const since = performance.now();
      const answered = new Set<string>();
      postgres.hang();
      try {
        // Answered while it hangs: it is let go only when every one of them has been, and who books was told too.
        do {
          const asked = customers.flatMap((headers) => [
            ['/me', headers],
            ['/appointments?view=upcoming', headers],
            ['/search?where=75011', {}],
          ]) as [string, Record<string, string>][];
          const answers = await Promise.all(
            asked.map(async ([path, headers]) => {
              const began = performance.now();
              const { status, text, headers: said } = await api.call('GET', path, { headers });
              slowest = Math.max(slowest, performance.now() - began);
              const isToldWhen = Number(said.get('retry-after')) > 0;
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
    expect(told.wrong).toEqual([]);
    expect(told.away).toBeGreaterThan(0);
    expect(await comparedAt(scene, told)).toEqual({ lost: 0, never_told: 0, told_twice: 0 });
  }, 300_000);
});
