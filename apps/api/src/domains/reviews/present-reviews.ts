import type { ReceivedReview, Review } from '@meche/contract/reviews';
import { isEditable } from './rules.ts';
import type { ReviewRow } from './store.ts';

export function presentReview({ id, authorName, rating, text, answer, createdAt }: ReviewRow): Review {
  return { id, authorName, rating, text, answer, createdAt: createdAt.toISOString() };
}

export function presentReviewToProfessional(review: ReviewRow, now: Date): ReceivedReview {
  return {
    ...presentReview(review),
    appointmentId: review.appointmentId,
    answeredAt: review.answeredAt?.toISOString() ?? null,
    can: {
      answer: review.answer === null,
      editAnswer: review.answer === null ? null : untilOf(review.answerEditableUntil, now),
    },
  };
}

export function untilOf(until: Date | null, now: Date): { until: string } | null {
  return isEditable(until, now) ? { until: until.toISOString() } : null;
}
