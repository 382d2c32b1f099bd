import { minutesOfPart, readHours } from '@meche/contract/day-parts';
import { HOUR_MS, later } from '#kit/time';
import { type FirstSlots, listLastingFirstSlots, type Spread } from '#scheduling';
import type { Timed } from './answer-cache.ts';
import { type Candidate, type RequestDeps, readUnlessAway, type Sought } from './find-candidates.ts';
import { findNamed } from './find-named.ts';
import type { SearchMemory } from './open-cache.ts';
import { type Front, readCardFronts } from './read-card-fronts.ts';
import { listShown, type ShownListing } from './store.ts';

const SHOWN: Spread = { days: 5, perDay: 3 };
const SHOWN_OF_A_DAY: Spread = { days: 1, perDay: 12 };
const WITHIN_DAYS = 30;
/** How many calendars are read before other requests get a turn. */
const CALENDARS_AT_ONCE = 10;

type Times = Pick<FirstSlots, 'slots' | 'more'>;
export type Opened = Candidate & Times & { listing: ShownListing };
export type Shown = Opened & { front: Front };

export async function withCards(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<Shown[]> {
  const { place } = sought.search;
  const read = async (unknown: readonly string[]) => {
    const fronts = await readUnlessAway(deps, (db) =>
      readCardFronts(db, deps.clock, { ids: [...unknown], place }),
    );
    return new Map([...fronts].map(([id, value]) => [id, { value, goodUntil: Number.POSITIVE_INFINITY }]));
  };
  const ids = candidates.map(({ professionalId }) => professionalId);
  const [opened, frontOf] = await Promise.all([
    withSlots(deps, sought, candidates),
    getOrLoad(deps.memory, JSON.stringify(['front', place]), ids, read),
  ]);
  return opened.flatMap((one) => {
    const front = frontOf.get(one.professionalId);
    return front ? [{ ...one, front }] : [];
  });
}

/**
 * Returns candidates with their listing and first free slots within WITHIN_DAYS. Candidates that are no
 * longer listed are left out; those without a slot have an empty list.
 */
export async function withSlots(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
  spread = sought.search.day ? SHOWN_OF_A_DAY : SHOWN,
  from?: string,
): Promise<Opened[]> {
  const ids = candidates.map(({ professionalId }) => professionalId);
  const listingOf = await getOrLoadListings(deps, sought, ids);
  const slotsOf = await getOrLoadSlots(deps, sought, { listingOf, spread, from });
  return candidates.flatMap((candidate) => {
    const listing = listingOf.get(candidate.professionalId);
    return listing ? [{ ...candidate, listing, ...(slotsOf.get(candidate.professionalId) ?? none) }] : [];
  });
}

const none: Times = { slots: [], more: [] };

/**
 * Returns the listings that have the requested offers, by professional id. Professionals who are no longer
 * listed are left out.
 */
export function getOrLoadListings(
  deps: RequestDeps,
  { search: { place, gender, hairLength }, offerKeys, named, listed: held }: Sought,
  ids: readonly string[],
): Promise<Map<string, ShownListing>> {
  // The shown service depends on gender and hair length only when the search names a service.
  const suited = named.length > 0 ? { gender, hairLength } : {};
  const read = async (unknown: readonly string[]) => {
    const sold = named.length > 0 ? unknown : [];
    const namedOf = await readUnlessAway(deps, (db) => findNamed(db, { ids: sold, place, named, suited }));
    const listed = (
      await readUnlessAway(deps, (db) => listShown(db, { ids: unknown, place, offerKeys: held }))
    )
      .map((listing) => ({
        ...listing,
        offers: { ...listing.offers, ...namedOf.get(listing.professionalId) },
      }))
      // The listing may have been rebuilt since the search, without one of the requested offers.
      .filter(({ offers }) => offerKeys.every((key) => offers[key]));
    return new Map(
      listed.map((value) => [value.professionalId, { value, goodUntil: Number.POSITIVE_INFINITY }]),
    );
  };
  return getOrLoad(deps.memory, JSON.stringify(['listing', place, offerKeys, held, suited]), ids, read);
}

function getOrLoadSlots(
  deps: RequestDeps,
  { search: { place, day, part, hours, withinHours, gender, hairLength }, offerKeys, named, centre }: Sought,
  query: { listingOf: ReadonlyMap<string, ShownListing>; spread: Spread; from: string | undefined },
): Promise<Map<string, Times>> {
  const { listingOf, spread, from } = query;
  const visit = place === 'at_home' ? centre.coordinates : undefined;
  const between = hours ? readHours(hours) : part && minutesOfPart[part];
  const startsBy = withinHours === undefined ? undefined : later(deps.clock.now(), withinHours * HOUR_MS);
  const read = async (unknown: readonly string[]) => {
    const found = new Map<string, Timed<Times>>();
    for (let at = 0; at < unknown.length; at += CALENDARS_AT_ONCE) {
      const requests = unknown.slice(at, at + CALENDARS_AT_ONCE).map((professionalId) => ({
        professionalId,
        serviceIds: offerKeys.map((key) => listingOf.get(professionalId)!.offers[key]!.service.id),
        place,
        ...(visit && { visit }),
        ...(from ? { from } : day && { day }),
        between,
        startsBy,
      }));
      const some = await readUnlessAway(deps, (db) =>
        listLastingFirstSlots(db, { clock: deps.clock, requests, spread, withinDays: WITHIN_DAYS }),
      );
      for (const [id, { goodUntil, ...value }] of some) found.set(id, { value, goodUntil });
    }
    return found;
  };
  const suited = named.length > 0 ? { gender, hairLength } : {};
  const question = JSON.stringify([place, offerKeys, suited, visit, day, between, withinHours, from, spread]);
  return getOrLoad(deps.memory, question, [...listingOf.keys()], read);
}

async function getOrLoad<Value>(
  memory: SearchMemory | undefined,
  query: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Map<string, Timed<Value>>>,
): Promise<Map<string, Value>> {
  if (memory) return memory.getOrLoadProfessionals(query, ids, read);
  return new Map([...(await read(ids))].map(([id, { value }]) => [id, value]));
}
