import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export type Stop = {
  channel: 'email' | 'sms';
  recipient: string;
  /** `unsubscribed`: the recipient answered STOP. `refused`: the address or number does not work. */
  reason: 'unsubscribed' | 'refused';
  since: Date;
};

/**
 * Stops a channel for all messages that have a switch. The first reason stays; repeating a stop updates the
 * instant of a refusal, not of a STOP.
 */
export async function writeStop(db: Db, { channel, recipient, reason, since }: Stop): Promise<void> {
  await db
    .insertInto('notifications.stops')
    .values({ channel, recipient, reason, since })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'recipient'])
        .doUpdateSet({ since })
        .where('notifications.stops.reason', '=', 'refused'),
    )
    .execute();
}

export async function deleteStop(db: Db, channel: Stop['channel'], recipient: string): Promise<void> {
  await db
    .deleteFrom('notifications.stops')
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .execute();
}

/**
 * Returns undefined when the channel is not stopped. Also returns undefined when an email was sent after
 * the stop and before `outlivedBy` without a bounce, because the address then works again.
 */
export async function findStop(
  db: Db,
  channel: Stop['channel'],
  recipient: string,
  outlivedBy: Date,
): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`
    select channel, recipient, reason, since from notifications.stops s
    where channel = ${channel} and recipient = ${recipient} and not (channel = 'email' and exists (
      select from notifications.deliveries d
      where d.recipient = s.recipient and d.channel = 'email' and d.status = 'sent'
        and d.sent_at > s.since and d.sent_at <= ${outlivedBy}))`.execute(db);
  return rows[0];
}

export async function eraseStops(db: Db, recipients: readonly string[]): Promise<void> {
  await db
    .deleteFrom('notifications.stops')
    .where('channel', 'in', ['email', 'sms'])
    .where('recipient', 'in', [...recipients])
    .execute();
}
