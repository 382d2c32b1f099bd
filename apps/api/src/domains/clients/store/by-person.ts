import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

/**
 * Deletes the account’s entries in the client books of all professionals. The caller has removed the
 * photos; other dependent rows are deleted by cascade.
 */
export async function deleteOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('clients.clients').where('accountId', '=', accountId).execute();
}

export async function deleteOfProfessional(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('clients.clients').where('professionalId', '=', professionalId).execute();
  await tx.deleteFrom('clients.imports').where('professionalId', '=', professionalId).execute();
  await tx.deleteFrom('clients.visitImports').where('professionalId', '=', professionalId).execute();
}

export async function listIdsOfAccount(
  db: Db,
  accountId: string,
  { after, limit }: { after: { id: string } | undefined; limit: number },
): Promise<{ id: string; professionalId: string }[]> {
  const { rows } = await sql<{ id: string; professionalId: string }>`
    select id, professional_id from clients.clients
    where account_id = ${accountId} and id > ${after?.id ?? '00000000-0000-0000-0000-000000000000'}
    order by id limit ${limit}`.execute(db);
  return rows;
}
