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

/** A database that delays rows of professionals, once read, until released. */
function slowReader() {
  const { promise: rowsRead, resolve: hasRead } = Promise.withResolvers<void>();
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>();
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'slug' in row && 'plan' in row)) return result;
      hasRead();
      await released;
      return result;
    },
  };
  return { db: fresh.db.withPlugin(late), rowsRead, goOn };
}

/**
 * One worker reads, the professional is suspended and rebuilt by another worker, then the first one writes
 * what it had read.
 */
async function overtake(between: () => Promise<void> = async () => {}): Promise<void> {
  const slow = slowReader();
  const first = rebuildListings(slow.db, [id]);
  await slow.rowsRead;
  await suspend(new Date());
  await rebuildListings(fresh.db, [id]);
  await between();
  slow.goOn();
  await first;
}

test('of two workers the older read never wins, whichever writes last', async () => {
  await rebuildListings(fresh.db, [id]);
  expect(await isListed()).toBe(true);
  await overtake();
  expect(await isListed()).toBe(false);
});

test('the number of the rebuild prevents it: without it the suspended professional comes back', async () => {
  await overtake(async () => {
    await fresh.db.deleteFrom('search.readings').where('professionalId', '=', id).execute();
  });
  expect(await isListed()).toBe(true);
});

test('after any interleaving of workers and changes, the search is right', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const isSuspended = round % 2 === 0;
    const before = [rebuildListings(fresh.db, [id]), rebuildListings(fresh.db, [id])];
    await suspend(isSuspended ? new Date() : null);
    await Promise.all([...before, rebuildListings(fresh.db, [id])]);
    expect([round, await isListed()]).toEqual([round, !isSuspended]);
  }
});
