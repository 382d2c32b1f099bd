import * as contract from '@meche/contract/favourites';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { listFavourites } from './list-favourites.ts';
import { saveFavourite } from './save-favourite.ts';
import { deleteFavourite } from './store.ts';

export function favouritesRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
  http.serve(contract.listFavourites, async ({ caller }) => listFavourites(deps, caller.accountId));
  http.serve(contract.saveFavourite, async ({ params, body, caller }) => {
    await saveFavourite(deps, caller.accountId, { ...params, ...body });
    return { done: true as const };
  });
  http.serve(contract.dropFavourite, async ({ params, caller }) => {
    await deleteFavourite(deps.db, caller.accountId, params.professionalId);
    return { done: true as const };
  });
}
