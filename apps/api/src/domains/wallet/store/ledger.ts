import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { DueRows } from '#kit/jobs/work-source';
import type { Entry, LedgerKind } from '../rules.ts';

export type Posting = {
  /** The idempotency key. The database rejects the same key with other content. */
  key: string;
  kind: LedgerKind;
  /** The professional whose accounts move; null when only the marketplace's accounts move. */
  professionalId: string | null;
  /**
   * The id of the withdrawal, invoice or difference; for movements of card payments and for discounts the
   * id of the payable.
   */
  subjectId: string;
  partnerId: string | null;
  at: Date;
  /** At most one entry per account. Zero amounts are not posted. */
  entries: readonly Entry[];
  /** When the card partner booked the movement, by the partner's clock. */
  bookedAt?: Date | null | undefined;
  partnerFeeCents?: number;
  /** When earned money becomes available. Required when the entries contain `earned`. */
  availableOn?: Date;
};

/**
 * Posts with the SQL function wallet.post, because direct writes to the ledger are rejected. Returns false
 * when the key is already posted.
 */
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

/** Pending lots whose release date has passed. */
export const matureLots: DueRows = {
  name: 'mature-money',
  due: (now) => sql`select id, available_on as due_at from wallet.lots
    where state = 'pending' and left_cents > 0 and available_on <= ${now}`,
};

/** Lists at most 1000 of them, oldest first. */
export async function listMatureLots(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${matureLots.due(now)} order by due_at, id limit 1000`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function matureLot(db: Database, id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select wallet.mature(${id}, ${now}) as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Euro cents; no amount is negative. */
export type WalletBalance = {
  availableCents: number;
  pendingCents: number;
  /** Withdrawals that are requested, also automatically, but not yet paid. */
  inTransitCents: number;
  /** The professional's debt, which the next earnings offset. */
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

/**
 * Returns the total that the marketplace owes the professional; a negative total is the professional's
 * debt.
 */
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

/** Lists states of the ledger that the database constraints should make impossible. */
export async function listViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`select kind, subject, cents from wallet.violations`.execute(db);
  return rows;
}
