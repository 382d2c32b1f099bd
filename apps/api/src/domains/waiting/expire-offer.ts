import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { freeSlot, lockCalendar } from '#scheduling';
import { closeOffer, findOffer } from './store/offers.ts';

/**
 * Called by a sweep: ends an offer whose hold has expired and announces its time as free, so that the next
 * entry gets an offer.
 */
export async function expireOffer({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  const offer = await findOffer(db, id);
  if (offer?.state !== 'open') return;
  const { professionalId, timeZone, expiresAt } = offer;
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx, professionalId);
    const now = clock.now();
    if (expiresAt > now || !(await closeOffer(tx, id, { state: 'lapsed', now }))) return;
    await freeSlot(tx, { professionalId, timeZone, occupant: { kind: 'offer', id }, now });
  });
}
