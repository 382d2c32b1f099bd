import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { freeSlot, lockCalendar } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { type EntryRow, endEntry, findWaitingEntry, listFulfilled } from './store/entries.ts';
import { closeOffer, listOpenOffers } from './store/offers.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Closes an entry on behalf of its customer; an open offer lapses and its time becomes free. Refuses
 * not_found for an entry of another customer. Safe to repeat.
 */
export async function closeOwnEntry(deps: Deps, id: string, customerId: string): Promise<void> {
  const entry = await findWaitingEntry(deps.db, id);
  if (entry?.customerId !== customerId) refuse('not_found');
  await end(deps, entry, { state: 'closed', closedBy: 'customer' });
}

/**
 * Closes an entry on behalf of the professional; an open offer lapses and its time becomes free. Refuses
 * not_found when the caller may not open the calendar that the entry is for.
 */
export async function closeProfessionalEntry(
  deps: Deps,
  standing: Held<'own_calendar'>,
  id: string,
): Promise<void> {
  const entry = await findWaitingEntry(deps.db, id);
  const isOpened = entry && (!entry.memberId || mayOpenCalendar(standing, entry.memberId));
  if (!isOpened || entry.professionalId !== standing.professionalId) refuse('not_found');
  await end(deps, entry, { state: 'closed', closedBy: 'professional' });
}

/**
 * Ends as booked the customer's open entries at this professional whose days include the day of the booked
 * appointment; an open offer lapses and its time becomes free. Safe to repeat.
 */
export async function endFulfilledEntries(
  deps: Deps,
  visit: { customerId: string; professionalId: string; day: string },
): Promise<void> {
  for (const id of await listFulfilled(deps.db, visit)) {
    const entry = await findWaitingEntry(deps.db, id);
    if (entry) await end(deps, entry, { state: 'booked' });
  }
}

async function end(
  { db, clock }: Deps,
  entry: EntryRow,
  ended: Parameters<typeof endEntry>[2],
): Promise<void> {
  const { id, professionalId, timeZone } = entry;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx, professionalId);
    if (!(await endEntry(tx, id, ended, now))) return;
    for (const offer of await listOpenOffers(tx, [id])) {
      await closeOffer(tx, offer.id, { state: 'lapsed', now });
      await freeSlot(tx, { professionalId, timeZone, occupant: { kind: 'offer', id: offer.id }, now });
    }
  });
}
