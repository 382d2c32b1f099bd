import { SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { requestCapture, requestRelease } from '#payments';
import { ContestDecided } from './facts.ts';
import { readPayment } from './read-payment.ts';
import { reviewRequestTimeOf } from './rules/reviews.ts';
import { isDebitable } from './rules.ts';
import { insertEvent, lockAppointment, updateAppointment } from './store/appointments.ts';

export type Decision = {
  /** Cents to capture: `all` stands for the whole agreed card amount, 0 captures nothing. */
  debit: 'all' | number;
  /** Null when the decision comes from the server’s command line. */
  operatorId: string | null;
};

/**
 * An operator decides a contested appointment. Returns the cents that will be captured. Refuses not_found,
 * wrong_state (not contested, already decided, or card hold gone), and invalid_input for an amount above
 * the agreed one or below the card minimum.
 */
export async function decideContest(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { debit, operatorId }: Decision,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = (await lockAppointment(tx, id)) ?? refuse('not_found');
    if (!row.contestedAt || row.contestDecidedAt) refuse('wrong_state');
    const decidedCents = debit === 'all' ? row.cardCents : debit;
    if (!Number.isSafeInteger(decidedCents) || decidedCents < 0)
      refuse('invalid_input', { fields: { amount: 'invalid' } });
    if (decidedCents > row.cardCents) refuse('invalid_input', { fields: { amount: 'too_big' } });
    if (decidedCents > 0 && decidedCents < SMALLEST_CARD_CENTS)
      refuse('invalid_input', { fields: { amount: 'too_small' } });
    const isHeld = isDebitable(await readPayment(tx, row));
    if (decidedCents > 0 && !isHeld) refuse('wrong_state');
    const now = clock.now();
    const detail = { decidedCents };
    // Without a capture the appointment counts as not having taken place, so the customer is not asked for
    // a review.
    const reviewAskAt = decidedCents > 0 ? reviewRequestTimeOf(row, now) : null;
    await updateAppointment(tx, id, { contestDecidedAt: now, decidedCents, reviewAskAt }, now);
    await insertEvent(tx, { appointmentId: id, at: now, kind: 'contest_decided', actor: 'system', detail });
    const audited = { actorId: operatorId, action: 'contest_decided', subject: `appointment:${id}`, detail };
    await recordAudit(tx, audited);
    if (decidedCents > 0) await requestCapture(tx, id, decidedCents, now);
    else if (isHeld) await requestRelease(tx, id, now);
    await announce(tx, ContestDecided, { appointmentId: id, decidedCents }, now);
    return decidedCents;
  });
}
