import type { VariantName } from '@meche/contract/files';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';

export type FileOwner = { kind: 'account' | 'sign_up_draft' | 'professional'; id: string };

/**
 * What a file is used for; `fileUses` in rules.ts defines who sees each use. A file without a use is
 * deleted after a day.
 */
export type FileUse =
  | 'sign_up_draft'
  | 'verification'
  | 'album'
  | 'removed_photo'
  | 'portrait'
  | 'answer'
  | 'message'
  | 'client_photo';

export type KeptType = 'image/jpeg' | 'image/png' | 'application/pdf';

export type FileRow = {
  id: string;
  ownerKind: FileOwner['kind'];
  ownerId: string;
  name: string;
  contentType: KeptType;
  sizeBytes: number;
  createdAt: Date;
  attachedTo: FileUse | null;
};

type Narrowed = { ownerKind: FileOwner['kind']; contentType: KeptType; attachedTo: FileUse | null };

export async function insertFile(
  db: Db,
  file: Omit<FileRow, 'ownerKind' | 'ownerId' | 'attachedTo'> & {
    owner: FileOwner;
    /** The file is stored byte for byte as sent. */
    original: boolean;
    sweepAt: Date;
  },
): Promise<void> {
  const { owner, ...row } = file;
  await db
    .insertInto('files.files')
    .values({ ...row, ownerKind: owner.kind, ownerId: owner.id })
    .execute();
}

export type DrawnPicture = {
  id: string;
  owner: FileOwner;
  use: FileUse;
  name: string;
  /** A JPEG, like every cleaned upload. */
  content: Buffer;
  variants: { name: VariantName; content: Buffer }[];
};

export async function insertPictures(db: Db, pictures: readonly DrawnPicture[], now: Date): Promise<void> {
  if (pictures.length === 0) return;
  const files = pictures.map(({ id, owner, use, name, content }) => ({
    id,
    ownerKind: owner.kind,
    ownerId: owner.id,
    name,
    contentType: 'image/jpeg',
    attachedTo: use,
    sizeBytes: content.length,
    createdAt: now,
    storedAt: now,
  }));
  const variants = pictures.flatMap(({ id, variants }) =>
    variants.map(({ name, content }) => ({ fileId: id, name, sizeBytes: content.length })),
  );
  await db.insertInto('files.files').values(files).execute();
  if (variants.length > 0) await db.insertInto('files.variants').values(variants).execute();
}

export async function markStored(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('files.files').set({ storedAt: now }).where('id', '=', id).execute();
}

/** The result has no order; unknown and unfinished files are left out. */
export async function listFilesByIds(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('files.files')
    .select(['id', 'ownerKind', 'ownerId', 'name', 'contentType', 'sizeBytes', 'createdAt', 'attachedTo'])
    .where('id', 'in', [...ids])
    .where('storedAt', 'is not', null)
    .where('removing', '=', false)
    .$narrowType<Narrowed>()
    .execute();
}

export async function markAttached(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[],
  use: { name: FileUse; types: readonly KeptType[]; asSent: boolean },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('files.files')
    .set({ attachedTo: use.name, sweepAt: null })
    .where('id', 'in', [...ids])
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .where('storedAt', 'is not', null)
    .where('removing', '=', false)
    .where('contentType', 'in', [...use.types])
    .$if(use.asSent, (query) => query.where('original', '=', true))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks files until the end of the transaction, so that they can be neither attached nor released
 * meanwhile.
 */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from files.files where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

export async function markReleased(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[],
  sweepAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('files.files')
    .set({ attachedTo: null, sweepAt })
    .where('id', 'in', [...ids])
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .execute();
}

export async function releaseAllOf(tx: Tx, owner: FileOwner, sweepAt: Date): Promise<void> {
  await tx
    .updateTable('files.files')
    .set({ attachedTo: null, sweepAt })
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .execute();
}

export async function changeOwner(tx: Tx, from: FileOwner, to: FileOwner, sweepAt: Date): Promise<void> {
  await tx
    .updateTable('files.files')
    .set({ ownerKind: to.kind, ownerId: to.id, attachedTo: null, sweepAt })
    .where('ownerKind', '=', from.kind)
    .where('ownerId', '=', from.id)
    .execute();
}

/** Files that are due for deletion, also those that a crashed sweep had claimed. */
export const unusedFiles = sweepRows(
  'unused-files',
  (now) => sql`select id, sweep_at as due_at from files.files where sweep_at <= ${now}`,
);

/** A claimed file can no longer be attached or read. Returns false when the file is used again. */
export async function claimForRemoval(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('files.files')
    .set({ removing: true })
    .where('id', '=', id)
    .where('sweepAt', '<=', now)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function insertVariant(
  db: Db,
  variant: { fileId: string; name: VariantName; sizeBytes: number },
): Promise<void> {
  await db
    .insertInto('files.variants')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listVariants(db: Db, fileId: string): Promise<VariantName[]> {
  const rows = await db.selectFrom('files.variants').select('name').where('fileId', '=', fileId).execute();
  return rows.map(({ name }) => name as VariantName);
}

/** Deletes only a file that is claimed for removal. The rows of its variants are deleted by cascade. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files.files').where('id', '=', id).where('removing', '=', true).execute();
}

export async function listFilesOf(
  db: Db,
  owner: FileOwner,
): Promise<{ name: string; contentType: string; createdAt: Date }[]> {
  return db
    .selectFrom('files.files')
    .select(['name', 'contentType', 'createdAt'])
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .where('storedAt', 'is not', null)
    .where('removing', '=', false)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Stored files after an id, in order of their ids, with the names of their variants. */
export async function listStoredFiles(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; variants: VariantName[] }[]> {
  const { rows } = await sql<{ id: string; variants: VariantName[] }>`
    select f.id, array(select v.name from files.variants v where v.file_id = f.id) as variants
    from files.files f
    where f.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and f.stored_at is not null
    order by f.id limit ${limit}`.execute(db);
  return rows;
}
