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
};

export type NewAccount = Omit<Account, 'id' | 'emailVerified' | 'isOperator'> & {
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

const account = sql`id, identity_uid, email, role, first_name, last_name, phone_number, language,
  date_of_birth, email_verified_at is not null as email_verified, is_operator`;

/** Undefined when an account has that e-mail or that identity already. */
export async function insertAccount(tx: Tx, it: NewAccount): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    insert into identity.accounts
      (identity_uid, email, email_verified_at, role, first_name, last_name, phone_number, language,
       date_of_birth, created_at)
    values (${it.identityUid}, ${it.email}, ${it.emailVerifiedAt}, ${it.role}, ${it.firstName}, ${it.lastName},
      ${it.phoneNumber}, ${it.language}, ${it.dateOfBirth}, ${it.createdAt})
    on conflict do nothing
    returning ${account}`.execute(tx);
  return rows[0];
}

/** A living account; undefined once it was deleted. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return (await listAccountsByIds(db, [id]))[0];
}

/** The living ones of these accounts, in no order. */
export async function listAccountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Account>`
    select ${account} from identity.accounts where id = any(${ids}::uuid[]) and deleted_at is null`.execute(
    db,
  );
  return rows;
}

export async function findAccountByIdentity(db: Db, identityUid: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from identity.accounts
    where deleted_at is null and (identity_uid = ${identityUid}
      or id = (select account_id from identity.linked_identities where identity_uid = ${identityUid}))`.execute(
    db,
  );
  return rows[0];
}

/** Lower case or not. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from identity.accounts where email = ${email} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Also of a deleted account, whose e-mail is not free. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.accounts where email = ${email}`.execute(db);
  return rows.length > 0;
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
    .set({ email: it.email, emailVerifiedAt: it.now })
    .where('id', '=', it.id)
    .where('email', '=', it.former)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export type AccountChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'dateOfBirth' | 'language'>
>;

export async function updateAccount(tx: Tx, id: string, changes: AccountChanges): Promise<void> {
  await tx.updateTable('identity.accounts').set(changes).where('id', '=', id).execute();
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
  const { rows } = await sql<{ uid: string }>`
    select identity_uid as uid from identity.accounts where id = ${accountId}
    union all select identity_uid from identity.linked_identities where account_id = ${accountId}`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}

/** The row stays for what refers to it, without the person. */
export async function eraseAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`delete from identity.linked_identities where account_id = ${id}`.execute(tx);
  await sql`update identity.accounts set identity_uid = 'deleted:' || id, email = id || '@deleted.invalid',
    email_verified_at = null, first_name = '-', last_name = '-', phone_number = null, date_of_birth = null,
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
