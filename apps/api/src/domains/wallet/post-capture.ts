import type { Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import type { CaptureMoved } from '#payments';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfCapture } from './rules.ts';

/** The partner's usual delay until the share is released. It is assumed for captures without a date. */
const USUAL_DELAY_MS = 7 * DAY_MS;

/** Posts a capture in the transaction that settles it. Repeated calls post once. */
export async function postCapture(tx: Tx, debit: CaptureMoved): Promise<void> {
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
