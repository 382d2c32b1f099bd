import type { VariantName } from '@meche/contract/files';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';

/** Whose file it is: an account's, a sign-up draft's before there is an account, a business's. */
export type FileOwner = { kind: 'account' | 'sign_up_draft' | 'professional'; id: string };

/** What needs a file: unattached, it is removed after a day. rules.ts says who sees it then. */
export type FileUse = 'sign_up_draft' | 'verification' | 'album';

export type KeptType = 'image/jpeg' | 'application/pdf';

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

const columns = sql`id, owner_kind, owner_id, name, content_type, size_bytes, created_at, attached_to`;
const there = sql`stored_at is not null and not removing`;

export async function insertFile(
  db: Db,
  it: Omit<FileRow, 'ownerKind' | 'ownerId' | 'attachedTo'> & { owner: FileOwner; sweepAt: Date },
): Promise<void> {
  const { owner, ...row } = it;
  await db
    .insertInto('files.files')
    .values({ ...row, ownerKind: owner.kind, ownerId: owner.id })
    .execute();
}

export async function markStored(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('files.files').set({ storedAt: now }).where('id', '=', id).execute();
}

/** Those that are there, in no order; ids that nobody has are left out. */
export async function listFilesByIds(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileRow>`
    select ${columns} from files.files where id = any(${ids}::uuid[]) and ${there}`.execute(db);
  return rows;
}

/** Takes files of this owner into use; answers the ids it could take. */
export async function markAttached(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[],
  use: { name: FileUse; types: readonly KeptType[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files.files set attached_to = ${use.name}, sweep_at = null
    where id = any(${ids}::uuid[]) and owner_kind = ${owner.kind} and owner_id = ${owner.id} and ${there}
      and content_type = any(${[...use.types]}::text[])
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function markReleased(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[],
  sweepAt: Date,
): Promise<void> {
  await sql`update files.files set attached_to = null, sweep_at = ${sweepAt}
    where id = any(${ids}::uuid[]) and owner_kind = ${owner.kind} and owner_id = ${owner.id}`.execute(tx);
}

export async function releaseAllOf(tx: Tx, owner: FileOwner, sweepAt: Date): Promise<void> {
  await sql`update files.files set attached_to = null, sweep_at = ${sweepAt}
    where owner_kind = ${owner.kind} and owner_id = ${owner.id}`.execute(tx);
}

export async function changeOwner(tx: Tx, from: FileOwner, to: FileOwner, sweepAt: Date): Promise<void> {
  await sql`update files.files
    set owner_kind = ${to.kind}, owner_id = ${to.id}, attached_to = null, sweep_at = ${sweepAt}
    where owner_kind = ${from.kind} and owner_id = ${from.id}`.execute(tx);
}

/** Claims files whose time has come, and those that a stopped process claimed; nobody attaches them any more. */
export async function claimForRemoval(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files.files set removing = true where id in (
      select id from files.files where sweep_at <= ${now} and id <> all(${[...except]}::uuid[])
      order by sweep_at, id limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
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

/** With it go the rows of its variants. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files.files').where('id', '=', id).where('removing', '=', true).execute();
}

/** What an owner sent and we still have, the newest first. */
export async function listFilesOf(
  db: Db,
  owner: FileOwner,
): Promise<{ name: string; contentType: string; createdAt: Date }[]> {
  const { rows } = await sql<{ name: string; contentType: string; createdAt: Date }>`
    select name, content_type, created_at from files.files
    where owner_kind = ${owner.kind} and owner_id = ${owner.id} and stored_at is not null and not removing
    order by created_at desc`.execute(db);
  return rows;
}
