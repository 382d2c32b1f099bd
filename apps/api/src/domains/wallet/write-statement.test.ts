import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { postCapture } from '#wallet';
import { statementCsv } from './write-statement.ts';

/** More than one page of movements. */
const COUNT = 501;
const now = new Date('2026-06-20T08:00:00Z');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('a statement has every movement of its month, the oldest first, and its sums agree', async () => {
  const { id: professionalId } = await aProfessional(fresh.db);
  await inTransaction(fresh.db, async (tx) => {
    for (let count = 0; count < COUNT; count++)
      await postCapture(tx, {
        operationId: randomUUID(),
        payableId: randomUUID(),
        professionalId,
        holdId: `pi_${count}`,
        capturedCents: 1000 + count,
        searchFeeCents: 100,
        bankChargesCents: 40,
        partnerFeeCents: 40,
        availableOn: '2026-06-17T08:00:00Z',
        capturedAt: new Date(Date.UTC(2026, 5, 10, 8, 0, count)).toISOString(),
      });
  });
  const deps = { db: fresh.db, clock: { now: () => now }, labelsOf: async () => new Map() };
  const { content } = await statementCsv(deps, { professionalId, month: '2026-06', language: 'en' });
  const lines = content.toString().trim().split('\r\n').slice(1);
  // With the opening and the closing balance.
  expect(lines).toHaveLength(COUNT + 2);
  const last = (line = '') => line.split(/[,;]/).at(-1);
  // 860 cents of the first debit: 1000 less the search fee of 100 and the bank charges of 40.
  expect([last(lines[0]), last(lines[1])]).toEqual(['0.00', '8.60']);
  expect(last(lines.at(-1))).toBe(last(lines.at(-2)));
});
