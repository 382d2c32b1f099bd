/**
 * Waiting: who would come on days that have no time, and what is held for her when one is freed. A time that is held has
 * its occupancies like a booking, under the id of its offer; `takeOffer` joins its caller's transaction.
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
