import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { at } from './planning.testing.ts';
import { rewriteDays, usesOf } from './rewrite-days.ts';
import { findOrCreateResource } from './store/occupancies.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

async function openResource() {
  const { id, memberId } = await aProfessional(fresh.db);
  const resourceId = await inTransaction(fresh.db, (tx) => findOrCreateResource(tx, id, { memberId }));
  const use = (startsAt: Date, endsAt: Date) => usesOf([{ resourceId, startsAt, endsAt }]);
  const rewrite = (change: Parameters<typeof rewriteDays>[2]) =>
    inTransaction(fresh.db, (tx) => rewriteDays(tx, 'Europe/Paris', change));
  /** The stored days, each with its number of marked steps of five minutes. */
  const marked = async () => {
    const { rows } = await sql<{ day: string; count: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, bit_count(mask)::int as count
      from scheduling.resource_days where resource_id = ${resourceId} order by day`.execute(fresh.db);
    return rows.map(({ day, count }) => [day, count]);
  };
  return { use, rewrite, marked };
}

describe('the stored days', () => {
  it('are those that a use touches: not the one that begins as it ends, nor the one before', async () => {
    const { use, rewrite, marked } = await openResource();
    await rewrite({ taken: use(at('22:00'), at('00:00', '2026-06-02')) });
    expect(await marked()).toEqual([['2026-06-01', 24]]);
    await rewrite({ taken: use(at('23:55', '2026-06-02'), at('00:05', '2026-06-04')) });
    expect(await marked()).toEqual([
      ['2026-06-01', 24],
      ['2026-06-02', 1],
      ['2026-06-03', 288],
      ['2026-06-04', 1],
    ]);
  });

  it('leave out the days between two uses', async () => {
    const { use, rewrite, marked } = await openResource();
    await rewrite({
      taken: [...use(at('00:00', '2026-06-03'), at('00:10', '2026-06-03')), ...use(at('10:00'), at('10:05'))],
    });
    expect(await marked()).toEqual([
      ['2026-06-01', 1],
      ['2026-06-03', 2],
    ]);
  });

  it('keep what else was taken when some time is freed, which may be taken again at once', async () => {
    const { use, rewrite, marked } = await openResource();
    await rewrite({ taken: use(at('10:00'), at('12:00')) });
    await rewrite({ freed: use(at('10:00'), at('11:00')), taken: use(at('10:30'), at('11:00')) });
    expect(await marked()).toEqual([['2026-06-01', 18]]);
    await rewrite({ freed: use(at('10:30'), at('12:00')) });
    expect(await marked()).toEqual([['2026-06-01', 0]]);
    await rewrite({});
  });

  it('are those of each resource', async () => {
    const [one, other] = [await openResource(), await openResource()];
    await one.rewrite({
      taken: [...one.use(at('10:00'), at('10:15')), ...other.use(at('11:00'), at('11:05'))],
    });
    expect([await one.marked(), await other.marked()]).toEqual([[['2026-06-01', 3]], [['2026-06-01', 1]]]);
    await one.rewrite({
      freed: one.use(at('10:00'), at('10:15')),
      taken: other.use(at('10:00'), at('10:15')),
    });
    expect([await one.marked(), await other.marked()]).toEqual([[['2026-06-01', 0]], [['2026-06-01', 4]]]);
  });
});
