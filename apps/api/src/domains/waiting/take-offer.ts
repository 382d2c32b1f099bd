import type { Db, Tx } from '#kit/database/database';
import { endEntry, findWaitingEntry } from './store/entries.ts';
import { closeOffer, findOffer } from './store/offers.ts';

/** Whether what is held at this house is held for her; what lapsed meanwhile gives no time, and is no error. */
export async function isOfferOf(
  db: Db,
  id: string,
  { customerId, professionalId }: { customerId: string; professionalId: string },
): Promise<boolean> {
  const offer = await findOffer(db, id);
  if (!offer?.entryId || offer.professionalId !== professionalId) return false;
  return (await findWaitingEntry(db, offer.entryId))?.customerId === customerId;
}

/** What was held for her becomes her booking, which ends her wish. The caller holds the calendar's lock and gives its time back. */
export async function takeOffer(tx: Tx, id: string, now: Date): Promise<void> {
  const taken = await closeOffer(tx, id, { state: 'taken', now });
  if (taken?.entryId) await endEntry(tx, taken.entryId, { state: 'booked' }, now);
}
