import type { Db, Tx } from '#kit/database/database';

/** False when it was noted before. */
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

/** How much stood held until now; undefined where nothing of it did. */
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

/** The payable of a hold that stands, as far as we know. */
export async function findPayableOfOpenHold(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments.holds')
    .select('payableId')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.payableId;
}
