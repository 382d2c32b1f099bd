import { minutesOfPart } from '@meche/contract/day-parts';
import type { Slot } from '@meche/contract/scheduling';
import { HOUR_MS, later } from '#kit/time';
import { listLastingFirstSlots, type Spread } from '#scheduling';
import { ask, type Candidate, type SearchDeps, type Sought } from './find-candidates.ts';
import { findNamed } from './find-named.ts';
import type { SearchMemory } from './open-memory.ts';
import type { Timed } from './remember-answers.ts';
import { listShown, type ShownListing } from './store.ts';

const SHOWN: Spread = { days: 5, perDay: 4 };
const SHOWN_OF_A_DAY: Spread = { days: 1, perDay: 12 };
const WITHIN_DAYS = 30;
/** Calendars opened at a time: between them the process answers others. */
const CALENDARS_AT_ONCE = 10;

export type Shown = Candidate & { listing: ShownListing; slots: Slot[] };

/** Candidates with their cards and first times; whoever is no longer listed is left out. */
export async function withSlots(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
  spread = sought.search.day ? SHOWN_OF_A_DAY : SHOWN,
  from?: string,
): Promise<Shown[]> {
  const ids = candidates.map(({ professionalId }) => professionalId);
  const listingOf = await recallListings(deps, sought, ids);
  const slotsOf = await recallSlots(deps, sought, { listingOf, spread, from });
  return candidates.flatMap((candidate) => {
    const listing = listingOf.get(candidate.professionalId);
    return listing ? [{ ...candidate, listing, slots: slotsOf.get(candidate.professionalId) ?? [] }] : [];
  });
}

function recallListings(
  deps: SearchDeps,
  { search: { place, gender, hairLength }, wanted, named, listed: held }: Sought,
  ids: readonly string[],
): Promise<Map<string, ShownListing>> {
  // Only what is sought by name is another service for somebody else.
  const suited = named.length > 0 ? { gender, hairLength } : {};
  const read = async (unknown: readonly string[]) => {
    const sold = named.length > 0 ? unknown : [];
    const namedOf = await ask(deps, (db) => findNamed(db, { ids: sold, place, named, suited }));
    const listed = (await ask(deps, (db) => listShown(db, { ids: unknown, place, wanted: held })))
      .map((listing) => ({
        ...listing,
        offers: { ...listing.offers, ...namedOf.get(listing.professionalId) },
      }))
      // Read anew since: she sells it no more.
      .filter(({ offers }) => wanted.every((key) => offers[key]));
    return new Map(
      listed.map((value) => [value.professionalId, { value, goodUntil: Number.POSITIVE_INFINITY }]),
    );
  };
  return recall(deps.memory, JSON.stringify(['listing', place, wanted, held, suited]), ids, read);
}

function recallSlots(
  deps: SearchDeps,
  { search: { place, day, part, withinHours, gender, hairLength }, wanted, named, centre }: Sought,
  asked: { listingOf: ReadonlyMap<string, ShownListing>; spread: Spread; from: string | undefined },
): Promise<Map<string, Slot[]>> {
  const { listingOf, spread, from } = asked;
  const visit = place === 'at_home' ? centre.coordinates : undefined;
  const between = part && minutesOfPart[part];
  const startsBy = withinHours === undefined ? undefined : later(deps.clock.now(), withinHours * HOUR_MS);
  const read = async (unknown: readonly string[]) => {
    const found = new Map<string, Timed<Slot[]>>();
    for (let at = 0; at < unknown.length; at += CALENDARS_AT_ONCE) {
      const requests = unknown.slice(at, at + CALENDARS_AT_ONCE).map((professionalId) => ({
        professionalId,
        serviceIds: wanted.map((key) => listingOf.get(professionalId)!.offers[key]!.service.id),
        place,
        ...(visit && { visit }),
        ...(from ? { from } : day && { day }),
        ...{ between, startsBy },
      }));
      const some = await ask(deps, (db) =>
        listLastingFirstSlots(db, { clock: deps.clock, requests, spread, withinDays: WITHIN_DAYS }),
      );
      for (const [id, { slots, goodUntil }] of some) found.set(id, { value: slots, goodUntil });
    }
    return found;
  };
  const suited = named.length > 0 ? { gender, hairLength } : {};
  const question = JSON.stringify([place, wanted, suited, visit, day, part, withinHours, from, spread]);
  return recall(deps.memory, question, [...listingOf.keys()], read);
}

async function recall<Value>(
  memory: SearchMemory | undefined,
  asked: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Map<string, Timed<Value>>>,
): Promise<Map<string, Value>> {
  if (memory) return memory.recallHouses(asked, ids, read);
  return new Map([...(await read(ids))].map(([id, { value }]) => [id, value]));
}
