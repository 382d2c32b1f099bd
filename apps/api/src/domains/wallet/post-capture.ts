import type { Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfCapture } from './rules.ts';

export type CapturePosting = {
  operationId: string;
  payableId: string;
  professionalId: string;
  holdId: string;
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  /** The card partner's fee in euro cents. */
  partnerFeeCents: number;
  capturedAt: string;
  /**
   * When the partner releases the professional's share for payouts; null when the partner did not report a
   * date.
   */
  availableOn: string | null;
  bookedAt?: Date | null;
};

/** The partner's usual delay until the share is released. It is assumed for captures without a date. */
const USUAL_DELAY_MS = 7 * DAY_MS;

/** Posts a capture in the transaction that settles it. Repeated calls post once. */
export async function postCapture(tx: Tx, debit: CapturePosting): Promise<void> {
  const at = new Date(debit.capturedAt);
  await postToLedger(tx, {
    key: `capture:${debit.operationId}`,
    kind: 'capture',
    professionalId: debit.professionalId,
    subjectId: debit.payableId,
    partnerId: debit.holdId,
    at,
    bookedAt: debit.bookedAt,
    partnerFeeCents: debit.partnerFeeCents,
    entries: entriesOfCapture(debit),
    availableOn: debit.availableOn === null ? later(at, USUAL_DELAY_MS) : new Date(debit.availableOn),
  });
}
