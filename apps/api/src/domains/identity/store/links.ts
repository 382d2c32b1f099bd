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
  /** Null of an invitation and of a code: there is no account yet. */
  accountId: string | null;
  /** Lower case: whom it was mailed to; of a change of e-mail the new address. */
  email: string;
  /** Of an invitation the staff member, of a change of e-mail the session that asked. */
  subjectId: string | null;
  expiresAt: Date;
};

export type NewLink = Link & { tokenHash: Buffer; createdAt: Date };

/** Of the same id it is one link, whoever writes it again. */
export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('identity.links')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const columns = ['id', 'kind', 'accountId', 'email', 'subjectId', 'expiresAt'] as const;

/** As long as it is good: neither used nor expired. */
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
  asked: { kind: LinkKind; tokenHash: Buffer },
  now: Date,
): Promise<Link | undefined> {
  return db
    .selectFrom('identity.links')
    .select(columns)
    .where('tokenHash', '=', asked.tokenHash)
    .where('kind', '=', asked.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

/** The code that was mailed last to an address, as long as it is good. */
export async function findNewestCode(db: Db, email: string, now: Date): Promise<{ id: string } | undefined> {
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

/** Takes it for good, by its id; of two at once one gets it. */
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

/** Takes the link for good; of two at once one gets it. */
export async function claimLink(
  db: Db,
  asked: { kind: LinkKind; tokenHash: Buffer },
  now: Date,
): Promise<Link | undefined> {
  return db
    .updateTable('identity.links')
    .set({ usedAt: now })
    .where('tokenHash', '=', asked.tokenHash)
    .where('kind', '=', asked.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
}

/** What the link was for came to nothing: it may be tried again. */
export async function releaseLink(db: Db, id: string): Promise<void> {
  await db.updateTable('identity.links').set({ usedAt: null }).where('id', '=', id).execute();
}

/** Good no longer, used or not. */
export async function spendLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.links')
    .set(({ fn, val }) => ({ usedAt: fn.coalesce('usedAt', val(now)) }))
    .where('id', '=', id)
    .execute();
}

/** Uses up what is left of a kind: older letters lie in the mail box. */
export async function spendLinks(tx: Tx, accountId: string, kind: LinkKind, now: Date): Promise<void> {
  await tx
    .updateTable('identity.links')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}

/** Where links of a kind were mailed. */
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

/** With the codes that the account was registered by, before there was one. */
export async function eraseLinks(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('identity.links').where('accountId', '=', id).execute();
  await tx
    .deleteFrom('identity.links')
    .where('email', '=', email)
    .where('kind', '=', 'registration_code')
    .execute();
}

/**
 * Links that were used, or expired, before an instant, the longest over first; with one to a member of staff that nobody
 * followed goes the invitation. Where a change of e-mail was mailed is kept: who leaves is forgotten at that address too.
 */
export async function purgeLinks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from identity.links where id = any(array(
    select id from identity.links where kind <> 'change_email' and least(expires_at, used_at) < ${before}
    order by least(expires_at, used_at) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
