import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { later } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { postCapture } from '#wallet';
import { listMovements } from './movements.ts';

const [from, until] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')];

let fresh: FreshDatabase;
let professionalId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  professionalId = (await aProfessional(fresh.db)).id;
  for (const at of [later(from, -1), from, later(from, 1000), later(until, -1), until])
    await inTransaction(fresh.db, (tx) =>
      postCapture(tx, {
        operationId: randomUUID(),
        payableId: randomUUID(),
        professionalId,
        holdId: `pi_${randomUUID()}`,
        capturedCents: 1000,
        searchFeeCents: 100,
        bankChargesCents: 40,
        partnerFeeCents: 40,
        availableOn: '2026-07-17T08:00:00Z',
        capturedAt: at.toISOString(),
      }),
    );
});
afterAll(() => fresh?.close());

const list = async (after?: { at: Date; id: string }, limit = 10) =>
  (await listMovements(fresh.db, professionalId, { kind: undefined, from, until, after, limit })).map(
    ({ at, id }) => ({ at, id }),
  );
const inMonth = [later(until, -1), later(from, 1000), from];

test('a month has its first instant and not the first of the next, the newest first', async () => {
  expect((await list()).map(({ at }) => at)).toEqual(inMonth);
});

test('pages follow each other without a gap, and one that begins after the month begins at its end', async () => {
  const [first, second, third] = await list();
  expect(await list(undefined, 2)).toEqual([first, second]);
  expect(await list(second, 2)).toEqual([third]);
  const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  for (const at of [until, later(until, 1000)])
    expect((await list({ at, id: highestId })).map((one) => one.at)).toEqual(inMonth);
});
