import type { Db } from '#kit/database/database';
import { refundableUntil, refundLeft } from './rules.ts';
import { type DisputeState, listAllDisputes, listDisputeRows } from './store/disputes.ts';
import { listPayables } from './store/payables.ts';
import { listRefundRows, type RefundState } from './store/refunds.ts';

export type RefundView = {
  id: string;
  payableId: string;
  state: RefundState;
  amountCents: number;
  fromProfessionalCents: number;
  searchFeeCents: number;
  reason: string;
  requestedAt: Date;
  /** When the refund was paid or failed; null while it is pending. */
  endedAt: Date | null;
};

/**
 * Returns all refunds of these payables. The refunds of each payable are in the order in which they were
 * requested.
 */
export async function listRefundsOf(db: Db, payableIds: readonly string[]): Promise<RefundView[]> {
  const rows = await listRefundRows(db, payableIds);
  return rows.map((row) => {
    const {
      id,
      payableId,
      state,
      amountCents,
      fromProfessionalCents,
      searchFeeCents,
      reason,
      requestedAt,
      endedAt,
    } = row;
    return {
      id,
      payableId,
      state,
      amountCents,
      fromProfessionalCents,
      searchFeeCents,
      reason,
      requestedAt,
      endedAt,
    };
  });
}

export type DisputeView = {
  id: string;
  payableId: string;
  state: DisputeState;
  amountCents: number;
  feeCents: number;
  fromProfessionalCents: number;
  /** The bank's code, for example `fraudulent`. */
  reason: string;
  openedAt: Date;
  evidenceBy: Date | null;
  evidenceAt: Date | null;
  closedAt: Date | null;
};

function disputeView(row: Awaited<ReturnType<typeof listDisputeRows>>[number]): DisputeView {
  const { id, payableId, state, amountCents, feeCents, fromProfessionalCents, reason } = row;
  const { openedAt, evidenceBy, evidenceAt, closedAt } = row;
  return {
    id,
    payableId,
    state,
    amountCents,
    feeCents,
    fromProfessionalCents,
    reason,
    openedAt,
    evidenceBy,
    evidenceAt,
    closedAt,
  };
}

export async function listDisputesOf(db: Db, payableIds: readonly string[]): Promise<DisputeView[]> {
  return (await listDisputeRows(db, payableIds)).map(disputeView);
}

const MAX_LISTED = 200;

/**
 * Lists at most 200 disputes for operators: the open ones by evidence deadline, then the latest closed
 * ones.
 */
export async function listDisputes(db: Db): Promise<DisputeView[]> {
  return (await listAllDisputes(db, MAX_LISTED)).map(disputeView);
}

export type Refundable = {
  until: Date;
  /** The amount of a whole refund in euro cents. */
  leftCents: number;
  /** The largest partial refund in euro cents: what is left of the professional's share. */
  fromProfessionalCents: number;
  /** The marketplace's part of a whole refund, in euro cents. */
  searchFeeCents: number;
};

/**
 * Returns what can be refunded, by payable id. Left out: payables not captured, captured 180 days ago or
 * more, fully refunded, or with a dispute that is not won.
 */
export async function listRefundable(
  db: Db,
  payableIds: readonly string[],
  now: Date,
): Promise<Map<string, Refundable>> {
  const [payables, disputes] = await Promise.all([
    listPayables(db, payableIds),
    listDisputeRows(db, payableIds),
  ]);
  const disputed = new Set(disputes.flatMap(({ payableId, state }) => (state === 'won' ? [] : [payableId])));
  const found = payables.flatMap((payable): [string, Refundable][] => {
    if (payable.status !== 'captured' || payable.capturedAt === null || disputed.has(payable.id)) return [];
    const until = refundableUntil(payable.capturedAt);
    const left = refundLeft(payable);
    return now < until && left.leftCents > 0 ? [[payable.id, { until, ...left }]] : [];
  });
  return new Map(found);
}
