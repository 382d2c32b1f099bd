import type { Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfCapture } from './rules.ts';

/** A debit as payments tell of it. */
export type CapturePosting = {
  operationId: string;
  payableId: string;
  professionalId: string;
  holdId: string;
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  /** What the card partner keeps of it. */
  partnerFeeCents: number;
  capturedAt: string;
  /** When the partner lets it leave; null where it did not say. */
  availableOn: string | null;
  bookedAt?: Date | null;
};

/** The partner's usual delay, where it did not say. */
const USUAL_DELAY_MS = 7 * DAY_MS;

/** Writes a debit of a customer's card into the ledger, once whatever how often it is told. In the transaction that settles it. */
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
