import type { Db, Tx } from '#kit/database/database';

export type PushDevice = {
  id: string;
  accountId: string;
  sessionId: string;
  endpointHash: Buffer;
  /** The encrypted subscription of the browser. */
  subscription: Buffer;
  showsDetails: boolean;
  createdAt: Date;
};

/** Replaces the device of the session, and the entry of the same browser under another session. */
export async function writeDevice(tx: Tx, device: Omit<PushDevice, 'id'>): Promise<void> {
  await tx
    .deleteFrom('notifications.pushDevices')
    .where('endpointHash', '=', device.endpointHash)
    .where('sessionId', '<>', device.sessionId)
    .execute();
  const { accountId, sessionId, endpointHash, subscription, showsDetails, createdAt } = device;
  await tx
    .insertInto('notifications.pushDevices')
    .values({ accountId, sessionId, endpointHash, subscription, showsDetails, createdAt })
    .onConflict((conflict) =>
      conflict.column('sessionId').doUpdateSet({ accountId, endpointHash, subscription, showsDetails }),
    )
    .execute();
}

/** Lists at most 100 devices, because the list of sessions has the same limit. */
export async function listDevices(db: Db, accountId: string): Promise<PushDevice[]> {
  return db
    .selectFrom('notifications.pushDevices')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .limit(100)
    .execute();
}

export async function findDevice(db: Db, id: string): Promise<PushDevice | undefined> {
  return db.selectFrom('notifications.pushDevices').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notifications.pushDevices').where('id', '=', id).execute();
}

export async function deleteDeviceOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('notifications.pushDevices').where('sessionId', '=', sessionId).execute();
}

export async function eraseDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notifications.pushDevices').where('accountId', '=', accountId).execute();
}
