import { endpoint } from './endpoint.ts';
import { idList, instant, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Average null: no ratings yet. */
export const rating = z.object({ average: z.number().nullable(), count: z.int() });

export const review = z.object({
  id: uuid,
  authorName: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  answer: z.string().nullable(),
  createdAt: instant,
});
export type Review = z.output<typeof review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/professionals/:slug/reviews',
  summary: 'What customers wrote of a professional, the newest first, twenty at a time',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  query: z.strictObject({ after: uuid.optional().describe('Those before this one') }),
  response: z.object({ items: z.array(review), hasMore: z.boolean() }),
});

/** Until when the author can still edit; null: no longer. */
const editable = z.object({ until: instant }).nullable();

const ownReview = z.object({
  appointmentId: uuid,
  review: review.nullable(),
  isHidden: z.boolean().describe('Removed by an operator, and visible to its author only'),
  can: z.object({
    rate: z.boolean().describe('Not yet reviewed, and its outcome stands'),
    edit: editable,
  }),
});
export type OwnReview = z.output<typeof ownReview>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/me/reviews',
  summary: 'The caller’s reviews of these appointments, and whether the caller can write or edit them',
  audience: 'signed_in',
  query: z.strictObject({ appointmentIds: idList }),
  response: z.object({ items: z.array(ownReview).describe('Those of others are left out') }),
});

export const rateVisit = endpoint({
  method: 'PUT',
  path: '/appointments/:id/review',
  summary: 'Review a completed appointment: once, and edited for fourteen days. Safe to repeat',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ rating: z.int().min(1).max(5), text: paragraph(2000).default('') }),
  response: ownReview,
  refusals: ['wrong_state', 'edit_too_late'],
});

const receivedReview = review.extend({
  appointmentId: uuid,
  answeredAt: instant.nullable(),
  can: z.object({ answer: z.boolean(), editAnswer: editable }),
});
export type ReceivedReview = z.output<typeof receivedReview>;

export const listReceivedReviews = endpoint({
  method: 'GET',
  path: '/professional/reviews',
  summary: 'Reviews of the caller’s business, the newest first, twenty at a time',
  audience: 'professional',
  needs: 'edit_business',
  query: z.strictObject({
    after: uuid.optional().describe('Those before this one'),
    appointmentId: uuid.optional().describe('That of one visit alone, if there is one'),
  }),
  response: z.object({
    timeZone: z.string(),
    rating,
    items: z.array(receivedReview),
    hasMore: z.boolean(),
  }),
});

export const answerReview = endpoint({
  method: 'PUT',
  path: '/professional/reviews/:id/answer',
  summary:
    'Write the professional’s public answer to a review, or edit it within fourteen days. Safe to repeat',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ text: paragraph(2000).min(1, { message: 'required' }) }),
  response: receivedReview,
  refusals: ['edit_too_late'],
});
