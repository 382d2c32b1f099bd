// Generated from packages/contract/src/reviews.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../reviews.ts';

export const answerReview: ApiEndpoint<typeof contract.answerReview> = {
  method: 'PUT',
  path: '/professional/reviews/:id/answer',
  body: { text: 0 },
};

export const listOwnReviews: ApiEndpoint<typeof contract.listOwnReviews> = {
  method: 'GET',
  path: '/me/reviews',
  query: { appointmentIds: 0 },
};

export const listReceivedReviews: ApiEndpoint<typeof contract.listReceivedReviews> = {
  method: 'GET',
  path: '/professional/reviews',
  query: { after: 0, appointmentId: 0 },
};

export const listReviews: ApiEndpoint<typeof contract.listReviews> = {
  method: 'GET',
  path: '/professionals/:slug/reviews',
  query: { order: 0, after: 0 },
};

export const rateVisit: ApiEndpoint<typeof contract.rateVisit> = {
  method: 'PUT',
  path: '/appointments/:id/review',
  body: { rating: 0, text: 0 },
};
