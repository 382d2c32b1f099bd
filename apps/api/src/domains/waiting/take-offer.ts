import type { Db, Tx } from '#kit/database/database';
import { closeOffer, findOffer } from './store/offers.ts';
import { endWish, findWish } from './store/wishes.ts';

/** Whether what is held at this house is held for her; what lapsed meanwhile gives no time, and is no error. */
export async function isOfferOf(
  db: Db,
  id: string,
  { customerId, professionalId }: { customerId: string; professionalId: string },
): Promise<boolean> {
  const offer = await findOffer(db, id);
  if (!offer?.wishId || offer.professionalId !== professionalId) return false;
  return (await findWish(db, offer.wishId))?.customerId === customerId;
}

/** What was held for her becomes her booking, which ends her wish. The caller holds the calendar's lock and gives its time back. */
export async function takeOffer(tx: Tx, id: string, now: Date): Promise<void> {
  const taken = await closeOffer(tx, id, { state: 'taken', now });
  if (taken?.wishId) await endWish(tx, taken.wishId, { state: 'booked' }, now);
}
