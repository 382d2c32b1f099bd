import type { Slot } from '@meche/contract/scheduling';
import {
  type AppointmentRow,
  bookAppointment,
  bookForClient,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  markNoShow,
  quoteVisit,
} from '#appointments';
import type { Held } from '#kit/http/caller';
import { takeFacts } from '#kit/jobs/facts';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { startCard } from '#payments';
import type { Parts } from '../parts.ts';
import { bookingOf } from '../platform.ts';
import { sweeps } from '../sweeps.ts';
import { dayKeyOf, type Wish } from './draw-visits.ts';
import type { LocalCardPartner } from './local-card-partner.ts';

/** A wish that the calendar granted, perhaps at the next free hour. */
export type LivedVisit = { wish: Wish; id: string; startsAt: Date; endsAt: Date };

/** Houses live side by side: while one waits for the database, another has something to do. */
const LANES = 6;

/** So long before a visit its price is held on the card. */
const HOLD_AHEAD_MS = 48 * HOUR_MS;

type Living = { now: Date; partner: LocalCardPartner | undefined };

/**
 * Lives every day up to now by the product's own use cases, engine and sweeps, each call with the clock at its instant:
 * customers book and give cards, houses book for theirs, visits are done, missed or cancelled, money moves.
 */
export async function liveDays(
  parts: Parts,
  wishes: readonly Wish[],
  { now, partner }: Living,
): Promise<LivedVisit[]> {
  const [online, byPhone] = [wishes.filter(isOnline), wishes.filter((wish) => !isOnline(wish))];
  const lived = [
    ...(await liveByPhone(parts, byPhone, now)),
    ...(await liveOnline(parts, online, { now, partner })),
  ];
  await work(parts, now, { isLast: true });
  return lived;
}

/** Without a card nobody waits for another house's day: each goes through its own, as fast as the database answers. */
async function liveByPhone(parts: Parts, wishes: readonly Wish[], now: Date): Promise<LivedVisit[]> {
  const visits: LivedVisit[] = [];
  const inOrder = wishes.toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
  await sideBySide(
    inOrder,
    (wish) => wish.house,
    async (wish) => {
      const visit = await book(parts, wish, undefined);
      if (!visit) return;
      visits.push(visit);
      if (endOf(visit) <= now) await endVisit(parts, visit);
    },
  );
  return visits;
}

/** Day by day for all houses: the card partner's clock goes with ours, and holds fall due between two visits. */
async function liveOnline(
  parts: Parts,
  wishes: readonly Wish[],
  { now, partner }: Living,
): Promise<LivedVisit[]> {
  const visits: LivedVisit[] = [];
  const asked = Map.groupBy(wishes, (wish) => dayKeyOf(wish.bookedAt));
  const due = new Map<number, LivedVisit[]>();
  const holds = new Set<number>();
  for (let day = Math.min(...asked.keys()); day <= dayKeyOf(now); day++) {
    const today = asked.get(day) ?? [];
    if (today.length === 0 && !due.has(day) && !holds.has(day)) continue;
    const evening = new Date(Math.min((day + 1) * DAY_MS - MINUTE_MS, now.getTime()));
    await partner?.moveTo(evening);
    await sideBySide(
      today,
      (wish) => wish.house,
      async (wish) => {
        const visit = await book(parts, wish, partner);
        if (!visit) return;
        visits.push(visit);
        const end = endOf(visit);
        holds.add(dayKeyOf(later(visit.startsAt, -HOLD_AHEAD_MS)));
        if (end <= now) due.set(dayKeyOf(end), [...(due.get(dayKeyOf(end)) ?? []), visit]);
      },
    );
    await sideBySide(
      due.get(day) ?? [],
      (visit) => visit.wish.house,
      (visit) => endVisit(parts, visit),
    );
    await work(parts, evening, { isLast: false });
  }
  return visits;
}

