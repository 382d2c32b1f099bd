import * as contract from '@meche/contract/operator';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { errorCodeOf } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import { dismissEvent, listStuckEvents, retryStuckEvent } from '#payments';

/** Routes for events of the card partner that could not be processed. */
export function partnerEventRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
  http.serve(contract.listEvents, async () => {
    const stuck = await listStuckEvents(deps.db);
    return stuck.map(({ id, about, aboutId, kinds, count, receivedAt, attempts, failure }) => ({
      id,
      about,
      aboutId,
      kinds,
      count,
      attempts,
      receivedAt: receivedAt.toISOString(),
      failure: errorCodeOf(failure),
    }));
  });

  http.serve(contract.lookAtEventAgain, async ({ params, caller }) => {
    await retryStuckEvent(deps, params.id, caller.accountId);
    return { done: true as const };
  });

  http.serve(contract.dismissEvent, async ({ params, body, caller }) => {
    await dismissEvent(deps, params.id, { ...body, operatorId: caller.accountId });
    return { done: true as const };
  });
}
