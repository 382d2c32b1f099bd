import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { lockForChange } from './get-appointment.ts';
import { readPayment } from './read-payment.ts';
import { getPossibleCancellation } from './rules.ts';

export type Cancellation = {
  reason: string;
  /** The fee that the caller was shown. */
  feeCents: number;
};

/**
 * Either side cancels: frees the slot and releases the card hold, or captures the late fee. Refuses
 * not_found, wrong_state, and fee_changed with the fee that applies now.
 */
export async function cancelAppointment(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  input: Cancellation,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const { row, viewer } = await lockForChange(tx, id, accountId);
    const now = clock.now();
    const possible = getPossibleCancellation(viewer, row, await readPayment(tx, row), now);
    if (!possible) refuse('wrong_state');
    const { feeCents } = possible;
    if (feeCents !== input.feeCents) refuse('fee_changed', { details: { feeCents } });
    await endAppointment(tx, row, { actor: viewer, actorId: accountId, reason: input.reason, feeCents, now });
  });
}
