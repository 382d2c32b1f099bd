import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type LinkKind =
  | 'reset_password'
  | 'verify_email'
  | 'staff_invitation'
  | 'change_email'
  | 'registration_code';

export type Link = {
  id: string;
  kind: LinkKind;
  /** Null for invitations and registration codes: no account exists yet. */
  accountId: string | null;
  /** Lower case: the recipient; for a change of email the new address. */
  email: string;
  /** The staff member for an invitation, the requesting session for a change of email. */
  subjectId: string | null;
  expiresAt: Date;
};

export type NewLink = Link & { tokenHash: Buffer; createdAt: Date };

/** Idempotent by id. */
export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('identity.links')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const columns = ['id', 'kind', 'accountId', 'email', 'subjectId', 'expiresAt'] as const;

/** Undefined once used or expired. */
export async function findGoodLink(db: Db, id: string, now: Date): Promise<Link | undefined> {
  return db
    .selectFrom('identity.links')
    .select(columns)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

export async function findGoodLinkByToken(
  db: Db,
  key: { kind: LinkKind; tokenHash: Buffer },
  now: Date,
): Promise<Link | undefined> {
  return db
    .selectFrom('identity.links')
    .select(columns)
    .where('tokenHash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

/** The latest code mailed to an address; undefined once used or expired. */
export async function findRegistrationCode(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: string } | undefined> {
  const newest = await db
    .selectFrom('identity.links')
    .select(['id', 'usedAt', 'expiresAt'])
    .where('email', '=', email)
    .where('kind', '=', 'registration_code')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && newest.usedAt === null && newest.expiresAt > now ? newest : undefined;
}

/** Uses the link up; of two concurrent calls one gets it. */
export async function claimLinkById(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.links')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses the link up; of two concurrent calls one gets it. */
export async function claimLink(
  db: Db,
  key: { kind: LinkKind; tokenHash: Buffer },
  now: Date,
): Promise<Link | undefined> {
  return db
    .updateTable('identity.links')
    .set({ usedAt: now })
    .where('tokenHash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

export async function releaseLink(db: Db, id: string): Promise<void> {
  await db.updateTable('identity.links').set({ usedAt: null }).where('id', '=', id).execute();
}

/** Invalidates a link, used or not. */
export async function spendLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.links')
    .set(({ fn, val }) => ({ usedAt: fn.coalesce('usedAt', val(now)) }))
    .where('id', '=', id)
    .execute();
}

/** Invalidates the remaining links of a kind: older emails are still in the mailbox. */
export async function spendLinks(tx: Tx, accountId: string, kind: LinkKind, now: Date): Promise<void> {
  await tx
    .updateTable('identity.links')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}

export async function listMailedTo(db: Db, accountId: string, kind: LinkKind): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.links')
    .select('email')
    .distinct()
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ email }) => email);
}

/** Includes registration codes, which have no account id. */
export async function eraseLinks(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('identity.links').where('accountId', '=', id).execute();
  await tx
    .deleteFrom('identity.links')
    .where('email', '=', email)
    .where('kind', '=', 'registration_code')
    .execute();
}

/**
 * Deletes links that were used or expired before an instant, oldest first; an unused staff invitation goes
 * with its link. Email changes stay: deleting an account must reach those addresses too.
 */
export async function purgeLinks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from identity.links where id = any(array(
    select id from identity.links where kind <> 'change_email' and least(expires_at, used_at) < ${before}
    order by least(expires_at, used_at) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
