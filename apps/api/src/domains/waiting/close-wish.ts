import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { freeSlot, lockCalendar } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { closeOffer, listOpenOffers } from './store/offers.ts';
import { endWish, findWish, listFulfilled, type WishRow } from './store/wishes.ts';

type Deps = { db: Database; clock: Clock };

/** She waits no longer. Refuses not_found when it is not hers; closed already is no error. */
export async function closeOwnWish(deps: Deps, id: string, customerId: string): Promise<void> {
  const wish = await findWish(deps.db, id);
  if (wish?.customerId !== customerId) refuse('not_found');
  await end(deps, wish, { state: 'closed', closedBy: 'customer' });
}

/** The house takes her off the list. Refuses not_found when it is in no calendar that the caller opens. */
export async function closeHouseWish(deps: Deps, standing: Held<'own_calendar'>, id: string): Promise<void> {
  const wish = await findWish(deps.db, id);
  const isOpened = wish && (!wish.memberId || mayOpenCalendar(standing, wish.memberId));
  if (!isOpened || wish.professionalId !== standing.professionalId) refuse('not_found');
  await end(deps, wish, { state: 'closed', closedBy: 'professional' });
}

/** Who has a visit at this house on one of her days waits no longer. Safe to repeat. */
export async function endFulfilledWishes(
  deps: Deps,
  visit: { customerId: string; professionalId: string; day: string },
): Promise<void> {
  for (const id of await listFulfilled(deps.db, visit)) {
    const wish = await findWish(deps.db, id);
    if (wish) await end(deps, wish, { state: 'booked' });
  }
}

async function end({ db, clock }: Deps, wish: WishRow, ended: Parameters<typeof endWish>[2]): Promise<void> {
  const { id, professionalId, timeZone } = wish;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx, professionalId);
    if (!(await endWish(tx, id, ended, now))) return;
    for (const offer of await listOpenOffers(tx, [id])) {
      await closeOffer(tx, offer.id, { state: 'lapsed', now });
      await freeSlot(tx, { professionalId, timeZone, taker: { kind: 'offer', id: offer.id }, now });
    }
  });
}
