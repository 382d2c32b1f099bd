import type { Db, Tx } from '#kit/database/database';

export async function findHealth(db: Db, clientId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('clients.clients')
    .select('health')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return row?.health ?? null;
}

/** Returns false, and writes nothing, when the version has changed. */
export async function updateHealth(
  tx: Tx,
  { id, version }: { id: string; version: number },
  health: { health: Buffer | null; hasAllergy: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients.clients')
    .set({ ...health, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
