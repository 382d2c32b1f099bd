import type { ResponseOf } from '@meche/contract/endpoint';
import { searchProfessionals as endpoint } from '@meche/contract/search';
import { toWire } from '@meche/contract/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { DAY_MS, dayOf, systemClock } from '#kit/time';
import { ProfessionalChanged } from '#professionals';
import { rebuildListings, searchProfessionals } from '#search';
import { settingsOf } from '#testing/api-fixture';
import { type ApiProcess, startApiProcess, startWorkerProcess } from '#testing/api-process';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { fillMarketplace } from '#testing/many-professionals';
import { randomFrom } from '#testing/random';
import { noSimulators } from '#testing/simulators';

const isFull = process.env.ROUNDS === 'full';
const PROFESSIONALS = isFull ? 5_000 : 150;
const CHANGES = isFull ? 300 : 8;
const DEATHS = isFull ? 50 : 1;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
console.log(`search in processes: seed ${seed}`);

const question = { where: 'Paris', place: 'salon', sort: 'first_slot', page: 1 } as const;

let fresh: FreshDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 4 });
  await fillMarketplace(fresh.db, PROFESSIONALS);
  settings = settingsOf(fresh.url, noSimulators, '/tmp');
});
afterAll(() => fresh.close());

type Answer = Omit<ResponseOf<typeof endpoint>, 'now'>;

/** The answer that the tables give now, in wire format. */
async function truth(): Promise<Answer> {
  const { now: _, ...answer } = await searchProfessionals({ db: fresh.db, clock: systemClock }, question);
  return toWire(endpoint.response.omit({ now: true }), answer) as Answer;
}

async function searched(api: ApiProcess): Promise<Answer> {
  const { status, text } = await api.call('GET', `/search?where=Paris&place=salon&sort=first_slot`);
  expect(status, text).toBe(200);
  const { now: _, ...answer } = JSON.parse(text).value;
  return answer;
}

async function listNames(): Promise<string[]> {
  const rows = await fresh.db.selectFrom('search.listings').select('businessName').execute();
  return rows.map(({ businessName }) => businessName);
}

describe('of two processes', () => {
  let apis: ApiProcess[];
  beforeAll(async () => {
    apis = [
      await startApiProcess(settings, { pooled: true }),
      await startApiProcess(settings, { pooled: true }),
    ];
  });
  afterAll(() => Promise.all(apis.map((api) => api.end())));

  test(`each answers the current state after each of ${CHANGES} changes`, async () => {
    const waited: number[] = [];
    for (let round = 0; round < CHANGES; round++) {
      const { items } = await truth();
      const before = JSON.stringify(items);
      const isNews = async (api: ApiProcess) => JSON.stringify((await searched(api)).items) !== before;
      await changeSomething(random.oneOf(items.slice(0, 3)) as unknown as { professional_id: string });
      const changedAt = performance.now();
      await Promise.all(apis.map((api) => expect.poll(() => isNews(api), { interval: 5 }).toBe(true)));
      waited.push(performance.now() - changedAt);
      // The minute may change between the two reads.
      for (const api of apis)
        await expect.poll(async () => isSame(await searched(api), await truth())).toBe(true);
    }
    console.log(`${CHANGES} changes, seen by both within ${Math.round(Math.max(...waited))} ms`);
  });
});

function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Closes the day of the first slot, or suspends the professional and reads the listing again: both change
 * the first page.
 */
async function changeSomething({ professional_id: id }: { professional_id: string }): Promise<void> {
  if (random.below(2) === 0) {
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((ahead) =>
      dayOf(new Date(Date.now() + ahead * DAY_MS), 'Europe/Paris'),
    );
    await sql`insert into scheduling.exceptions (professional_id, day, kind, starts_minute, ends_minute)
      select ${id}, day::date, 'closure', 0, 1440 from unnest(${days}::text[]) as day
      on conflict do nothing`.execute(fresh.db);
    return;
  }
  await fresh.db
    .updateTable('professionals.professionals')
    .set({ suspendedAt: new Date() })
    .where('id', '=', id)
    .execute();
  await rebuildListings(fresh.db, [id]);
}

test(`a worker is killed while it rebuilds all listings (deaths: ${DEATHS}): in the end all are read, and announced`, async () => {
  const api = await startApiProcess(settings, { pooled: true });
  try {
    await rebuildListings(fresh.db, await listIds());
    const listed = (await listNames()).length;
    for (let death = 0; death <= DEATHS; death++) {
      const name = `Lu ${death}`;
      await announceChanges(name);
      const worker = await startWorkerProcess(settings, { pooled: true });
      if (death < DEATHS) {
        // At a random point, after it has begun.
        const some = 1 + random.below(PROFESSIONALS / 2);
        await expect.poll(() => countNamed(name), { interval: 1 }).toBeGreaterThanOrEqual(some);
        await worker.kill();
        expect(await listNames()).toHaveLength(listed);
        expect((await searched(api)).items.length).toBeGreaterThan(0);
        continue;
      }
      await expect.poll(async () => [...new Set(await listNames())]).toEqual([name]);
      await worker.end();
    }
    await expect.poll(async () => isSame(await searched(api), await truth())).toBe(true);
  } finally {
    await api.end();
  }
});

/** Renames all professionals and announces each change. */
function announceChanges(name: string): Promise<void> {
  return inTransaction(fresh.db, async (tx) => {
    const rows = await tx
      .updateTable('professionals.professionals')
      .set({ businessName: name })
      .returning('id')
      .execute();
    for (const { id } of rows) await announce(tx, ProfessionalChanged, { professionalId: id }, new Date());
  });
}

async function listIds(): Promise<string[]> {
  const rows = await fresh.db.selectFrom('professionals.professionals').select('id').execute();
  return rows.map(({ id }) => id);
}

async function countNamed(name: string): Promise<number> {
  return (await listNames()).filter((listed) => listed === name).length;
}
