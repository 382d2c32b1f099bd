import type { Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfCapture } from './rules.ts';

/** A capture, as payments report it. */
export type CapturePosting = {
  operationId: string;
  payableId: string;
  professionalId: string;
  holdId: string;
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  /** The card partner’s fee. */
  partnerFeeCents: number;
  capturedAt: string;
  /** When the partner releases it; null when unknown. */
  availableOn: string | null;
  bookedAt?: Date | null;
};

/** The partner’s usual delay, for captures without a date. */
const USUAL_DELAY_MS = 7 * DAY_MS;

/** Posts a capture, in the transaction that settles it. Safe to repeat. */
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
