import type {
  NotificationChannel,
  NotificationEvent,
  NotificationSide,
} from '@meche/contract/preference-choices';
import type { Db, Tx } from '#kit/database/database';

export type Which = { side: NotificationSide; event: NotificationEvent; channel: NotificationChannel };
export type Preference = Which & { isOn: boolean };

/** Lists the choices that differ from the default. */
export async function listPreferences(db: Db, accountId: string): Promise<Preference[]> {
  const rows = await db
    .selectFrom('notifications.preferences')
    .select(['side', 'event', 'channel', 'isOn'])
    .where('accountId', '=', accountId)
    .orderBy('side')
    .orderBy('event')
    .orderBy('channel')
    .execute();
  return rows as Preference[];
}

/**
 * Returns true or false as the account chose; undefined when the account chose nothing and the default
 * applies.
 */
export async function findPreference(
  db: Db,
  accountId: string,
  { side, event, channel }: Which,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('notifications.preferences')
    .select('isOn')
    .where('accountId', '=', accountId)
    .where('side', '=', side)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.isOn;
}

export async function writePreference(
  db: Db,
  accountId: string,
  { isOn, ...which }: Preference,
): Promise<void> {
  await db
    .insertInto('notifications.preferences')
    .values({ accountId, ...which, isOn })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'side', 'event', 'channel']).doUpdateSet({ isOn }),
    )
    .execute();
}

export async function deletePreference(
  db: Db,
  accountId: string,
  { side, event, channel }: Which,
): Promise<void> {
  await db
    .deleteFrom('notifications.preferences')
    .where('accountId', '=', accountId)
    .where('side', '=', side)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .execute();
}

export async function erasePreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notifications.preferences').where('accountId', '=', accountId).execute();
}
