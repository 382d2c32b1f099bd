import { type MovementKind, movementKinds } from '@meche/contract/wallet';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export type MovementRow = {
  id: string;
  at: Date;
  kind: MovementKind;
  subjectId: string;
  /** The change of the wallet balance, that is of the available and pending amounts minus the debt. */
  amountCents: number;
  movedCents: number;
};

export type MovementKey = { at: Date; id: string };

const change = sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account in ('available', 'pending', 'receivable')), 0)::bigint`;
const ofProfessional = sql`e.account in ('connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable')`;
/** A refund is listed with its full amount, even while it is in transit. */
const isRefund = sql`kind in ('refund_requested', 'refund_done', 'refund_failed')`;
/** Kinds that do not change the balance. They are listed only when the reader filters by this kind. */
const unlisted: readonly MovementKind[] = ['matured', 'withdrawal_sent'];
const listedKinds = movementKinds.filter((kind) => !unlisted.includes(kind));

type MovementsPage = {
  kind: MovementKind | undefined;
  from: Date;
  until: Date;
  after: MovementKey | undefined;
  limit: number;
};

/**
 * Lists movements newest first. Only the professional's entries are read, except for refunds. Movements that
 * concern the marketplace alone are left out.
 */
export async function listMovements(
  db: Db,
  professionalId: string,
  page: MovementsPage,
): Promise<MovementRow[]> {
  const rows = await listTransactions(db, professionalId, page);
  const movements = rows.filter((row): row is MovementRow => row.movedCents !== null);
  if (movements.length === rows.length || rows.length < page.limit) return movements;
  const more = await listMovements(db, professionalId, { ...page, after: rows.at(-1) });
  return [...movements, ...more].slice(0, page.limit);
}

/**
 * Reads the entries of the whole page in one index scan: one scan per transaction takes twice as long. The
 * subqueries hide the values from the planner, which otherwise plans every page again.
 * `movedCents` is null when no entry concerns the professional.
 */
async function listTransactions(
  db: Db,
  professionalId: string,
  { kind, from, until, after, limit }: MovementsPage,
): Promise<(Omit<MovementRow, 'movedCents'> & { movedCents: number | null })[]> {
  const kinds = sql.join((kind === undefined ? listedKinds : [kind]).map((one) => sql.lit(one)));
  // Only one upper bound: with two, PostgreSQL starts at `until` and walks over all pages before this one.
  const before =
    after === undefined || after.at >= until
      ? sql`at < (select ${until}::timestamptz)`
      : sql`(at, id) < ((select ${after.at}::timestamptz), (select ${after.id}::uuid))`;
  const { rows } = await sql<MovementRow>`
    with page as materialized (
      select id, at, kind, subject_id from wallet.transactions
      where professional_id = (select ${professionalId}::uuid) and kind in (${kinds})
        and at >= (select ${from}::timestamptz) and ${before}
      order by at desc, id desc limit ${sql.lit(limit)}
    )
    select page.id, page.at, page.kind, page.subject_id, coalesce(moved.amount_cents, 0) as amount_cents, moved.moved_cents
    from page left join (
      select e.transaction_id, ${change} as amount_cents, max(abs(e.amount_cents)) as moved_cents
      from wallet.entries e where e.transaction_id = any(array(select id from page))
        and (${ofProfessional} or e.transaction_id = any(array(select id from page where ${isRefund})))
      group by e.transaction_id
    ) as moved on moved.transaction_id = page.id
    order by page.at desc, page.id desc -- prepared`.execute(db);
  return rows;
}

export async function sumMovementsSince(db: Db, professionalId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${change} as cents from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.professional_id = ${professionalId} and t.at >= ${since}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export async function listBankCharges(
  db: Db,
  payableIds: readonly string[],
): Promise<{ payableId: string; bankChargesCents: number }[]> {
  if (payableIds.length === 0) return [];
  const { rows } = await sql<{ payableId: string; bankChargesCents: number }>`
    select t.subject_id as payable_id, coalesce(-sum(e.amount_cents), 0)::bigint as bank_charges_cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id and e.account = 'bank_charges'
    where t.kind = 'capture' and t.subject_id = any(${[...payableIds]}::uuid[]) group by t.subject_id`.execute(
    db,
  );
  return rows;
}
