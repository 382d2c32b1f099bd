import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { BookLine, Entry } from './rules.ts';

export type NewTransaction = {
  /** What makes it happen once. */
  key: string;
  kind: 'capture';
  professionalId: string;
  subjectId: string;
  partnerId: string;
  at: Date;
};

/** False when the key is already there. */
export async function insertTransaction(
  tx: Tx,
  transaction: NewTransaction,
  entries: readonly Entry[],
): Promise<boolean> {
  const row = await tx
    .insertInto('wallet.transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .insertInto('wallet.entries')
    .values(entries.map((entry) => ({ transactionId: row.id, ...entry })))
    .execute();
  return true;
}

export type LedgerLine = {
  id: string;
  at: Date;
  kind: 'capture' | 'refund' | 'withdrawal' | 'withdrawal_return';
  subjectId: string;
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  netCents: number;
};

const creditTo = (account: string) =>
  sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = ${account}), 0)::bigint`;

/** Newest first. The page is cut before its entries are summed, or each would sum all she ever earned. */
export async function listLines(
  db: Db,
  professionalId: string,
  page: { offset: number; limit: number },
): Promise<LedgerLine[]> {
  const found = await sql<LedgerLine>`
    select t.id, t.at, t.kind, t.subject_id, e.captured_cents, e.search_fee_cents, e.bank_charges_cents, e.net_cents
    from (
      select id, at, kind, subject_id from wallet.transactions where professional_id = ${professionalId}
      order by at desc, id limit ${page.limit} offset ${page.offset}
    ) as t, lateral (
      select coalesce(sum(e.amount_cents) filter (where e.account = 'partner'), 0)::bigint as captured_cents,
        ${creditTo('search_fees')} as search_fee_cents,
        ${creditTo('bank_charges')} as bank_charges_cents,
        ${creditTo('professional')} as net_cents
      from wallet.entries e where e.transaction_id = t.id
    ) as e
    order by t.at desc, t.id`.execute(db);
  return found.rows;
}

/** What the marketplace owes her. */
export async function balanceOf(db: Db, professionalId: string): Promise<number> {
  const found = await sql<{ balanceCents: number }>`
    select ${creditTo('professional')} as balance_cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.professional_id = ${professionalId}`.execute(db);
  return found.rows[0]?.balanceCents ?? 0;
}

/** Our captures and refunds, as the partner's books would tell them. */
export async function listBookLines(db: Db, since: Date): Promise<BookLine[]> {
  const found = await sql<BookLine>`
    select t.kind, t.partner_id as hold_id,
      coalesce(sum(e.amount_cents) filter (where e.account = 'partner'), 0)::bigint as amount_cents,
      case t.kind when 'capture'
        then coalesce(-sum(e.amount_cents) filter (where e.account in ('search_fees', 'bank_charges')), 0)
        else 0 end::bigint as application_fee_cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.kind in ('capture', 'refund') and t.at >= ${since}
    group by t.id`.execute(db);
  return found.rows;
}

/** Transactions without entries, or whose entries do not sum to zero: the database should leave none. */
export async function listUnbalanced(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select t.id from wallet.transactions t left join wallet.entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount_cents), 1) <> 0`.execute(db);
  return found.rows.map((row) => row.id);
}
