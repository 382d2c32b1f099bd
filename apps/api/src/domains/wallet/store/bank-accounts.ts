import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { type Order, ordersIn } from '#kit/jobs/orders';
import type { SaidError } from '#kit/say-error';

/** Of an IBAN no more is known than this. */
export type BankAccountRow = Order & {
  professionalId: string;
  /** The card partner's, until it has answered. */
  token: string | null;
  country: string;
  last4: string;
  fingerprint: string | null;
  partnerId: string | null;
  status: 'pending' | 'kept' | 'refused' | 'replaced';
  usableFrom: Date;
  lockedAt: Date | null;
  failure: SaidError | null;
};

/** What is owed to the card partner: each bank account added with key = id, each professional's in their order. */
export const bankAccounts = ordersIn<BankAccountRow>('wallet.bank_accounts', 'professional_id', sql`'iban'`);

const columns = [
  ...(['id', 'attempts', 'askedAt', 'professionalId', 'token', 'country', 'last4', 'fingerprint'] as const),
  ...(['partnerId', 'status', 'usableFrom', 'lockedAt', 'failure'] as const),
] as const;
const read = (db: Db) =>
  db
    .selectFrom('wallet.bankAccounts')
    .select(columns)
    .$narrowType<Pick<BankAccountRow, 'status' | 'failure'>>();

export async function insertBankAccount(
  tx: Tx,
  it: Pick<BankAccountRow, 'professionalId' | 'country' | 'last4' | 'usableFrom'> & {
    token: string;
    now: Date;
  },
): Promise<string> {
  const { now, ...row } = it;
  const { id } = await tx
    .insertInto('wallet.bankAccounts')
    .values({ ...row, retryAt: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The one she gave last. */
export async function findLastBankAccount(
  db: Db,
  professionalId: string,
): Promise<BankAccountRow | undefined> {
  return read(db)
    .where('professionalId', '=', professionalId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The one that counts: that which waits for the card partner's answer, else the one it has, else the last that it refused. */
export async function findBankAccount(db: Db, professionalId: string): Promise<BankAccountRow | undefined> {
  return read(db)
    .where('professionalId', '=', professionalId)
    .orderBy(sql`array_position(array['pending', 'kept', 'refused', 'replaced'], status)`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listBankAccountsByIds(db: Db, ids: readonly string[]): Promise<BankAccountRow[]> {
  if (ids.length === 0) return [];
  return read(db)
    .where('id', 'in', [...ids])
    .execute();
}

/** True when a payout came back from the same number before. */
export async function wasLocked(
  db: Db,
  it: { professionalId: string; fingerprint: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('wallet.bankAccounts')
    .select('id')
    .where('professionalId', '=', it.professionalId)
    .where('fingerprint', '=', it.fingerprint)
    .where('lockedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The card partner has it: in place of the former. False when somebody else settled it before. */
export async function keepBankAccount(
  tx: Tx,
  it: { id: string; professionalId: string; partnerId: string; fingerprint: string },
): Promise<boolean> {
  const { id, professionalId, partnerId, fingerprint } = it;
  await tx
    .updateTable('wallet.bankAccounts')
    .set({ status: 'replaced' })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'kept')
    .where('id', '<>', id)
    .execute();
  const kept = await tx
    .updateTable('wallet.bankAccounts')
    .set({ status: 'kept', token: null, partnerId, fingerprint, failure: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** What the token was for is over. */
export async function dropToken(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('wallet.bankAccounts').set({ token: null }).where('id', '=', id).execute();
}

export async function lockBankAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('wallet.bankAccounts')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('lockedAt', 'is', null)
    .execute();
}
