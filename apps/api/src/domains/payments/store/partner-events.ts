import type { Db } from '#kit/database/database';

export type StoredEvent = {
  id: string;
  about: 'hold' | 'setup' | 'account' | 'other';
  aboutId: string | null;
};

/** An event that is already there is left as it is. */
export async function insertPartnerEvent(
  db: Db,
  event: StoredEvent & { kind: string; payload: Record<string, unknown>; receivedAt: Date },
): Promise<void> {
  await db
    .insertInto('payments.partnerEvents')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function listWaitingEvents(db: Db, limit: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('payments.partnerEvents')
    .select(['id', 'about', 'aboutId'])
    .where('processedAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as StoredEvent[];
}

export async function markEventsProcessed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('payments.partnerEvents')
    .set({ processedAt: now })
    .where('id', 'in', [...ids])
    .where('processedAt', 'is', null)
    .execute();
}
