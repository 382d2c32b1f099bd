import type { Db } from '#kit/database/database';

export type Stop = {
  channel: 'email' | 'sms';
  recipient: string;
  /** asked: she answered STOP. refused: nobody is reached there. */
  reason: 'asked' | 'refused';
  since: Date;
};

/** From now on nothing goes there but what always goes; the first reason stays. */
export async function writeStop(db: Db, { channel, recipient, reason, since }: Stop): Promise<void> {
  await db
    .insertInto('notifications.stops')
    .values({ channel, recipient, reason, since })
    .onConflict((conflict) => conflict.columns(['channel', 'recipient']).doNothing())
    .execute();
}

export async function deleteStop(db: Db, channel: Stop['channel'], recipient: string): Promise<void> {
  await db
    .deleteFrom('notifications.stops')
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .execute();
}

export async function findStop(
  db: Db,
  channel: Stop['channel'],
  recipient: string,
): Promise<Stop | undefined> {
  const row = await db
    .selectFrom('notifications.stops')
    .select(['channel', 'recipient', 'reason', 'since'])
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row as Stop | undefined;
}

export async function eraseStops(db: Db, recipients: readonly string[]): Promise<void> {
  await db
    .deleteFrom('notifications.stops')
    .where('channel', 'in', ['email', 'sms'])
    .where('recipient', 'in', [...recipients])
    .execute();
}
