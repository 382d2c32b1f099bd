import * as contract from '@meche/contract/reviews';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { answerReview } from './answer-review.ts';
import { listOwnReviews } from './list-own-reviews.ts';
import { presentReviewToProfessional } from './present-reviews.ts';
import { rateVisit } from './rate-visit.ts';
import { averageOf } from './rules.ts';
import { listReviews, sumRatings } from './store.ts';

const PAGE_SIZE = 20;

export function reviewsRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
  const { db, clock } = deps;

  http.serve(contract.listOwnReviews, async ({ query, caller }) => ({
    items: await listOwnReviews(deps, caller.accountId, query.appointmentIds.split(',')),
  }));

  http.serve(contract.rateVisit, async ({ params, body, caller }) => {
    await rateVisit(deps, params.id, caller.accountId, body);
    const [own] = await listOwnReviews(deps, caller.accountId, [params.id]);
    return own ?? refuse('not_found');
  });

  http.serve(contract.listReceivedReviews, async ({ query, caller }) => {
    const { professionalId } = caller.standing;
    const after = query.after === undefined ? undefined : { id: query.after };
    const [rows, ratings, { timeZone }] = await Promise.all([
      listReviews(db, professionalId, { after, appointmentId: query.appointmentId, limit: PAGE_SIZE + 1 }),
      sumRatings(db, [professionalId]),
      getProfessional(db, professionalId),
    ]);
    const now = clock.now();
    return {
      timeZone,
      rating: averageOf(ratings.get(professionalId)),
      items: rows.slice(0, PAGE_SIZE).map((review) => presentReviewToProfessional(review, now)),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.answerReview, async ({ params, body, caller }) =>
    presentReviewToProfessional(await answerReview(deps, params.id, caller, body.text), clock.now()),
  );
}
