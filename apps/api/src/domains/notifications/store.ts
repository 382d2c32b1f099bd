import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';

export type Channel = 'email' | 'sms';

export type OwedMessage = {
  /** Names the message for ever: owed twice, it is one row. */
  key: string;
  channel: Channel;
  recipient: string;
  template: string;
  /** Null for a letter about an account. */
  professionalId: string | null;
  owedAt: Date;
};

export type Delivery = {
  id: string;
  channel: Channel;
  recipient: string;
  status: 'pending' | 'sent' | 'failed';
};

/** Writes down that a message is owed, or finds it written down already. */
export async function oweMessage(db: Db, { owedAt, ...owed }: OwedMessage): Promise<Delivery> {
  await db
    .insertInto('notifications.deliveries')
    .values({ ...owed, createdAt: owedAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const delivery = await findDelivery(db, owed.key);
  if (!delivery) throw new Error(`the delivery ${owed.key} is neither written nor there`);
  return delivery;
}

export async function findDelivery(db: Db, key: string): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom('notifications.deliveries')
    .select(['id', 'channel', 'recipient', 'status'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row as Delivery | undefined;
}

export async function settleDelivery(
  db: Db,
  id: string,
  outcome: { status: 'sent'; at: Date } | { status: 'failed' },
): Promise<void> {
  await db
    .updateTable('notifications.deliveries')
    .set({ status: outcome.status, sentAt: outcome.status === 'sent' ? outcome.at : null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Until the transaction ends, no other reminder of this professional is counted. */
export async function lockQuota(tx: Tx, professionalId: string): Promise<void> {
  await takeLock(tx, 'text messages', professionalId);
}

/** Text messages owed or sent for a professional from one instant to another; refused ones do not count. */
export async function countTextMessages(
  db: Db,
  professionalId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications.deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('professionalId', '=', professionalId)
    .where('channel', '=', 'sms')
    .where('status', '<>', 'failed')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .executeTakeFirstOrThrow();
  return count;
}

/** That a message went stays, to whom goes; of one template, or of all. */
export async function eraseRecipients(
  tx: Tx,
  recipients: readonly string[],
  template: string | null = null,
): Promise<void> {
  await sql`update notifications.deliveries set recipient = '-' where recipient = any(${[...recipients]}::text[])
    and (${template}::text is null or template = ${template})`.execute(tx);
}

/** What was sent to somebody stays hers under her new address; what is still owed goes there. */
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

/** What was sent to an address or a number, the newest first, after that one. */
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
