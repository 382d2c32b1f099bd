import type { WayOfPayment } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { reviewRequestTimeOf } from './rules/reviews.ts';
import { UNDO_MS } from './rules.ts';
import { transitionAppointment } from './transition-appointment.ts';

export type Completion = {
  /** How the client paid on site; ignored when nothing is due on site. */
  paidBy?: WayOfPayment | undefined;
  /** True: the appointment must have ended, not only begun. */
  mustBeOver?: boolean;
};

/**
 * The professional marks the appointment as completed. They can undo this for ten minutes; then the payment
 * is captured. Refuses not_found, forbidden, not_started, wrong_state.
 */
export async function completeAppointment(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  idempotencyKey?: IdempotencyKey,
  { paidBy, mustBeOver = false }: Completion = {},
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, row, now) => {
    if (row.state === 'confirmed' && now < (mustBeOver ? row.endsAt : row.startsAt)) refuse('not_started');
    await transitionAppointment(tx, row, {
      to: 'completed',
      actor: 'professional',
      actorId: accountId,
      now,
      change: {
        settleAt: later(now, UNDO_MS),
        reminderAt: null,
        reviewAskAt: reviewRequestTimeOf(row, now),
        ...(paidBy && row.onSiteCents > 0 && { paidOnSiteBy: paidBy }),
      },
    });
  });
}
