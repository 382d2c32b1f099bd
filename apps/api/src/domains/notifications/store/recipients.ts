import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Channel } from './deliveries.ts';

/**
 * Erases these email addresses and phone numbers from every message sent to them, or only from the
 * messages of `template`, and drops those that are still queued.
 */
export async function eraseRecipients(
  tx: Tx,
  {
    recipients,
    template = null,
    now,
  }: { recipients: readonly string[]; template?: string | null; now: Date },
): Promise<void> {
  const theirs = sql`recipient = any(${[...recipients]}::text[]) and (${template}::text is null or template = ${template})`;
  await sql`
    update notifications.deliveries set status = 'dropped', reason = 'erased', message = null, left_at = ${now}
    where ${theirs} and status = 'pending'`.execute(tx);
  await sql`update notifications.deliveries set recipient = '-' where ${theirs}`.execute(tx);
}

/** Changes the recipient of sent and queued messages when an account's address changes. */
export async function moveDeliveries(db: Db, from: string, to: string): Promise<void> {
  await sql`update notifications.deliveries set recipient = ${to} where recipient = ${from}`.execute(db);
}

export type DeliveryRow = {
  id: string;
  channel: Channel;
  template: string;
  recipient: string;
  createdAt: Date;
  sentAt: Date | null;
};

/** Lists messages to an address or number, newest first, starting after the message `after`. */
export async function listDeliveriesTo(
  db: Db,
  recipient: string,
  { after, limit }: { after: { id: string } | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (select created_at, id from notifications.deliveries where id = ${after.id})`;
  const { rows } = await sql<DeliveryRow>`
    select id, channel, template, recipient, created_at, sent_at from notifications.deliveries
    where recipient = ${recipient} ${rest} order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
