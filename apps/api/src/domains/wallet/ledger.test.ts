import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { balanceOf, type CapturePosting, postCapture } from '#wallet';

let fresh: FreshDatabase;
let professionalId: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  professionalId = (await aProfessional(fresh.db)).id;
});
afterAll(() => fresh?.close());

const aCapture = (given: Partial<CapturePosting> = {}): CapturePosting => ({
  operationId: randomUUID(),
  payableId: randomUUID(),
  professionalId,
  holdId: `pi_${randomUUID()}`,
  capturedCents: 5200,
  searchFeeCents: 100,
  bankChargesCents: 102,
  capturedAt: '2026-06-10T08:00:00.000Z',
  ...given,
});
const post = (debit: CapturePosting) => inTransaction(fresh.db, (tx) => postCapture(tx, debit));

async function countOfTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from wallet.transactions where professional_id = ${professionalId}`.execute(fresh.db);
  return rows[0]?.count ?? -1;
}

describe('the ledger', () => {
  test('owes her what was captured less search fee and bank charges', async () => {
    await post(aCapture());
    await post(aCapture({ capturedCents: 80, searchFeeCents: 80, bankChargesCents: 0 }));
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });

  test('writes a capture once, however often it is told, also at the same moment', async () => {
    const fact = aCapture();
    await Promise.all([1, 2, 3, 4].map(() => post(fact)));
    await post(fact);
    expect(await countOfTransactions()).toBe(1);
  });

  test('refuses a second capture of the same hold', async () => {
    const fact = aCapture();
    await post(fact);
    const again = post({ ...fact, operationId: randomUUID() });
    await expect(again).rejects.toMatchObject({ constraint: 'transactions_captured_once_idx' });
  });

  test('refuses, by the database itself, what does not sum to zero', async () => {
    const unbalanced = inTransaction(fresh.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into wallet.transactions (key, kind, professional_id, subject_id, at)
        values (${randomUUID()}, 'capture', ${professionalId}, ${randomUUID()}, '2026-06-10T08:00:00Z')
        returning id`.execute(tx);
      await sql`insert into wallet.entries (transaction_id, account, amount_cents)
        values (${rows[0]?.id}, 'partner', 5200), (${rows[0]?.id}, 'professional', -5199)`.execute(tx);
    });
    await expect(unbalanced).rejects.toThrow('does not balance');
    expect(await countOfTransactions()).toBe(0);
  });

  test.each([
    'update wallet.entries set amount_cents = amount_cents + 1',
    'delete from wallet.entries',
    'truncate wallet.entries',
    'update wallet.transactions set subject_id = gen_random_uuid()',
    'delete from wallet.transactions',
    'truncate wallet.transactions cascade',
  ])('cannot be rewritten: %s', async (statement) => {
    await post(aCapture());
    await expect(sql.raw(statement).execute(fresh.db)).rejects.toThrow('append-only');
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });
});
