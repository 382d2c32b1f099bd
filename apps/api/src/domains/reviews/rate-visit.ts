import { type AppointmentRow, hasTakenPlace, insertEvent, lockForChange } from '#appointments';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findStanding } from '#staff';
import { AppointmentReviewed, ReviewsChanged } from './facts.ts';
import { authorNameOf, editableFrom, isEditable } from './rules.ts';
import { findReviewOf, insertReview, type ReviewRow, updateReview } from './store.ts';

export type Rating = { rating: number; text: string };

/**
 * Stores a customer's review of an appointment, or an edit of that review. Safe to repeat. Refuses
 * not_found, forbidden to members of the professional, wrong_state until the outcome of the appointment is
 * final and for a hidden review, edit_too_late.
 */
export async function rateVisit(
  { db, clock }: { db: Database; clock: Clock },
  appointmentId: string,
  accountId: string,
  input: Rating,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, viewer } = await lockForChange(tx, appointmentId, accountId);
    const standing = await findStanding(tx, accountId);
    // Members may not review their own business.
    if (viewer !== 'customer' || standing?.professionalId === row.professionalId) refuse('forbidden');
    const now = clock.now();
    const known = await findReviewOf(tx, appointmentId);
    if (known?.rating === input.rating && known.text === input.text) return;
    if (known) await edit(tx, known, input, now);
    else await write(tx, row, { ...input, accountId }, now);
    const { professionalId } = row;
    const kind = known ? 'review_edited' : 'reviewed';
    // The event does not contain the text, because the text must be erasable with the review.
    const detail = { rating: input.rating };
    await insertEvent(tx, { appointmentId, at: now, kind, actor: 'customer', actorId: accountId, detail });
    await announce(tx, ReviewsChanged, { professionalId }, now);
  });
}

async function edit(tx: Tx, known: ReviewRow, input: Rating, now: Date): Promise<void> {
  // A hidden review is under moderation and cannot be edited.
  if (known.hiddenAt) refuse('wrong_state');
  if (!isEditable(known.editableUntil, now)) refuse('edit_too_late');
  await updateReview(tx, known.id, { ...input, editedAt: now });
}

async function write(
  tx: Tx,
  visit: AppointmentRow,
  { accountId, ...input }: Rating & { accountId: string },
  now: Date,
): Promise<void> {
  if (!hasTakenPlace(visit, now)) refuse('wrong_state');
  const author = (await findAccount(tx, accountId)) ?? refuse('not_found');
  await insertReview(tx, {
    ...input,
    appointmentId: visit.id,
    professionalId: visit.professionalId,
    createdAt: now,
    authorName: authorNameOf(author),
    editableUntil: editableFrom(now),
  });
  await announce(tx, AppointmentReviewed, { appointmentId: visit.id }, now);
}
