import type { WayOfPayment } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { reviewRequestTimeOf } from './rules/reviews.ts';
import { UNDO_MS } from './rules.ts';
import { transitionAppointment } from './transition-appointment.ts';

/**
 * How the client paid the on-site amount. An appointment completed with this must have ended, not only
 * begun.
 */
export type Settled = { paidBy: WayOfPayment };

/**
 * The professional marks the appointment as completed. They can undo this for ten minutes; then the payment
 * is captured. Refuses not_found, forbidden, not_started, wrong_state.
 */
export async function completeAppointment(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  idempotencyKey?: IdempotencyKey,
  settled?: Settled,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, row, now) => {
    if (row.state === 'confirmed' && now < (settled ? row.endsAt : row.startsAt)) refuse('not_started');
    await transitionAppointment(tx, row, {
      to: 'completed',
      actor: 'professional',
      actorId: accountId,
      now,
      change: {
        settleAt: later(now, UNDO_MS),
        reminderAt: null,
        reviewAskAt: reviewRequestTimeOf(row, now),
        ...(settled && row.onSiteCents > 0 && { paidOnSiteBy: settled.paidBy }),
      },
    });
  });
}
