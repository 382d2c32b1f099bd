import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { Entry, LedgerKind } from '../rules.ts';

export type Posting = {
  /** What makes it happen once; with other content under the same key it is refused. */
  key: string;
  kind: LedgerKind;
  /** Whose accounts move; null where only the marketplace's do. */
  professionalId: string | null;
  /** The payable, refund, dispute, withdrawal or invoice that it tells of. */
  subjectId: string;
  /** What the card partner calls it. */
  partnerId: string | null;
  at: Date;
  /** At most one of an account; those of 0 are left out. */
  entries: readonly Entry[];
  /** When the card partner booked it, by its own time. */
  bookedAt?: Date | null | undefined;
  /** What the partner kept of it. */
  partnerFeeCents?: number;
  /** When what is earned may leave; needed with `earned`. */
  availableOn?: Date;
};

/** Through the one door (wallet.post): false when the key was there already. */
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

/** Pending money whose day has come, the oldest first. */
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

/** How many cents became available; 0 when they had already. */
export async function matureLot(db: Database, id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select wallet.mature(${id}, ${now}) as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What is hers, in cents, nothing below 0. */
export type WalletBalance = {
  availableCents: number;
  pendingCents: number;
  /** Asked for, and not yet at her bank. */
  inTransitCents: number;
  /** What she owes: set off by what she earns next. */
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

/** What the marketplace owes her in all; below 0 she owes it. */
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

/** What the database should have made impossible. */
export async function listViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`select kind, subject, cents from wallet.violations`.execute(db);
  return rows;
}
