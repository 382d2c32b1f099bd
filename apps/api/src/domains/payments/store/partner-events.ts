import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';
import type { PartnerEvent } from '#partners/card-payments/charges.port';

export type StoredEvent = {
  id: string;
  about: PartnerEvent['about']['what'];
  aboutId: string | null;
};

/** An event that is already there is left as it is. */
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
  /** Names it among the others. */
  subject: string;
  eventIds: string[];
  /** How often nothing of ours was found that it is about. */
  looks: number;
  /** Since when the oldest of its news waits. */
  receivedAt: Date;
};

const subject = sql`concat_ws(' ', about, about_id)`;

/** Subjects of events that nobody has looked into and that are due, whose news is the oldest first. */
export async function listSubjectsWithNews(db: Db, { now, limit, except }: Due): Promise<SubjectWithNews[]> {
  const { rows } = await sql<SubjectWithNews>`
    select ${subject} as subject, about, about_id, array_agg(id) as event_ids, max(looks) as looks,
      min(received_at) as received_at
    from payments.partner_events
    where processed_at is null and ${subject} <> all(${[...except]}::text[])
    group by about, about_id having min(look_at) <= ${now} order by min(received_at), min(id) limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** True for a hold or a setup that an operation of ours made or took the place of, though no payable names it any more. */
export async function isOfOperation(db: Db, partnerId: string): Promise<boolean> {
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

/** Nothing of ours was found: they are looked into again then; null: when an operator says so. */
export async function postponeEvents(db: Db, ids: readonly string[], lookAt: Date | null): Promise<void> {
  await sql`update payments.partner_events set looks = looks + 1, look_at = ${lookAt}
    where id = any(${[...ids]}::text[]) and processed_at is null`.execute(db);
}

export type StuckEvent = Omit<SubjectWithNews, 'eventIds'> & {
  /** Of the oldest. */
  id: string;
  kinds: string[];
  count: number;
  /** Null: it is not looked into by itself any more. */
  lookAt: Date | null;
};

/** For the operator: subjects whose news is not looked into by itself any more, and these; the oldest first. */
export async function listStuckEvents(
  db: Db,
  failing: readonly string[],
  limit: number,
): Promise<StuckEvent[]> {
  const { rows } = await sql<StuckEvent>`
    select ${subject} as subject, about, about_id, (array_agg(id order by received_at, id))[1] as id,
      array_agg(distinct kind) as kinds, count(*)::int as count, max(looks) as looks, min(received_at) as received_at,
      min(look_at) as look_at
    from payments.partner_events where processed_at is null
    group by about, about_id
    having min(look_at) is null or ${subject} = any(${[...failing]}::text[])
    order by min(received_at), min(id) limit ${limit}`.execute(db);
  return rows;
}

/** Which subject an event is of that nobody has looked into; undefined where there is none. */
export async function findWaitingSubject(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ subject: string }>`
    select ${subject} as subject from payments.partner_events where id = ${id} and processed_at is null`.execute(
    db,
  );
  return rows[0]?.subject;
}

/** All news of a subject is looked into at once. */
export async function hurrySubject(tx: Tx, of: string, now: Date): Promise<void> {
  await sql`update payments.partner_events set look_at = ${now}
    where ${subject} = ${of} and processed_at is null`.execute(tx);
}

/** All news of a subject is looked into no more. False: there is none. */
export async function leaveSubject(
  tx: Tx,
  of: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments.partner_events set processed_at = ${now}, left_at = ${now}, left_reason = ${reason}
    where ${subject} = ${of} and processed_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Since when the news that waits longest, and is still looked into by itself, has been due. Null: none is. */
export async function findOldestNews(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(received_at) as at from payments.partner_events where processed_at is null and look_at is not null
      and looks = 0`.execute(db);
  return rows[0]?.at ?? null;
}

/** Those that were looked into or left, and came before an instant. */
export async function purgePartnerEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from payments.partner_events where id = any(array(
    select id from payments.partner_events where processed_at is not null and received_at < ${before}
    order by received_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
