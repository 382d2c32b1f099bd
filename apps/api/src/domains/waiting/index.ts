/**
 * Waiting list: customers who want a time on full days, and the times that are held for them when they
 * become free. A held time occupies the calendar like a booking, with the id of its offer. `takeOffer`
 * joins the caller's transaction.
 */
export { endFulfilledEntries } from './close-entry.ts';
export { TimeOffered } from './facts.ts';
export { offerFreedTimes } from './offer-freed-times.ts';
export { waitingRoutes } from './routes.ts';
export {
  type EntryRow,
  eraseWaitingEntries,
  findWaitingEntry,
  listWaitingEntriesOf,
  purgeWaitingEntries,
} from './store/entries.ts';
export { findOffer, listOffersBetween } from './store/offers.ts';
export { waitingSweeps } from './sweep-entries.ts';
export { isOfferOf, takeOffer } from './take-offer.ts';
