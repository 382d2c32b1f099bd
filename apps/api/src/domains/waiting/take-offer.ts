import type { Db, Tx } from '#kit/database/database';
import { endEntry, findWaitingEntry } from './store/entries.ts';
import { closeOffer, findOffer } from './store/offers.ts';

/**
 * True when the offer was made by this professional to this customer. An expired offer counts too: it
 * reserves no time, but is not an error.
 */
export async function isOfferOf(
  db: Db,
  id: string,
  { customerId, professionalId }: { customerId: string; professionalId: string },
): Promise<boolean> {
  const offer = await findOffer(db, id);
  if (!offer?.entryId || offer.professionalId !== professionalId) return false;
  return (await findWaitingEntry(db, offer.entryId))?.customerId === customerId;
}

/**
 * Marks an offer as taken and ends its entry as booked; does nothing once the offer has lapsed. The caller
 * holds the calendar lock and frees the held time.
 */
export async function takeOffer(tx: Tx, id: string, now: Date): Promise<void> {
  const taken = await closeOffer(tx, id, { state: 'taken', now });
  if (taken?.entryId) await endEntry(tx, taken.entryId, { state: 'booked' }, now);
}
