import type { Language, Role } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type Account = {
  id: string;
  /** The person's id at the identity service. */
  identityUid: string;
  /** Lower case. */
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
  /** By an operator: she neither signs in nor calls. */
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
type Told = { role: Role; language: Language };

const living = (db: Db) =>
  db
    .selectFrom('identity.accounts')
    .select([...columns, emailVerified])
    .where('deletedAt', 'is', null)
    .$narrowType<Told>();

/** Undefined when an account has that e-mail or that identity already. */
export async function insertAccount(tx: Tx, it: NewAccount): Promise<Account | undefined> {
  return tx
    .insertInto('identity.accounts')
    .values(it)
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns, emailVerified])
    .$narrowType<Told>()
    .executeTakeFirst();
}

/** A living account; undefined once it was deleted. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return (await listAccountsByIds(db, [id]))[0];
}

/** The living ones of these accounts, in no order. */
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

/** Lower case or not. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return living(db).where('email', '=', email).executeTakeFirst();
}

/** Also of a deleted account, whose e-mail is not free. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was verified already. */
export async function markEmailVerified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ emailVerifiedAt: now })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** A new e-mail, proved. False when it is not the `former` one any more; throws when the new one is somebody's. */
export async function updateEmail(
  tx: Tx,
  it: { id: string; former: string; email: string; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ email: it.email, emailVerifiedAt: it.now, formerEmail: it.former, emailChangedAt: it.now })
    .where('id', '=', it.id)
    .where('email', '=', it.former)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Where she was reached until lately; undefined when that is longer ago. */
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

/** False when it was deleted meanwhile. */
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
  it: { identityUid: string; accountId: string; linkedAt: Date },
): Promise<void> {
  await tx
    .insertInto('identity.linkedIdentities')
    .values(it)
    .onConflict((conflict) => conflict.column('identityUid').doNothing())
    .execute();
}

/** Every uid the account has at the identity service. */
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

/** The row stays for what refers to it, without the person. */
export async function eraseAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`delete from identity.linked_identities where account_id = ${id}`.execute(tx);
  await sql`delete from identity.second_steps where account_id = ${id}`.execute(tx);
  await sql`delete from identity.accepted_terms where account_id = ${id}`.execute(tx);
  await sql`update identity.accounts set identity_uid = 'deleted:' || id, email = id || '@deleted.invalid',
    email_verified_at = null, former_email = null, email_changed_at = null, first_name = '-', last_name = '-', phone_number = null, date_of_birth = null,
    is_operator = false, deleted_at = ${now} where id = ${id}`.execute(tx);
}

/** Compare and swap: false when it had another role, or is no more. */
export async function updateRole(tx: Tx, it: { id: string; from: Role; to: Role }): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ role: it.to })
    .where('id', '=', it.id)
    .where('role', '=', it.from)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Read at every call of the operator's desk: the flag ends with the command that takes it back, not with a token. */
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

/** False when it was so already, or it is no more. */
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

/** False when the flag stood so already. */
export async function updateOperator(tx: Tx, id: string, isOperator: boolean): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.accounts')
    .set({ isOperator })
    .where('id', '=', id)
    .where('isOperator', '=', !isOperator)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