/** What belongs to one house (or whatever it is put in order by) in its order, several houses at once. */
export async function sideBySide<One>(
  all: readonly One[],
  houseOf: (one: One) => unknown,
  live: (one: One) => Promise<void>,
): Promise<void> {
  const houses = [...Map.groupBy(all, houseOf).values()];
  const lane = async () => {
    for (let house = houses.shift(); house; house = houses.shift()) for (const one of house) await live(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function at(parts: Parts, instant: Date): Parts {
  return { ...parts, clock: { ...parts.clock, now: () => instant } };
}

/** At the hour wished for, else at the next free one; who finds none stays at home. */
async function book(
  parts: Parts,
  wish: Wish,
  partner: LocalCardPartner | undefined,
): Promise<LivedVisit | undefined> {
  const then = at(parts, wish.bookedAt);
  const byCard = isOnline(wish) && (partner || wish.house.settings.verification !== 'verified');
  const take = (startsAt: Date) =>
    byCard ? bookWithCard(then, { ...wish, startsAt }, partner) : bookByPhone(then, { ...wish, startsAt });
  const row = await take(wish.startsAt).catch((error) => {
    const [next] = nextSlotsOf(error);
    return next && take(new Date(next.startsAt)).catch((again) => void nextSlotsOf(again));
  });
  return row && { wish, id: row.id, startsAt: row.startsAt, endsAt: row.endsAt };
}

function isOnline({ guest }: Wish): boolean {
  return guest.accountId !== null;
}

/** Nothing but a refusal is expected. */
function nextSlotsOf(error: unknown): Slot[] {
  if (!(error instanceof Refusal)) throw error;
  return (error.details as { nextSlots?: Slot[] } | undefined)?.nextSlots ?? [];
}

function visitOf({ house, services, address }: Wish) {
  const place = address ? ('at_home' as const) : ('salon' as const);
  const serviceIds = services.map(({ id }) => id);
  return { professionalId: house.id, serviceIds, place, ...(address && { address }) };
}

async function bookWithCard(
  parts: Parts,
  wish: Wish,
  partner: LocalCardPartner | undefined,
): Promise<AppointmentRow> {
  const { startsAt, member, note, guest } = wish;
  const customerId = guest.accountId ?? '';
  const deps = bookingOf(parts);
  const visit = visitOf(wish);
  const { totalCents } = await quoteVisit(deps, visit);
  const row = await bookAppointment(deps, customerId, {
    ...visit,
    startsAt,
    memberId: member.id,
    totalCents,
    note,
  });
  if (row.state !== 'held' || !partner) return row;
  const { clientSecret } = await startCard(deps.payments, row.id, { now: parts.clock.now() });
  await partner.enterCard(clientSecret, 'pm_card_visa');
  await confirmAppointment(deps, row.id, customerId);
  return row;
}

async function bookByPhone(parts: Parts, wish: Wish): Promise<AppointmentRow> {
  const { startsAt, member, note, guest, house } = wish;
  const client = { name: `${guest.firstName} ${guest.lastName}`, phone: guest.phone, email: guest.email };
  const asked = { ...visitOf(wish), memberId: member.id, startsAt, note, client, acceptWarnings: false };
  // The door would ask for her permission; she owns the house.
  return bookForClient(parts, house.standing as Held<'sell_services'>, asked);
}

/** When it is said how the visit went. */
function endOf({ wish, startsAt, endsAt }: LivedVisit): Date {
  if (wish.outcome === 'completed') return later(endsAt, 5 * MINUTE_MS);
  if (wish.outcome === 'no_show') return later(startsAt, 25 * MINUTE_MS);
  return later(wish.bookedAt, 0.4 * (startsAt.getTime() - wish.bookedAt.getTime()));
}

async function endVisit(parts: Parts, visit: LivedVisit): Promise<void> {
  const { wish, id } = visit;
  const then = at(parts, endOf(visit));
  const { accountId } = wish.house;
  if (wish.outcome === 'completed') return completeAppointment(then, id, accountId);
  if (wish.outcome === 'no_show') return markNoShow(then, id, accountId);
  const cancel = (feeCents: number) =>
    cancelAppointment(then, id, wish.guest.accountId ?? accountId, { reason: wish.cancelReason, feeCents });
  await cancel(0).catch((error) => {
    const isFee = error instanceof Refusal && error.code === 'fee_changed';
    if (!isFee) throw error;
    return cancel((error.details as { feeCents: number }).feeCents);
  });
}

/** What moves a visit or its money on from one day to the next. */
const daily = new Set(['settle-outcomes', 'authorise-cards', 'partner-operations']);

/** Nobody is asked how a visit of last year was. */
const neverDue = 'ask-for-reviews';

/**
 * What the worker would have done by now: deadlines, holds, debits; whatever else is due, on the last day alone.
 * Its letters are not written: nobody waits for a year of them.
 */
async function work(parts: Parts, instant: Date, { isLast }: { isLast: boolean }): Promise<void> {
  const due = sweeps(at(parts, instant)).filter(
    ({ name }) => name !== neverDue && (isLast || daily.has(name)),
  );
  for (const sweep of due) while ((await sweep.run()) > 0);
  while ((await takeFacts(parts.db, 1000)).length > 0);
}
