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
  /** Null for invitations and registration codes, because no account exists yet. */
  accountId: string | null;
  /** The recipient, in lower case. For a change of email, this is the new address. */
  email: string;
  /**
   * Id of the staff member for an invitation, of the requesting session for a change of email; otherwise
   * null.
   */
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

/** Undefined once the link is used or expired. */
export async function findValidLink(
  db: Db,
  id: string,
  now: Date,
): Promise<(Link & { tokenHash: Buffer }) | undefined> {
  return db
    .selectFrom('identity.links')
    .select([...columns, 'tokenHash'])
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

export async function findValidLinkByToken(
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

/** Finds the latest code mailed to an address; undefined once the code is used or expired. */
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

/** Uses the link up; false when it is used or expired. Of two concurrent calls only one returns true. */
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

/**
 * Uses the link up; undefined when it is used or expired. Of two concurrent calls only one gets the link.
 */
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

/** Invalidates a link, whether or not it has been used. */
export async function invalidateLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.links')
    .set(({ fn, val }) => ({ usedAt: fn.coalesce('usedAt', val(now)) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Invalidates the unused links of a kind, because older emails with such links are still in the mailbox.
 */
export async function invalidateLinks(tx: Tx, accountId: string, kind: LinkKind, now: Date): Promise<void> {
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

/**
 * Deletes all links of an account, and the registration codes mailed to its email, which have no account
 * id.
 */
export async function eraseLinks(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('identity.links').where('accountId', '=', id).execute();
  await tx
    .deleteFrom('identity.links')
    .where('email', '=', email)
    .where('kind', '=', 'registration_code')
    .execute();
}

/**
 * Deletes links that were used or expired before an instant, oldest first; an unused staff invitation is
 * deleted with its link. Links for email changes stay, because deleting an account must reach those
 * addresses too.
 */
export async function purgeLinks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from identity.links where id = any(array(
    select id from identity.links where kind <> 'change_email' and least(expires_at, used_at) < ${before}
    order by least(expires_at, used_at) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
