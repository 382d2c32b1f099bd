import type { Tx } from '#kit/database/database';
import type { RefundMoved } from '#payments';
import { postToLedger } from './post-to-ledger.ts';
import { type Entry, entriesOfRefundDone, entriesOfRefundFailed, entriesOfRefundRequested } from './rules.ts';

type Step = { kind: 'refund_requested' | 'refund_done' | 'refund_failed'; key: string; entries: Entry[] };

/**
 * Takes the amount of a requested refund from the professional's share, the search fee and the bank
 * charges.
 */
export function postRefundRequested(tx: Tx, refund: RefundMoved): Promise<void> {
  return post(tx, refund, {
    kind: 'refund_requested',
    key: 'refund',
    entries: entriesOfRefundRequested(refund),
  });
}

/** The partner created the refund and took its amount from the marketplace's balance; it can still fail. */
export function postRefundDone(tx: Tx, refund: RefundMoved): Promise<void> {
  return post(tx, refund, { kind: 'refund_done', key: 'refund-done', entries: entriesOfRefundDone(refund) });
}

/**
 * Returns the professional's share after a failed refund. `wasDone` is true when the partner had taken the
 * refund from the marketplace's balance and then returned it.
 */
export function postRefundFailed(tx: Tx, refund: RefundMoved & { wasDone: boolean }): Promise<void> {
  const entries = entriesOfRefundFailed(refund);
  return post(tx, refund, { kind: 'refund_failed', key: 'refund-failed', entries });
}

async function post(tx: Tx, refund: RefundMoved, { kind, key, entries }: Step): Promise<void> {
  const { refundId, professionalId, payableId, partnerId, at } = refund;
  const bookedAt = kind === 'refund_requested' ? null : refund.bookedAt;
  const about = { professionalId, subjectId: payableId, partnerId, at, bookedAt };
  await postToLedger(tx, { key: `${key}:${refundId}`, kind, ...about, entries });
}
