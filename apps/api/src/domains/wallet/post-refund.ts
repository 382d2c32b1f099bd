import type { Tx } from '#kit/database/database';
import type { RefundMoved } from '#payments';
import { postToLedger } from './post-to-ledger.ts';
import { type Entry, entriesOfRefundAsked, entriesOfRefundDone, entriesOfRefundFailed } from './rules.ts';

type Step = { kind: 'refund_asked' | 'refund_done' | 'refund_failed'; key: string; entries: Entry[] };

/** What a refund takes of her share, and of the search fee, once it is asked for. */
export function postRefundAsked(tx: Tx, refund: RefundMoved): Promise<void> {
  return post(tx, refund, { kind: 'refund_asked', key: 'refund', entries: entriesOfRefundAsked(refund) });
}

/** The customer was paid back, from what lies with the partner for the marketplace. */
export function postRefundDone(tx: Tx, refund: RefundMoved): Promise<void> {
  return post(tx, refund, { kind: 'refund_done', key: 'refund-done', entries: entriesOfRefundDone(refund) });
}

/** It came to nothing: hers is hers again. `wasDone`: what was paid has come back. */
export function postRefundFailed(tx: Tx, refund: RefundMoved & { wasDone: boolean }): Promise<void> {
  const entries = entriesOfRefundFailed(refund);
  return post(tx, refund, { kind: 'refund_failed', key: 'refund-failed', entries });
}

async function post(tx: Tx, refund: RefundMoved, { kind, key, entries }: Step): Promise<void> {
  const { refundId, professionalId, payableId, partnerId, at } = refund;
  const bookedAt = kind === 'refund_asked' ? null : refund.bookedAt;
  const about = { professionalId, subjectId: payableId, partnerId, at, bookedAt };
  await postToLedger(tx, { key: `${key}:${refundId}`, kind, ...about, entries });
}
