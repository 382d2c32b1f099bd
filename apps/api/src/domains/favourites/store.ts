import { MAX_FAVOURITES } from '@meche/contract/favourites';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type FavouriteRow = { professionalId: string; isUsual: boolean; addedAt: Date };

export async function listFavouriteRows(db: Db, accountId: string): Promise<FavouriteRow[]> {
  return db
    .selectFrom('favourites.favourites')
    .select(['professionalId', 'isUsual', 'addedAt'])
    .where('accountId', '=', accountId)
    .orderBy('isUsual', 'desc')
    .orderBy('addedAt', 'desc')
    .orderBy('number')
    .execute();
}

/**
 * Inserts the favourite under the lowest free number; an existing favourite stays as it is. Returns false
 * when no number is free.
 */
export async function insertFavourite(
  tx: Tx,
  { accountId, professionalId, addedAt }: { accountId: string; professionalId: string; addedAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isSaved: boolean }>`
    with free as (
      select min(number) as number from generate_series(1, ${MAX_FAVOURITES}::integer) as number
      where not exists (select from favourites.favourites f where f.account_id = ${accountId} and f.number = number.number)
    ), added as (
      insert into favourites.favourites (account_id, professional_id, number, added_at)
      select ${accountId}, ${professionalId}, number, ${addedAt}::timestamptz from free
      where number is not null and not exists (select from favourites.favourites
        where account_id = ${accountId} and professional_id = ${professionalId})
      returning true
    )
    select exists (select from added) or exists (select from favourites.favourites
      where account_id = ${accountId} and professional_id = ${professionalId}) as is_saved`.execute(tx);
  return rows[0]?.isSaved ?? false;
}

/** Two updates, so that there are never two usual professionals. */
export async function updateUsual(tx: Tx, accountId: string, professionalId: string): Promise<void> {
  await tx
    .updateTable('favourites.favourites')
    .set({ isUsual: false })
    .where('accountId', '=', accountId)
    .where('isUsual', '=', true)
    .where('professionalId', '<>', professionalId)
    .execute();
  await tx
    .updateTable('favourites.favourites')
    .set({ isUsual: true })
    .where('accountId', '=', accountId)
    .where('professionalId', '=', professionalId)
    .execute();
}

export async function deleteFavourite(db: Db, accountId: string, professionalId: string): Promise<void> {
  await db
    .deleteFrom('favourites.favourites')
    .where('accountId', '=', accountId)
    .where('professionalId', '=', professionalId)
    .execute();
}

export async function eraseFavourites(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('favourites.favourites').where('accountId', '=', accountId).execute();
}
