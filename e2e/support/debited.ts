import { productNow } from './clock.ts';
import { eventually, holdsOf } from './product.ts';
import { db, type Professional } from './professional.ts';

/** Its cut is paid by card in advance, with the search fee. */
export async function takeByCard({ serviceId }: Professional): Promise<void> {
  await db.updateTable('services.services').set({ prepayment: true }).where('id', '=', serviceId).execute();
}

/** As if the appointment were over and captured; returns the amount in cents. */
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
