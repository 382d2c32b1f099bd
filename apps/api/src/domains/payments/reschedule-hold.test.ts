import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later } from '#kit/time';
import { aCustomer, aProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listPayablesByIds } from './list-payables.ts';
import { rescheduleHold } from './reschedule-hold.ts';

const now = new Date('2031-06-02T06:00:00Z');

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

test.each([
  ['stays when the visit leaves more time', 30, 10],
  ['is 12 hours before a visit that comes sooner', 20, 8],
  ['is at once for a visit in less than 12 hours', 6, 0],
])('the deadline to confirm a moved visit %s', async (_, visitInHours, hoursLeft) => {
  const id = await aPayable(fresh.db, { now: () => now }, parties, { visitInHours: 46 });
  await fresh.db
    .updateTable('payments.payables')
    .set({ status: 'payment_to_confirm', confirmBy: later(now, 10 * HOUR_MS) })
    .where('id', '=', id)
    .execute();
  const startsAt = later(now, visitInHours * HOUR_MS);
  await inTransaction(fresh.db, (tx) =>
    rescheduleHold(tx, id, {
      authoriseAt: later(startsAt, -48 * HOUR_MS),
      latestConfirmBy: later(startsAt, -12 * HOUR_MS),
      endsAt: later(startsAt, HOUR_MS),
      now,
    }),
  );
  expect(await listPayablesByIds(fresh.db, [id])).toMatchObject([
    { status: 'payment_to_confirm', confirmBy: later(now, hoursLeft * HOUR_MS) },
  ]);
});
