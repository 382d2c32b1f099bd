import * as contract from '@meche/contract/waiting';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { closeHouseWish, closeOwnWish } from './close-wish.ts';
import { makeWish } from './make-wish.ts';
import { presentOwn, presentToHouse } from './present-wishes.ts';
import { findWish, listOfHouse, listOwn } from './store/wishes.ts';

const PAGE_SIZE = 20;
const wishLimit = { name: 'wish', max: 20, windowSeconds: 3600 };

export function waitingRoutes(http: HttpDoor, deps: { db: Database; clock: Clock; limits: Limits }): void {
  const { db, clock, limits } = deps;

  http.serveOnce(contract.makeWish, {
    async act({ body, caller, once }) {
      await limits.hit(wishLimit, caller.accountId);
      return makeWish(deps, caller.accountId, body, once);
    },
    async answer(id, { caller }) {
      const wish = await findWish(db, id);
      if (wish?.customerId !== caller.accountId) refuse('not_found');
      const [shown] = await presentOwn(db, [wish], clock.now());
      return shown ?? refuse('not_found');
    },
  });

  http.serve(contract.listOwnWishes, async ({ caller }) => {
    const now = clock.now();
    return { items: await presentOwn(db, await listOwn(db, caller.accountId, now), now) };
  });

  http.serve(contract.closeOwnWish, async ({ params, caller }) => {
    await closeOwnWish(deps, params.id, caller.accountId);
    return { done: true as const };
  });

  http.serve(contract.listHouseWishes, async ({ query, caller }) => {
    const { professionalId, memberId, can } = caller.standing;
    const now = clock.now();
    const offset = (query.page - 1) * PAGE_SIZE;
    const opened = can.has('see_all_calendars') ? undefined : memberId;
    const [{ timeZone }, rows] = await Promise.all([
      getProfessional(db, professionalId),
      listOfHouse(db, { professionalId, memberId: opened, now, offset, limit: PAGE_SIZE + 1 }),
    ]);
    return {
      timeZone,
      items: await presentToHouse(db, rows.slice(0, PAGE_SIZE), now),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.closeHouseWish, async ({ params, caller }) => {
    await closeHouseWish(deps, caller.standing, params.id);
    return { done: true as const };
  });
}
