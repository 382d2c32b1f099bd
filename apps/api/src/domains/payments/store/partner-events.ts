import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { FailureRows } from '#kit/jobs/failure';
import { sweepRows } from '#kit/jobs/sweep';
import type { PartnerEvent } from '#partners/card-payments/charges.port';

export type StoredEvent = {
  id: string;
  about: PartnerEvent['about']['what'];
  aboutId: string | null;
};

/** Does nothing if an event with this id was stored before. */
export async function insertPartnerEvent(
  db: Db,
  event: StoredEvent & { kind: string; receivedAt: Date },
): Promise<void> {
  await db
    .insertInto('payments.partnerEvents')
    .values({ ...event, lookAt: event.receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type SubjectWithNews = Pick<StoredEvent, 'about' | 'aboutId'> & {
  /** The subject: `about` and `aboutId`. */
  id: string;
  eventIds: string[];
  /** How often the app found no row for the subject. */
  looks: number;
};

const subject = sql`concat_ws(' ', about, about_id)`;

/** Subjects with unprocessed events. */
export const subjectsWithPartnerEvents = sweepRows<SubjectWithNews>(
  'partner-events',
  (now) => sql`
    select ${subject} as id, min(received_at) as due_at, about, about_id, array_agg(id) as event_ids, max(looks) as looks
    from payments.partner_events where processed_at is null
    group by about, about_id having min(look_at) <= ${now}`,
);

/**
 * True if the id belongs to a hold or setup of one of our operations, even if no payable names it any more.
 */
export async function isSubjectOfOperation(db: Db, partnerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments.operations where partner_id = ${partnerId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function markEventsProcessed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('payments.partnerEvents')
    .set({ processedAt: now })
    .where('id', 'in', [...ids])
    .where('processedAt', 'is', null)
    .execute();
}

/**
 * Postpones events for whose subject the app found no row. At `lookAt` the sweep retries them; with null,
 * only an operator does.
 */
export async function postponeEvents(db: Db, ids: readonly string[], lookAt: Date | null): Promise<void> {
  await sql`update payments.partner_events set looks = looks + 1, look_at = ${lookAt}
    where id = any(${[...ids]}::text[]) and processed_at is null`.execute(db);
}

/** Subjects that the sweep no longer retries, because the app found no row for them. */
export const givenUpEvents: FailureRows = () => sql`
  select 'sweep', ${subjectsWithPartnerEvents.name}::text, ${subject}, string_agg(distinct kind, ', '), null, 'failed',
    max(looks), null::jsonb, min(received_at)
  from payments.partner_events where processed_at is null
  group by about, about_id having min(look_at) is null`;

export async function retrySubjectNow(tx: Tx, of: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update payments.partner_events set look_at = ${now}
    where ${subject} = ${of} and processed_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Dismisses all unprocessed events of a subject. Returns false if there are none. */
export async function dismissSubject(
  tx: Tx,
  of: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments.partner_events set processed_at = ${now}, left_at = ${now}, left_reason = ${reason}
    where ${subject} = ${of} and processed_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Returns when the oldest event was received whose subject was not read yet; null if there is none. Events
 * whose subject the app did not find do not count.
 */
export async function findOldestUnprocessedEvent(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(received_at) as at from payments.partner_events where processed_at is null and look_at is not null
      and looks = 0`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Deletes at most `limit` events that were received before an instant and are processed or dismissed.
 * Returns how many.
 */
export async function purgePartnerEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from payments.partner_events where id = any(array(
    select id from payments.partner_events where processed_at is not null and received_at < ${before}
    order by received_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
