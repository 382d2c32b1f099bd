import { randomUUID } from 'node:crypto';
import type { Slot } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { Refusal } from '#kit/refusal';
import { type Clock, dayOf, earliest, later } from '#kit/time';
import {
  enterCalendar,
  findSlotsWithin,
  PlanChanged,
  type PlannedVisit,
  planVisit,
  SlotLost,
  takeSlot,
  writeByPlan,
} from '#scheduling';
import { TimeOffered } from './facts.ts';
import { daysLeft, isNewTo, isPressing, isWaitedFor, nightEnd, OFFER_MS } from './rules.ts';
import { type EntryRow, findWaitingEntry, forgetLooks, listWaiting, lookLater } from './store/entries.ts';
import { insertOffer, listOffers } from './store/offers.ts';

type Deps = { db: Database; clock: Clock };

/** How often one wish looks anew when somebody else was faster. */
const MOST_TRIES = 3;

/**
 * Something is free at this house, or may be: whoever waits is offered what fits, in their order, each one time at most. On
 * days that had none, a time that she may book was freed. Safe to repeat, and beside another worker.
 */
export async function offerFreedTimes(deps: Deps, professionalId: string): Promise<void> {
  const now = deps.clock.now();
  for (const id of await listWaiting(deps.db, professionalId, now)) await offerTo(deps, id);
  await forgetLooks(deps.db, professionalId, now);
}

async function offerTo(deps: Deps, entryId: string): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    try {
      await writeByPlan(
        () => planOffer(deps, entryId),
        (plan) => writeOffer(deps, plan),
      );
      return;
    } catch (error) {
      // Somebody has it: perhaps there is another one.
      if (error instanceof SlotLost) continue;
      // What she wished for is not sold as it was: nothing fits it, until it is again.
      if (error instanceof Refusal && !(error instanceof PlanChanged)) return;
      throw error;
    }
  }
}

type OfferPlan = { entry: EntryRow; visit: PlannedVisit; slot: Slot; now: Date };

/** The first time that fits, which lasts as long as it would be held; undefined when there is none, or it can wait until morning. */
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
  // Bookable still when it runs out.
  const atItsEnd = { now: () => later(clock.now(), OFFER_MS) };
  const days = daysLeft(entry, dayOf(now, timeZone));
  const looked = { memberId: memberId ?? undefined, ...days };
  const fitting = (await findSlotsWithin({ db, clock: atItsEnd }, visit, looked)).filter((slot) => {
    const [startsAt, endsAt] = [new Date(slot.startsAt), new Date(slot.endsAt)];
    return isWaitedFor(entry, startsAt) && isNewTo(offers, { startsAt, endsAt });
  });
  const night = nightEnd(now, timeZone);
  const slot = fitting.find(({ startsAt }) => !night || isPressing(new Date(startsAt), now));
  if (slot) return { entry, visit, slot, now };
  if (night && fitting.length > 0) await lookLater(db, entryId, night);
  return undefined;
}

/** Held as a booking would be: under the calendar's lock, in the same table. */
async function writeOffer({ db }: Deps, plan: OfferPlan | undefined): Promise<void> {
  if (!plan) return;
  const { entry, visit, slot, now } = plan;
  const id = randomUUID();
  const { professionalId, timeZone } = entry;
  const startsAt = new Date(slot.startsAt);
  const wanted = {
    visit,
    startsAt,
    now,
    who: 'customer' as const,
    occupant: { kind: 'offer' as const, id },
    memberId: entry.memberId ?? undefined,
  };
  await enterCalendar(db, professionalId, (tx) =>
    takeSlot(tx, wanted, async ({ memberId, endsAt }) => {
      const memberName = visit.members.find((member) => member.id === memberId)?.name ?? '';
      const isWritten = await insertOffer(tx, {
        id,
        entryId: entry.id,
        professionalId,
        memberId,
        memberName,
        timeZone,
        startsAt,
        endsAt,
        expiresAt: earliest(startsAt, later(now, OFFER_MS)),
        createdAt: now,
      });
      // Another worker offered her something, or she waits no longer.
      if (!isWritten) throw new SlotLost('offered');
      await announce(tx, TimeOffered, { offerId: id }, now);
    }),
  );
}
