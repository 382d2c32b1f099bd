import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { rebuildListings } from './index.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 300 : 20;

let fresh: FreshDatabase;
let id: string;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 12 });
});
afterAll(() => fresh.close());
beforeEach(async () => {
  ({ id } = await aProfessional(fresh.db));
  await aService(fresh.db, id);
});

async function suspend(suspendedAt: Date | null): Promise<void> {
  await fresh.db
    .updateTable('professionals.professionals')
    .set({ suspendedAt })
    .where('id', '=', id)
    .execute();
}

async function isListed(): Promise<boolean> {
  const row = await fresh.db
    .selectFrom('search.listings')
    .select('slug')
    .where('professionalId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A database whose rows of professionals arrive late: read, and not yet handed on, until it is told. */
function slowReader() {
  const { promise: asked, resolve: hasRead } = Promise.withResolvers<void>();
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'slug' in row && 'plan' in row)) return result;
      hasRead();
      await told;
      return result;
    },
  };
  return { db: fresh.db.withPlugin(late), asked, goOn };
}

/** One worker reads, she is suspended and read by another, then the first one writes what it had read. */
async function overtake(between: () => Promise<void> = async () => {}): Promise<void> {
  const slow = slowReader();
  const first = rebuildListings(slow.db, [id]);
  await slow.asked;
  await suspend(new Date());
  await rebuildListings(fresh.db, [id]);
  await between();
  slow.goOn();
  await first;
}

test('of two workers the older reading never wins, whichever writes last', async () => {
  await rebuildListings(fresh.db, [id]);
  expect(await isListed()).toBe(true);
  await overtake();
  expect(await isListed()).toBe(false);
});

test('it is the number of the reading that keeps it out: without it the suspended house comes back', async () => {
  await overtake(async () => {
    await fresh.db.deleteFrom('search.readings').where('professionalId', '=', id).execute();
  });
  expect(await isListed()).toBe(true);
});

test('however workers and changes meet, the search ends with what is true', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const isSuspended = round % 2 === 0;
    const before = [rebuildListings(fresh.db, [id]), rebuildListings(fresh.db, [id])];
    await suspend(isSuspended ? new Date() : null);
    await Promise.all([...before, rebuildListings(fresh.db, [id])]);
    expect([round, await isListed()]).toEqual([round, !isSuspended]);
  }
});
