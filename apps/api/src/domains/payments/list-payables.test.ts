import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listPayablesByIds } from './list-payables.ts';

const clock = { now: () => new Date('2031-06-02T06:00:00Z') };

let fresh: FreshDatabase;
let parties: { accountId: string; professionalId: string };
beforeAll(async () => {
  fresh = await freshDatabase();
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: (await aProfessional(fresh.db)).id,
  };
});
afterAll(() => fresh?.close());

// 1.5 % of the amount without the search fee, and 0.25 €.
test.each([
  ['awaiting_card', 102],
  ['card_saved', 102],
  ['payment_to_confirm', 102],
  ['held', 102],
  ['capturing', 102],
  ['captured', 54],
  ['releasing', 0],
  ['released', 0],
  ['failed', 0],
])('bank charges are those of the expected debit, then of the amount debited: %s', async (status, cents) => {
  const id = await aPayable(fresh.db, clock, parties);
  const capturedCents = status === 'captured' ? 2000 : 0;
  await fresh.db
    .updateTable('payments.payables')
    .set({ status, capturedCents })
    .where('id', '=', id)
    .execute();
  expect(await listPayablesByIds(fresh.db, [id])).toMatchObject([{ status, bankChargesCents: cents }]);
});
