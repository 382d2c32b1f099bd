import { productNow } from './clock.ts';
import { eventually, holdsOf } from './product.ts';
import { db, type Professional } from './professional.ts';

/** Requires payment by card in advance for the professional's cut. */
export async function requireCardPayment({ serviceId }: Professional): Promise<void> {
  await db.updateTable('services.services').set({ prepayment: true }).where('id', '=', serviceId).execute();
}

/**
 * Writes to the database that the appointment is over and its payment is about to be captured, then waits
 * until it is captured. Returns the amount in cents.
 */
export async function debit(id: string): Promise<number> {
  const { amountCents } = await db
    .updateTable('payments.payables')
    .set({ status: 'capturing', renewAt: null })
    .where('id', '=', id)
    .returning('amountCents')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('appointments.appointments')
    .set({ state: 'completed', stateChangedAt: productNow() })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('payments.operations')
    .values({ payableId: id, kind: 'capture', amountCents, retryAt: productNow(), createdAt: productNow() })
    .execute();
  await eventually('the debit', async () =>
    (await holdsOf(id)).some((hold) => hold.captured_cents === amountCents),
  );
  await eventually('its settling', async () => {
    const payable = db.selectFrom('payments.payables').select('status').where('id', '=', id);
    return (await payable.executeTakeFirstOrThrow()).status === 'captured';
  });
  return amountCents;
}
