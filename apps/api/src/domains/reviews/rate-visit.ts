import { type AppointmentRow, hasTakenPlace, insertEvent, lockForChange } from '#appointments';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findStanding } from '#staff';
import { ReviewsChanged, VisitReviewed } from './facts.ts';
import { authorNameOf, editableFrom, isEditable } from './rules.ts';
import { findReviewOf, insertReview, type ReviewRow, updateReview } from './store.ts';

export type Rating = { rating: number; text: string };

/**
 * A customer says how her visit was, or edits what she said. Safe to repeat: the same words again change nothing. Refuses
 * not_found, forbidden to the house itself, wrong_state while its outcome may still be taken back, edit_too_late.
 */
export async function rateVisit(
  { db, clock }: { db: Database; clock: Clock },
  appointmentId: string,
  accountId: string,
  said: Rating,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, viewer } = await lockForChange(tx, appointmentId, accountId);
    const standing = await findStanding(tx, accountId);
    // Nobody praises the house she works in.
    if (viewer !== 'customer' || standing?.professionalId === row.professionalId) refuse('forbidden');
    const now = clock.now();
    const known = await findReviewOf(tx, appointmentId);
    if (known?.rating === said.rating && known.text === said.text) return;
    if (known) await edit(tx, known, said, now);
    else await write(tx, row, { ...said, accountId }, now);
    const { professionalId } = row;
    const kind = known ? 'review_edited' : 'reviewed';
    // The text itself stands in the review alone: it goes where that goes.
    const detail = { rating: said.rating };
    await insertEvent(tx, { appointmentId, at: now, kind, actor: 'customer', actorId: accountId, detail });
    await announce(tx, ReviewsChanged, { professionalId }, now);
  });
}

async function edit(tx: Tx, known: ReviewRow, said: Rating, now: Date): Promise<void> {
  // What it said is being decided on.
  if (known.hiddenAt) refuse('wrong_state');
  if (!isEditable(known.editableUntil, now)) refuse('edit_too_late');
  await updateReview(tx, known.id, { ...said, editedAt: now });
}

async function write(
  tx: Tx,
  visit: AppointmentRow,
  { accountId, ...said }: Rating & { accountId: string },
  now: Date,
): Promise<void> {
  if (!hasTakenPlace(visit, now)) refuse('wrong_state');
  const author = (await findAccount(tx, accountId)) ?? refuse('not_found');
  await insertReview(tx, {
    ...said,
    appointmentId: visit.id,
    professionalId: visit.professionalId,
    createdAt: now,
    authorName: authorNameOf(author),
    editableUntil: editableFrom(now),
  });
  await announce(tx, VisitReviewed, { appointmentId: visit.id }, now);
}
