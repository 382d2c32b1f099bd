import type { Db, Tx } from '#kit/database/database';

export async function isListed(db: Db, professionalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections.listedProfessionals')
    .select('professionalId')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertListed(tx: Tx, professionalId: string, listedAt: Date): Promise<void> {
  await tx
    .insertInto('connections.listedProfessionals')
    .values({ professionalId, listedAt })
    .onConflict((conflict) => conflict.column('professionalId').doNothing())
    .execute();
}

export async function deleteListed(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .deleteFrom('connections.listedProfessionals')
    .where('professionalId', '=', professionalId)
    .execute();
}

export async function filterListedProfessionals(
  db: Db,
  professionalIds: readonly string[],
): Promise<{ professionalId: string }[]> {
  if (professionalIds.length === 0) return [];
  return db
    .selectFrom('connections.listedProfessionals')
    .select('professionalId')
    .where('professionalId', 'in', [...professionalIds])
    .execute();
}

export async function listListedProfessionals(
  db: Db,
  { after, limit }: { after: { professionalId: string } | undefined; limit: number },
): Promise<{ professionalId: string }[]> {
  return db
    .selectFrom('connections.listedProfessionals')
    .select('professionalId')
    .$if(after !== undefined, (rest) => rest.where('professionalId', '>', after?.professionalId ?? ''))
    .orderBy('professionalId')
    .limit(limit)
    .execute();
}
