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
const isRefund = sql`t.kind in ('refund_requested', 'refund_done', 'refund_failed')`;
/** Kinds that do not change the balance. They are listed only when the reader filters by this kind. */
const unlisted: readonly MovementKind[] = ['matured', 'withdrawal_sent'];
const listedKinds = movementKinds.filter((kind) => !unlisted.includes(kind));

/**
 * Lists movements newest first, in the order of the index. Only the professional's entries are read, except
 * for refunds. Movements that concern the marketplace alone are left out.
 */
export async function listMovements(
  db: Db,
  professionalId: string,
  page: {
    kind: MovementKind | undefined;
    from: Date;
    until: Date;
    after: MovementKey | undefined;
    limit: number;
  },
): Promise<MovementRow[]> {
  const { kind, from, until, after, limit } = page;
  const kinds = kind === undefined ? sql`any(${listedKinds}::text[])` : sql`${kind}`;
  const beyond = after === undefined ? sql`` : sql`and (t.at, t.id) < (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<MovementRow>`
    select t.id, t.at, t.kind, t.subject_id, e.amount_cents, e.moved_cents
    from wallet.transactions t, lateral (
      select ${change} as amount_cents, max(abs(e.amount_cents)) as moved_cents
      from wallet.entries e where e.transaction_id = t.id and (${isRefund} or ${ofProfessional})
    ) as e
    where t.professional_id = ${professionalId} and t.kind = ${kinds} and t.at >= ${from} and t.at < ${until} ${beyond}
      and e.moved_cents is not null
    order by t.at desc, t.id desc limit ${limit} -- prepared`.execute(db);
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
