import type { Language, Role } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type Account = {
  id: string;
  identityUid: string;
  /** The email is in lower case. */
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string | null;
  language: Language;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  emailVerified: boolean;
  isOperator: boolean;
  /** Set by an operator. A suspended account can neither sign in nor call the API. */
  suspendedAt: Date | null;
};

export type NewAccount = Omit<Account, 'id' | 'emailVerified' | 'isOperator' | 'suspendedAt'> & {
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

const columns = [
  ...(['id', 'identityUid', 'email', 'role', 'firstName', 'lastName', 'phoneNumber', 'language'] as const),
  ...(['dateOfBirth', 'isOperator', 'suspendedAt'] as const),
] as const;
const emailVerified = sql<boolean>`email_verified_at is not null`.as('emailVerified');
type Narrowed = { role: Role; language: Language };

const living = (db: Db) =>
  db
    .selectFrom('identity.accounts')
    .select([...columns, emailVerified])
    .where('deletedAt', 'is', null)
    .$narrowType<Narrowed>();

/** Undefined when an account already has this email or identity. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account | undefined> {
  return tx
    .insertInto('identity.accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns, emailVerified])
    .$narrowType<Narrowed>()
    .executeTakeFirst();
}

/** Undefined for a deleted account; suspended accounts are found. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return living(db).where('id', '=', id).modifyEnd(sql`-- prepared`).executeTakeFirst();
}

/** The result has no order; deleted accounts are left out, suspended ones are not. */
export async function listAccountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  return living(db)
    .where('id', 'in', [...ids])
    .execute();
}

export async function findAccountByIdentity(db: Db, identityUid: string): Promise<Account | undefined> {
  return living(db)
    .where((where) =>
      where.or([
        where('identityUid', '=', identityUid),
        where(
          'id',
          '=',
          where
            .selectFrom('identity.linkedIdentities as linked')
            .select('linked.accountId')
            .where('linked.identityUid', '=', identityUid),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Case-insensitive (citext); undefined for a deleted account. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return living(db).where('email', '=', email).executeTakeFirst();
}

/**
 * Case-insensitive. Deletion replaces an account’s email, so the email of a deleted account is not taken.
 */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the email was verified already. */
export async function markEmailVerified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ emailVerifiedAt: now })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * Sets a proved email. Returns false when the current email is no longer `former`; throws when another
 * account has the new one.
 */
export async function updateEmail(
  tx: Tx,
  change: { id: string; former: string; email: string; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({
      email: change.email,
      emailVerifiedAt: change.now,
      formerEmail: change.former,
      emailChangedAt: change.now,
    })
    .where('id', '=', change.id)
    .where('email', '=', change.former)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * The address before the latest change; undefined if this change was before `since`, or the email never
 * changed.
 */
export async function findFormerEmail(db: Db, id: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('formerEmail')
    .where('id', '=', id)
    .where('emailChangedAt', '>=', since)
    .executeTakeFirst();
  return row?.formerEmail ?? undefined;
}

export type AccountChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'dateOfBirth' | 'language'>
>;

/** Returns false when the account was deleted meanwhile. */
export async function updateAccount(tx: Tx, id: string, changes: AccountChanges): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set(changes)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function insertLinkedIdentity(
  tx: Tx,
  identity: { identityUid: string; accountId: string; linkedAt: Date },
): Promise<void> {
  await tx
    .insertInto('identity.linkedIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.column('identityUid').doNothing())
    .execute();
}

export async function listIdentities(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.accounts')
    .select('identityUid')
    .where('id', '=', accountId)
    .unionAll(
      db.selectFrom('identity.linkedIdentities').select('identityUid').where('accountId', '=', accountId),
    )
    .execute();
  return rows.map(({ identityUid }) => identityUid);
}

export async function eraseAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`delete from identity.linked_identities where account_id = ${id}`.execute(tx);
  await sql`delete from identity.second_steps where account_id = ${id}`.execute(tx);
  await sql`delete from identity.accepted_terms where account_id = ${id}`.execute(tx);
  await sql`update identity.accounts set identity_uid = 'deleted:' || id, email = id || '@deleted.invalid',
    email_verified_at = null, former_email = null, email_changed_at = null, first_name = '-', last_name = '-', phone_number = null, date_of_birth = null,
    is_operator = false, deleted_at = ${now} where id = ${id}`.execute(tx);
}

/** Compare-and-swap: returns false when the role is no longer `from`, or the account is deleted. */
export async function updateRole(tx: Tx, change: { id: string; from: Role; to: Role }): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ role: change.to })
    .where('id', '=', change.id)
    .where('role', '=', change.from)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * Read on every operator call, so that a revocation takes effect immediately and not when a token expires.
 */
export async function isOperator(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('id', '=', id)
    .where('isOperator', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false when nothing changed, or the account is deleted. */
export async function updateSuspended(tx: Tx, id: string, suspendedAt: Date | null): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ suspendedAt })
    .where('id', '=', id)
    .where('suspendedAt', suspendedAt === null ? 'is not' : 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function updateOperator(tx: Tx, id: string, isOperator: boolean): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ isOperator })
    .where('id', '=', id)
    .where('isOperator', '=', !isOperator)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
