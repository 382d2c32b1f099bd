import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';
import { HOUR_MS, later } from '#kit/time';

export type StoredEvent = {
  id: string;
  about: 'hold' | 'setup' | 'account' | 'other';
  aboutId: string | null;
};

/** An event that is already there is left as it is. */
export async function insertPartnerEvent(
  db: Db,
  event: StoredEvent & { kind: string; receivedAt: Date },
): Promise<void> {
  await db
    .insertInto('payments.partnerEvents')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type SubjectWithNews = Pick<StoredEvent, 'about' | 'aboutId'> & {
  /** Names it among the others. */
  subject: string;
  eventIds: string[];
};

/**
 * Subjects of events that nobody has looked into, whose news is the oldest first. A hold or setup that nothing of ours names
 * yet waits: the answer that made it may still be on its way. After an hour it is nobody's.
 */
export async function listSubjectsWithNews(db: Db, { now, limit, except }: Due): Promise<SubjectWithNews[]> {
  const subject = sql`concat_ws(' ', about, about_id)`;
  const { rows } = await sql<SubjectWithNews>`
    select ${subject} as subject, about, about_id, array_agg(id) as event_ids from payments.partner_events
    where processed_at is null and (
        about in ('account', 'other') or received_at <= ${later(now, -HOUR_MS)}
        or exists (select from payments.payables where hold_id = about_id)
        or exists (select from payments.payables where setup_id = about_id)
        or exists (select from payments.operations where partner_id = about_id))
      and ${subject} <> all(${[...except]}::text[])
    group by about, about_id order by min(received_at), min(id) limit ${limit}`.execute(db);
  return rows;
}

export async function markEventsProcessed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('payments.partnerEvents')
    .set({ processedAt: now })
    .where('id', 'in', [...ids])
    .where('processedAt', 'is', null)
    .execute();
}

/** Those that were looked into and came before an instant. */
export async function purgePartnerEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from payments.partner_events where id = any(array(
    select id from payments.partner_events where processed_at is not null and received_at < ${before}
    order by received_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
