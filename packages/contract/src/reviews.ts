import { endpoint } from './endpoint.ts';
import { idList, instant, paragraph, uuid } from './fields.ts';
import { reviewOrders } from './review-orders.ts';
import { z } from './zod.ts';

/** Average rating and number of the visible reviews. `average` is null when there are none. */
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

export const publicReview = review.extend({
  services: z.array(z.string()).describe('Names of the services of the reviewed appointment, as booked'),
});
export type PublicReview = z.output<typeof publicReview>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/professionals/:slug/reviews',
  summary: 'List the reviews of a professional, twenty at a time',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  query: z.strictObject({
    order: z.enum(reviewOrders).default('newest').describe('Within equal ratings, the newest first'),
    after: uuid
      .optional()
      .describe('Id of the last review of the previous page; the next page starts after it'),
  }),
  response: z.object({ items: z.array(publicReview), hasMore: z.boolean() }),
});

/** Until when the author can edit; null when the caller cannot edit, for example after that time. */
const editable = z.object({ until: instant }).nullable();

const ownReview = z.object({
  appointmentId: uuid,
  review: review.nullable(),
  isHidden: z.boolean().describe('True: an operator removed the review; only its author sees it'),
  can: z.object({
    rate: z
      .boolean()
      .describe(
        'Whether the caller can write a review: the appointment is completed for good and not yet reviewed',
      ),
    edit: editable,
  }),
});
export type OwnReview = z.output<typeof ownReview>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/me/reviews',
  summary: 'List the caller’s reviews of appointments, and whether they can write or edit them',
  audience: 'signed_in',
  query: z.strictObject({ appointmentIds: idList }),
  response: z.object({
    items: z
      .array(ownReview)
      .describe('Reviews of the caller’s own appointments; those of other customers are left out'),
  }),
});

export const rateVisit = endpoint({
  method: 'PUT',
  path: '/appointments/:id/review',
  summary: 'Review a completed appointment, or edit the review within fourteen days. Safe to repeat',
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
  summary: 'List reviews of the caller’s business, the newest first, twenty at a time',
  audience: 'professional',
  needs: 'edit_business',
  query: z.strictObject({
    after: uuid
      .optional()
      .describe('Id of the last review of the previous page; the next page starts after it'),
    appointmentId: uuid.optional().describe('Only the review of this appointment, if there is one'),
  }),
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    rating,
    items: z.array(receivedReview),
    hasMore: z.boolean(),
  }),
});

export const answerReview = endpoint({
  method: 'PUT',
  path: '/professional/reviews/:id/answer',
  summary: 'Answer a review publicly, or edit the answer within fourteen days. Safe to repeat',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ text: paragraph(2000).min(1, { message: 'required' }) }),
  response: receivedReview,
  refusals: ['edit_too_late'],
});
