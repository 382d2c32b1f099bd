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
  isOperator: boolean;
};

export type NewAccount = Omit<Account, 'id' | 'isOperator'> & {
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

export type SessionState = {
  generation: number;
  rotatedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
};

export type Session = SessionState & { id: string; accountId: string; companionHash: Buffer };

const account = sql`id, identity_uid, email, role, first_name, last_name, phone_number, language, is_operator`;

/** Undefined when an account has that e-mail or that identity already. */
export async function insertAccount(tx: Tx, it: NewAccount): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    insert into identity.accounts
      (identity_uid, email, email_verified_at, role, first_name, last_name, phone_number, language, created_at)
    values (${it.identityUid}, ${it.email}, ${it.emailVerifiedAt}, ${it.role}, ${it.firstName}, ${it.lastName},
      ${it.phoneNumber}, ${it.language}, ${it.createdAt})
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
    select ${account} from identity.accounts where identity_uid = ${identityUid} and deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Also of a deleted account, whose e-mail is not free. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.accounts where email = ${email}`.execute(db);
  return rows.length > 0;
}

export async function insertSession(
  db: Db,
  it: { accountId: string; companionHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('identity.sessions')
    .values(it)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findSession(db: Db, id: string): Promise<Session | undefined> {
  return db
    .selectFrom('identity.sessions')
    .select(['id', 'accountId', 'generation', 'rotatedAt', 'companionHash', 'expiresAt', 'revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Compare and swap: false when a rival rotated it, or it ended, in the meantime. */
export async function rotateSession(
  db: Db,
  session: { id: string; generation: number },
  at: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.sessions')
    .set({ generation: session.generation + 1, rotatedAt: at.now, expiresAt: at.expiresAt })
    .where('id', '=', session.id)
    .where('generation', '=', session.generation)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** False when it had ended already. */
export async function revokeSession(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('identity.sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
