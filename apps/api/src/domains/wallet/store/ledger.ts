import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { Entry, LedgerKind } from '../rules.ts';

export type Posting = {
  /** Idempotency key; the same key with other content is refused. */
  key: string;
  kind: LedgerKind;
  /** Whose accounts move; null when only the marketplace’s do. */
  professionalId: string | null;
  /** Id of the payable, refund, dispute, withdrawal or invoice. */
  subjectId: string;
  partnerId: string | null;
  at: Date;
  /** At most one per account; zero amounts are left out. */
  entries: readonly Entry[];
  /** When the card partner booked it, by its own time. */
  bookedAt?: Date | null | undefined;
  partnerFeeCents?: number;
  /** When earned money is released; required with `earned`. */
  availableOn?: Date;
};

/** Posts through wallet.post, the only way into the ledger. False when the key is already posted. */
export async function insertPosting(tx: Tx, posting: Posting): Promise<boolean> {
  const { key, kind, professionalId, subjectId, partnerId, at, availableOn = null } = posting;
  const { bookedAt = null, partnerFeeCents = null } = posting;
  const entries: Record<string, number> = {};
  for (const { account, amountCents } of posting.entries) {
    if (account in entries) throw new Error(`${key} has two entries of ${account}`);
    if (amountCents !== 0) entries[account] = amountCents;
  }
  const { rows } = await sql<{ isNew: boolean }>`
    select wallet.post(${key}, ${kind}, ${professionalId}, ${subjectId}, ${partnerId}, ${at}, ${JSON.stringify(entries)}::jsonb,
      ${availableOn}, ${bookedAt}, ${partnerFeeCents}) as is_new -- prepared`.execute(tx);
  return rows[0]?.isNew === true;
}

/** Pending lots whose release date has come, oldest first. */
export async function listRipeLots(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('wallet.lots')
    .select('id')
    .where('state', '=', 'pending')
    .where('leftCents', '>', 0)
    .where('availableOn', '<=', now)
    .orderBy('availableOn')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function matureLot(db: Database, id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select wallet.mature(${id}, ${now}) as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Cents, none negative. */
export type WalletBalance = {
  availableCents: number;
  pendingCents: number;
  /** Requested, not yet at the bank. */
  inTransitCents: number;
  /** Offset by the next earnings. */
  owedCents: number;
};

export async function readBalance(db: Db, professionalId: string): Promise<WalletBalance> {
  const row = await db
    .selectFrom('wallet.balances')
    .select(['available', 'pending', 'inTransit', 'receivable'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return {
    availableCents: 0 - (row?.available ?? 0),
    pendingCents: 0 - (row?.pending ?? 0),
    inTransitCents: 0 - (row?.inTransit ?? 0),
    owedCents: row?.receivable ?? 0,
  };
}

/** What the marketplace owes the professional in all; negative when the professional owes it. */
export async function balanceOf(db: Db, professionalId: string): Promise<number> {
  const { availableCents, pendingCents, inTransitCents, owedCents } = await readBalance(db, professionalId);
  return availableCents + pendingCents + inTransitCents - owedCents;
}

export async function countOwing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallet.balances where receivable > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Violation = { kind: string; subject: string; cents: number };

/** Ledger states that the database should make impossible. */
export async function listViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`select kind, subject, cents from wallet.violations`.execute(db);
  return rows;
}
