import type { Category } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import { type Db, isConstraintViolation, type Tx } from '#kit/database/database';
import { reorderRows } from '#kit/database/reorder-rows';

export type PhotoRow = {
  id: string;
  caption: string;
  category: Category | null;
  memberId: string | null;
  beforeId: string | null;
  isCover: boolean;
  isShown: boolean;
  /** Since when the photo has been removed by an operator; a removed photo is never shown. */
  removedAt: Date | null;
  version: number;
  addedAt: Date;
};

export type PhotoDetails = Pick<PhotoRow, 'caption' | 'category' | 'memberId' | 'beforeId'>;

export async function listPhotos(db: Db, professionalId: string): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select id, caption, category, member_id, before_id, is_cover, is_shown, removed_at, version, added_at
    from album.photos where professional_id = ${professionalId} order by position, id`.execute(db);
  return rows;
}

export type ShownPhoto = Pick<PhotoRow, 'id' | 'caption' | 'category' | 'memberId' | 'beforeId'>;

/**
 * Lists a page of shown photos in album order. A shown "before" photo is only part of its "after" photo, if
 * that is shown too; a hidden one is left out of the pair.
 */
export async function listShownPhotos(
  db: Db,
  professionalId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ShownPhoto[]> {
  const further = after
    ? sql`and (p.position, p.id) > (select position, id from album.photos where id = ${after})`
    : sql``;
  const { rows } = await sql<ShownPhoto>`
    select p.id, p.caption, p.category, p.member_id, before.id as before_id
    from album.photos p
    left join album.photos before on before.id = p.before_id and before.is_shown
    where p.professional_id = ${professionalId} and p.is_shown ${further}
      and not exists (select from album.photos later where later.before_id = p.id and later.is_shown)
    order by p.position, p.id limit ${limit} -- prepared`.execute(db);
  return rows;
}

export type ProfessionalPhoto = Pick<PhotoRow, 'id' | 'caption' | 'isShown' | 'removedAt' | 'addedAt'> & {
  professionalId: string;
};

/** The result has no order, includes hidden and removed photos, and leaves out unknown ids. */
export async function listPhotosByIds(db: Db, ids: readonly string[]): Promise<ProfessionalPhoto[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('album.photos')
    .select(['id', 'professionalId', 'caption', 'isShown', 'removedAt', 'addedAt'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function listCovers(db: Db, professionalIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ professionalId: string; id: string }>`
    select distinct on (p.professional_id) p.professional_id, p.id from album.photos p
    where p.professional_id = any(${[...professionalIds]}::uuid[]) and p.is_shown
    order by p.professional_id, p.is_cover desc,
      exists (select from album.photos later where later.before_id = p.id and later.is_shown), p.position, p.id`.execute(
    db,
  );
  return new Map(rows.map(({ professionalId, id }) => [professionalId, id]));
}

export type CardPhoto = Pick<PhotoRow, 'id' | 'caption'>;

/**
 * Lists the first shown photos of each professional, cover first. The "before" photo of a pair is listed
 * only if it is the cover.
 */
export async function listFirstPhotos(
  db: Db,
  professionalIds: readonly string[],
  limit: number,
): Promise<Map<string, CardPhoto[]>> {
  const { rows } = await sql<CardPhoto & { professionalId: string }>`
    select professional.id as professional_id, photo.id, photo.caption
    from unnest(${[...professionalIds]}::uuid[]) as professional (id)
    cross join lateral (
      select p.id, p.caption, p.is_cover, p.position from album.photos p
      where p.professional_id = professional.id and p.is_shown and (p.is_cover
        or not exists (select from album.photos later where later.before_id = p.id and later.is_shown))
      order by p.is_cover desc, p.position, p.id limit ${limit}
    ) as photo
    order by photo.is_cover desc, photo.position, photo.id`.execute(db);
  const photos = Map.groupBy(rows, ({ professionalId }) => professionalId);
  return new Map(
    [...photos].map(([professional, its]) => [professional, its.map(({ id, caption }) => ({ id, caption }))]),
  );
}

/** Appends the photo. Returns false when the plan has no room; the transaction is then aborted. */
export async function insertPhoto(
  tx: Tx,
  photo: { id: string; professionalId: string; caption: string; addedAt: Date },
): Promise<boolean> {
  const { id, professionalId, caption, addedAt } = photo;
  return withinPlan(
    sql`insert into album.photos (id, professional_id, position, caption, added_at)
      select ${id}, ${professionalId}, coalesce(max(position), 0) + 1, ${caption}, ${addedAt}::timestamptz
      from album.photos where professional_id = ${professionalId}`.execute(tx),
  );
}

/** Returns false, and writes nothing, when the version has changed. */
export async function updatePhotoDetails(
  tx: Tx,
  { id, version }: { id: string; version: number },
  details: PhotoDetails,
): Promise<boolean> {
  const changed = await tx
    .updateTable('album.photos')
    .set({ ...details, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function updateOrder(tx: Tx, professionalId: string, ids: readonly string[]): Promise<void> {
  await reorderRows(tx, { table: 'album.photos', professionalId }, ids);
}

/**
 * Shows exactly the photos of `ids`, except those that an operator removed. Returns false when the plan has
 * no room; the transaction is then aborted.
 */
export async function updateShown(tx: Tx, professionalId: string, ids: readonly string[]): Promise<boolean> {
  return withinPlan(
    sql`update album.photos set is_shown = id = any(${[...ids]}::uuid[])
      where professional_id = ${professionalId} and removed_at is null
        and is_shown <> (id = any(${[...ids]}::uuid[]))`.execute(tx),
  );
}

export async function updateRemoved(
  tx: Tx,
  id: string,
  change: { removedAt: Date } | { room: number | null },
): Promise<void> {
  if ('removedAt' in change) {
    await tx
      .updateTable('album.photos')
      .set({ ...change, isShown: false })
      .where('id', '=', id)
      .execute();
    return;
  }
  await sql`update album.photos p set removed_at = null, is_shown = ${change.room}::integer is null or (
      select count(*) from album.photos other where other.professional_id = p.professional_id and other.is_shown
    ) < ${change.room}::integer where id = ${id}`.execute(tx);
}

export async function updateCover(tx: Tx, professionalId: string, id: string | null): Promise<void> {
  const photos = tx.updateTable('album.photos').where('professionalId', '=', professionalId);
  await photos.set({ isCover: false }).where('isCover', '=', true).execute();
  if (id) await photos.set({ isCover: true }).where('id', '=', id).execute();
}

/** If the photo is the "before" photo of a pair, its "after" photo stays without one. */
export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('album.photos').where('id', '=', id).execute();
}

export async function deletePhotos(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('album.photos').where('professionalId', '=', professionalId).execute();
}

/** Returns false when the plan has no room; the failed constraint has then aborted the transaction. */
async function withinPlan(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isConstraintViolation(error, 'photos_within_plan')) return false;
    throw error;
  }
}
