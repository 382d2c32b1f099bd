import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { sweepRows } from '#kit/jobs/sweep';
import type { SerializedError } from '#kit/serialize-error';
import { originToStore } from '#kit/telemetry/origin';

/**
 * The row holds all that is stored of an IBAN: its country, last four digits, and the partner's token,
 * fingerprint and id.
 */
export type BankAccountRow = PartnerCommand & {
  professionalId: string;
  token: string | null;
  country: string;
  last4: string;
  fingerprint: string | null;
  partnerId: string | null;
  status: 'pending' | 'accepted' | 'refused' | 'replaced';
  usableFrom: Date;
  lockedAt: Date | null;
  removedAt: Date | null;
  failure: SerializedError | null;
};

/**
 * The queue of bank accounts to add at the card partner. The row's id is the idempotency key; the accounts
 * of a professional are added in order.
 */
export const bankAccounts = createCommandStore<BankAccountRow>({
  name: 'bank-accounts',
  table: 'wallet.bank_accounts',
  subject: 'professional_id',
  action: sql`'iban'`,
});

const columns = [
  ...([
    'id',
    'attempts',
    'firstCalledAt',
    'origin',
    'professionalId',
    'token',
    'country',
    'last4',
    'fingerprint',
  ] as const),
  ...(['partnerId', 'status', 'usableFrom', 'lockedAt', 'removedAt', 'failure'] as const),
] as const;
const read = (db: Db) =>
  db
    .selectFrom('wallet.bankAccounts')
    .select(columns)
    .$narrowType<Pick<BankAccountRow, 'status' | 'failure'>>();

export async function insertBankAccount(
  tx: Tx,
  account: Pick<BankAccountRow, 'professionalId' | 'country' | 'last4' | 'usableFrom'> & {
    token: string;
    now: Date;
  },
): Promise<string> {
  const { now, ...row } = account;
  const { id } = await tx
    .insertInto('wallet.bankAccounts')
    .values({ ...row, retryAt: now, createdAt: now, origin: originToStore() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

/**
 * Returns the pending bank account, otherwise the accepted one, otherwise the last refused or replaced one.
 */
export async function findBankAccount(db: Db, professionalId: string): Promise<BankAccountRow | undefined> {
  return read(db)
    .where('professionalId', '=', professionalId)
    .orderBy(sql`array_position(array['pending', 'accepted', 'refused', 'replaced'], status)`)
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

/** True when a bank account of this professional with the same IBAN was locked after a failed payout. */
export async function wasIbanLocked(
  db: Db,
  query: { professionalId: string; fingerprint: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('wallet.bankAccounts')
    .select('id')
    .where('professionalId', '=', query.professionalId)
    .where('fingerprint', '=', query.fingerprint)
    .where('lockedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findBankAccountAtPartner(
  db: Db,
  { professionalId, partnerId }: { professionalId: string; partnerId: string },
): Promise<BankAccountRow | undefined> {
  return read(db)
    .where('professionalId', '=', professionalId)
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
}

/**
 * Accepts a bank account and marks the former one as replaced. Returns false when another worker has
 * already settled the account.
 */
export async function acceptBankAccount(
  tx: Tx,
  account: { id: string; professionalId: string; partnerId: string; fingerprint: string; usableFrom: Date },
): Promise<boolean> {
  const { id, professionalId, partnerId, fingerprint, usableFrom } = account;
  await tx
    .updateTable('wallet.bankAccounts')
    .set({ status: 'replaced' })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'accepted')
    .where('id', '<>', id)
    .execute();
  const accepted = await tx
    .updateTable('wallet.bankAccounts')
    .set({ status: 'accepted', token: null, partnerId, fingerprint, usableFrom, failure: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return accepted.numUpdatedRows === 1n;
}

export async function dropToken(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('wallet.bankAccounts').set({ token: null }).where('id', '=', id).execute();
}

/** Locks every row of the professional with the same IBAN against payouts. */
export async function lockBankAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update wallet.bank_accounts b set locked_at = ${now} from wallet.bank_accounts failed
    where failed.id = ${id} and b.professional_id = failed.professional_id
      and (b.id = failed.id or b.fingerprint = failed.fingerprint) and b.locked_at is null`.execute(tx);
}

export type ReplacedBankAccount = { id: string; professionalId: string; partnerId: string };

/** Replaced bank accounts that the card partner has not removed yet, of all professionals or of `only`. */
export const replacedAtPartner = (only?: string) =>
  sweepRows<ReplacedBankAccount>('replaced-bank-accounts', () => {
    const ofOne = only === undefined ? sql`` : sql`and professional_id = ${only}`;
    return sql`select id, position as due_at, professional_id, partner_id from wallet.bank_accounts
      where status = 'replaced' and removed_at is null ${ofOne}`;
  });

export async function markRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('wallet.bankAccounts').set({ removedAt: now }).where('id', '=', id).execute();
}
