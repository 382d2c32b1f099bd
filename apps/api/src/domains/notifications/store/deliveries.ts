import { sql } from 'kysely';
import type { Database, Db } from '#kit/database/database';
import { retryPolicies } from '#kit/jobs/backoff';
import type { FailureRows } from '#kit/jobs/failure';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import type { SerializedError } from '#kit/serialize-error';
import { originToStore } from '#kit/telemetry/origin';
import { later } from '#kit/time';

export type Channel = 'email' | 'sms' | 'push';

export type DropReason =
  | 'overtaken'
  | 'too_late'
  | 'erased'
  | 'unreachable'
  | 'not_taken'
  | 'unreadable'
  | 'gone';

export type PendingMessage = {
  /** The idempotency key: a message that is enqueued twice with one key is one row. */
  key: string;
  channel: Channel;
  recipient: string;
  template: string;
  /** The subject, for example `appointment:ID`; null when the message cannot become obsolete. */
  about: string | null;
  /** The professional of the appointment, whose quota an SMS counts against; null for other messages. */
  professionalId: string | null;
  /** The encrypted message. */
  message: Buffer;
  /** The message is dropped if it was not sent before this instant. Null: no such instant. */
  staleAt: Date | null;
  enqueuedAt: Date;
};

export type Delivery = PartnerCommand &
  Omit<PendingMessage, 'enqueuedAt'> & {
    createdAt: Date;
    /** For an SMS whose outcome is unknown: when the partner was called. Null otherwise. */
    calledAt: Date | null;
  };

const queueOf = (name: string, channel: Channel) =>
  createCommandStore<Delivery>({
    name,
    table: 'notifications.deliveries',
    subject: 'recipient',
    action: sql`template`,
    among: sql`o.channel = ${channel} and o.message is not null`,
  });

/** The queue of each channel. Messages to one recipient are sent in order. */
export const enqueuedBy = {
  email: queueOf('emails', 'email'),
  sms: queueOf('text-messages', 'sms'),
  push: queueOf('push-messages', 'push'),
};

/** Enqueues a message unless one with its key exists. */
export async function insertDelivery(db: Db, { enqueuedAt, ...delivery }: PendingMessage): Promise<void> {
  await db
    .insertInto('notifications.deliveries')
    .values({ ...delivery, createdAt: enqueuedAt, retryAt: enqueuedAt, origin: originToStore() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        // A pending row without a message was written before the app stored messages: it gets its message now.
        .doUpdateSet(({ ref }) => ({
          message: ref('excluded.message'),
          about: ref('excluded.about'),
          staleAt: ref('excluded.staleAt'),
        }))
        .where('notifications.deliveries.status', '=', 'pending')
        .where('notifications.deliveries.message', 'is', null),
    )
    .execute();
}

export async function isEnqueued(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications.deliveries')
    .select('id')
    .where('key', '=', key)
    .where((row) => row.or([row('status', '<>', 'pending'), row('message', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that the SMS partner is about to be called. Returns false when the partner was called before, or
 * the message is settled.
 */
export async function recordPartnerCall(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications.deliveries')
    .set({ calledAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('calledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Clears the record of a call that certainly failed, so that the SMS may be sent again. */
export async function clearCall(db: Database, id: string): Promise<void> {
  await db.updateTable('notifications.deliveries').set({ calledAt: null }).where('id', '=', id).execute();
}

export type DeliveryEnd =
  | { status: 'sent'; at: Date }
  | { status: 'refused'; failure: SerializedError; leftAt: Date | null }
  | { status: 'dropped'; reason: DropReason; leftAt: Date | null }
  | { status: 'unknown'; leftAt: Date | null };

/** Returns false when the message was settled before. */
export async function settleDelivery(db: Db, id: string, end: DeliveryEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications.deliveries')
    .set({
      status: end.status,
      message: null,
      sentAt: end.status === 'sent' ? end.at : null,
      reason: end.status === 'dropped' ? end.reason : null,
      leftAt: end.status === 'sent' ? null : end.leftAt,
      ...(end.status === 'refused' && { failure: JSON.stringify(end.failure) }),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds the recipient of an email, in any state; undefined when the recipient was erased. */
export async function findEmailRecipient(
  db: Db,
  id: string,
): Promise<{ id: string; recipient: string } | undefined> {
  return db
    .selectFrom('notifications.deliveries')
    .select(['id', 'recipient'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('recipient', '<>', '-')
    .executeTakeFirst();
}

/**
 * Records a bounce. Returns false when it was recorded before, or the email was dropped or has another
 * recipient now. The bounce may arrive before the email is recorded as sent; `refused` then prevents that
 * it is sent again.
 */
export async function recordBounce(
  db: Db,
  { id, recipient, failure }: { id: string; recipient: string; failure: SerializedError },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications.deliveries')
    .set({ status: 'refused', message: null, leftAt: null, failure: JSON.stringify(failure) })
    .where('id', '=', id)
    .where('recipient', '=', recipient)
    .where('status', 'in', ['pending', 'sent'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts the SMS of a professional between two instants, whether queued or sent. SMS that certainly failed
 * do not count.
 */
export async function countTextMessages(
  db: Db,
  professionalId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications.deliveries
    where professional_id = ${professionalId} and channel = 'sms' and status in ('pending', 'sent', 'unknown')
      and created_at >= ${from} and created_at < ${until}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Messages that were refused or dropped, or whose outcome is unknown, unless another message replaced them or
 * they were dismissed; and messages that were first tried over an hour ago.
 */
export const unsentMessages: FailureRows = (now) => sql`
  select 'partner_command', channel, id::text, recipient, template,
    case status when 'pending' then 'unanswered' when 'refused' then status else 'failed' end, attempts,
    case when failure is null or status = 'dropped'
      then jsonb_build_object('type', coalesce(reason, status), 'frames', '[]'::jsonb) else failure end, created_at
  from notifications.deliveries
  where (status in ('refused', 'dropped', 'unknown') and left_at is null)
    or (status = 'pending' and first_called_at <= ${later(now, -retryPolicies.partner_command.operator.afterMs)})`;

/** Makes a pending message of any channel due now. Returns false when it is not pending. */
export const retryUnsentDelivery = enqueuedBy.email.retryNow;

/** Removes an unsent message from the operators' list. Returns false when the list does not contain it. */
export async function dismissUnsentDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications.deliveries')
    .set({ leftAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['refused', 'dropped', 'unknown'])
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes at most `limit` messages that were enqueued before an instant and have ended, and returns how many.
 * The cause of a message must not be able to occur again by then, because its key is forgotten.
 */
export async function purgeDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications.deliveries where id = any(array(
    select id from notifications.deliveries where status <> 'pending' and created_at < ${before}
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
