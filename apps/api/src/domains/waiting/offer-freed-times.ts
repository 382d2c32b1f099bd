import { randomUUID } from 'node:crypto';
import type { Slot } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { Refusal } from '#kit/refusal';
import { type Clock, dayOf, earliest, later } from '#kit/time';
import {
  enterCalendar,
  findSlotsWithin,
  lockSlot,
  occupySlot,
  PlanChanged,
  type PlannedVisit,
  planVisit,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { TimeOffered } from './facts.ts';
import { daysLeft, isNotOfferedYet, isUrgentTime, isWaitedFor, nightEnd, OFFER_MS } from './rules.ts';
import {
  clearDueLooks,
  type EntryRow,
  findWaitingEntry,
  listWaiting,
  postponeSearch,
} from './store/entries.ts';
import { insertOffer, listOffers } from './store/offers.ts';

type Deps = { db: Database; clock: Clock };

/** How often an offer is tried for an entry when another booking takes the slot first. */
const MAX_TRIES = 3;

/**
 * Offers free times of a professional to waiting-list entries, at most one time to each entry, oldest entry
 * first. Safe to repeat and to run concurrently.
 */
export async function offerFreedTimes(deps: Deps, professionalId: string): Promise<void> {
  const now = deps.clock.now();
  for (const id of await listWaiting(deps.db, professionalId, now)) await offerTo(deps, id);
  await clearDueLooks(deps.db, professionalId, now);
}

async function offerTo(deps: Deps, entryId: string): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      await retryIfPlanChanged(async () => {
        const plan = await planOffer(deps, entryId);
        if (plan) await writeOffer(deps, plan);
      });
      return;
    } catch (error) {
      if (error instanceof SlotLost) continue;
      // The services of the entry are not bookable now, so no time fits.
      if (error instanceof Refusal && !(error instanceof PlanChanged)) return;
      throw error;
    }
  }
}

type OfferPlan = { entry: EntryRow; visit: PlannedVisit; slot: Slot; now: Date };

/**
 * Returns the first slot that fits and stays bookable while it is held. Undefined when there is none, or
 * when the offer can wait until the morning; the search is then postponed until then.
 */
async function planOffer({ db, clock }: Deps, entryId: string): Promise<OfferPlan | undefined> {
  const now = clock.now();
  const entry = await findWaitingEntry(db, entryId);
  if (entry?.state !== 'open' || entry.endsAt <= now) return undefined;
  const offers = await listOffers(db, [entryId]);
  if (offers.some(({ state }) => state === 'open')) return undefined;
  const { city, postalCode, timeZone, memberId } = entry;
  const visit = await planVisit(db, {
    ...entry,
    address: entry.place === 'at_home' ? { city, postalCode } : undefined,
    hairLength: entry.hairLength ?? undefined,
    gender: entry.gender ?? undefined,
  });
  // The slots are computed for the end of the hold, so that an offered slot is still bookable then.
  const atItsEnd = { now: () => later(clock.now(), OFFER_MS) };
  const days = daysLeft(entry, dayOf(now, timeZone));
  const looked = { memberId: memberId ?? undefined, ...days };
  const fitting = (await findSlotsWithin({ db, clock: atItsEnd }, visit, looked)).filter((slot) => {
    const [startsAt, endsAt] = [new Date(slot.startsAt), new Date(slot.endsAt)];
    return isWaitedFor(entry, startsAt) && isNotOfferedYet(offers, { startsAt, endsAt });
  });
  const night = nightEnd(now, timeZone);
  const slot = fitting.find(({ startsAt }) => !night || isUrgentTime(new Date(startsAt), now));
  if (slot) return { entry, visit, slot, now };
  if (night && fitting.length > 0) await postponeSearch(db, entryId, night);
  return undefined;
}

async function writeOffer({ db }: Deps, { entry, visit, slot, now }: OfferPlan): Promise<void> {
  const occupant = { kind: 'offer' as const, id: randomUUID() };
  const memberId = entry.memberId ?? undefined;
  const startsAt = new Date(slot.startsAt);
  await enterCalendar(db, entry.professionalId, async (tx) => {
    const locked = await lockSlot(tx, { visit, occupant, memberId, startsAt, now, who: 'customer' });
    const [, isWritten] = await pipelined([
      occupySlot(tx, locked),
      insertOffer(tx, {
        id: occupant.id,
        entryId: entry.id,
        professionalId: entry.professionalId,
        memberId: locked.memberId,
        memberName: visit.members.find(({ id }) => id === locked.memberId)?.name ?? '',
        timeZone: entry.timeZone,
        startsAt,
        endsAt: locked.endsAt,
        expiresAt: earliest(startsAt, later(now, OFFER_MS)),
        createdAt: now,
      }),
    ]);
    // Another worker made an offer, or the entry was closed.
    if (!isWritten) throw new SlotLost('offered');
    await announce(tx, TimeOffered, { offerId: occupant.id }, now);
  });
}
