import { insertEvent, lockAppointment } from '#appointments';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { ReviewAnswered } from './facts.ts';
import { editableFrom, isEditable } from './rules.ts';
import { findReview, type ReviewRow, updateReview } from './store.ts';

/**
 * Stores the professional's answer to a review, or an edit of that answer, and returns the review. Safe to
 * repeat. Refuses not_found, also for a hidden review, and edit_too_late.
 */
export async function answerReview(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { accountId, standing }: { accountId: string; standing: Held<'edit_business'> },
  text: string,
): Promise<ReviewRow> {
  const review = await findReview(db, id);
  if (review?.professionalId !== standing.professionalId || review.hiddenAt) refuse('not_found');
  const { appointmentId } = review;
  return inTransaction(db, async (tx) => {
    // The lock serializes concurrent answers to the review and edits of it.
    await lockAppointment(tx, appointmentId);
    const now = clock.now();
    const known = (await findReview(tx, id)) ?? refuse('not_found');
    if (known.answer === text) return known;
    const isFirst = known.answer === null;
    if (!isFirst && !isEditable(known.answerEditableUntil, now)) refuse('edit_too_late');
    const written = isFirst
      ? { answer: text, answeredAt: now, answerEditableUntil: editableFrom(now) }
      : { answer: text, answerEditedAt: now };
    await updateReview(tx, id, written);
    const kind = isFirst ? 'review_answered' : 'review_answer_edited';
    await insertEvent(tx, { appointmentId, at: now, kind, actor: 'professional', actorId: accountId });
    if (isFirst) await announce(tx, ReviewAnswered, { appointmentId }, now);
    return { ...known, ...written };
  });
}
