import type { Db, Tx } from '#kit/database/database';

/** Returns false if the hold was recorded before. */
export async function insertHold(
  tx: Tx,
  hold: { id: string; payableId: string; amountCents: number; placedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments.holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns the amount of the hold; undefined if the hold is unknown or had ended before. */
export async function endHold(tx: Tx, id: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('payments.holds')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('amountCents')
    .executeTakeFirst();
  return row?.amountCents;
}

export async function findPayableOfOpenHold(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments.holds')
    .select('payableId')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.payableId;
}
