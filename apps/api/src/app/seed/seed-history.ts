import type { WayOfPayment } from '@meche/contract/enumerations';
import { HOLD_AHEAD_MS } from '@meche/contract/money-lines';
import type { Slot } from '@meche/contract/scheduling';
import {
  type AppointmentRow,
  bookAppointment,
  bookForClient,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  markNoShow,
  outcomesToSettle,
  quoteVisit,
  reviewsToAskFor,
} from '#appointments';
import type { Held } from '#kit/http/caller';
import { takeFacts } from '#kit/jobs/facts';
import { Refusal } from '#kit/refusal';
import { DAY_MS, later, MINUTE_MS } from '#kit/time';
import { cardOperations, holdsToPlace, startCard } from '#payments';
import type { AppContext } from '../context.ts';
import { createSweeps } from '../sweeps.ts';
import { bookingOf } from '../wiring.ts';
import { dayNumberOf, type VisitPlan } from './draw-visits.ts';
import type { LocalCardPartner } from './local-card-partner.ts';
import { randomFor } from './random.ts';

/** A planned appointment that was booked, perhaps at a later time than planned. */
export type BookedVisit = { visitPlan: VisitPlan; id: string; startsAt: Date; endsAt: Date };

/**
 * Number of professionals processed concurrently, because most of the time is spent waiting for the
 * database.
 */
const LANES = 6;

type Living = { now: Date; partner: LocalCardPartner | undefined };

/**
 * Simulates every day up to now with the app's use cases and sweeps: bookings, cards, outcomes,
 * cancellations and payments. Each call gets a clock set to its simulated time.
 */
export async function seedHistory(
  context: AppContext,
  visitPlans: readonly VisitPlan[],
  { now, partner }: Living,
): Promise<BookedVisit[]> {
  const [online, byPhone] = [
    visitPlans.filter(isOnline),
    visitPlans.filter((visitPlan) => !isOnline(visitPlan)),
  ];
  const lived = [
    ...(await liveByPhone(context, byPhone, now)),
    ...(await liveOnline(context, online, { now, partner })),
  ];
  await work(context, now, { isLast: true });
  return lived;
}

/**
 * Books the appointments without a card. They are independent per professional, so professionals run in
 * parallel.
 */
async function liveByPhone(
  context: AppContext,
  visitPlans: readonly VisitPlan[],
  now: Date,
): Promise<BookedVisit[]> {
  const visits: BookedVisit[] = [];
  const inOrder = visitPlans.toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
  await runGroupsConcurrently(
    inOrder,
    (visitPlan) => visitPlan.professional,
    async (visitPlan) => {
      const visit = await book(context, visitPlan, undefined);
      if (!visit) return;
      visits.push(visit);
      if (endOf(visit) <= now) await endVisit(context, visit);
    },
  );
  return visits;
}

/**
 * Books the appointments of customers with an account, day by day for all professionals, because the card
 * partner has one clock and holds fall due between appointments.
 */
async function liveOnline(
  context: AppContext,
  visitPlans: readonly VisitPlan[],
  { now, partner }: Living,
): Promise<BookedVisit[]> {
  const visits: BookedVisit[] = [];
  const byDay = Map.groupBy(visitPlans, (visitPlan) => dayNumberOf(visitPlan.bookedAt));
  const due = new Map<number, BookedVisit[]>();
  const holds = new Set<number>();
  for (let day = Math.min(...byDay.keys()); day <= dayNumberOf(now); day++) {
    const today = byDay.get(day) ?? [];
    if (today.length === 0 && !due.has(day) && !holds.has(day)) continue;
    const evening = new Date(Math.min((day + 1) * DAY_MS - MINUTE_MS, now.getTime()));
    await partner?.moveTo(evening);
    await runGroupsConcurrently(
      today,
      (visitPlan) => visitPlan.professional,
      async (visitPlan) => {
        const visit = await book(context, visitPlan, partner);
        if (!visit) return;
        visits.push(visit);
        const end = endOf(visit);
        holds.add(dayNumberOf(later(visit.startsAt, -HOLD_AHEAD_MS)));
        if (end <= now) due.set(dayNumberOf(end), [...(due.get(dayNumberOf(end)) ?? []), visit]);
      },
    );
    await runGroupsConcurrently(
      due.get(day) ?? [],
      (visit) => visit.visitPlan.professional,
      (visit) => endVisit(context, visit),
    );
    await work(context, evening, { isLast: false });
  }
  return visits;
}

/** Runs the items of one key in order, and the items of several keys concurrently. */
export async function runGroupsConcurrently<One>(
  all: readonly One[],
  professionalOf: (one: One) => unknown,
  live: (one: One) => Promise<void>,
): Promise<void> {
  const professionals = [...Map.groupBy(all, professionalOf).values()];
  const queue = async () => {
    for (let professional = professionals.shift(); professional; professional = professionals.shift())
      for (const one of professional) await live(one);
  };
  await Promise.all(Array.from({ length: LANES }, queue));
}

/** Returns the context with a business clock that stands at `instant`. */
export function withClockAt(context: AppContext, instant: Date): AppContext {
  return { ...context, clock: { ...context.clock, now: () => instant } };
}

/**
 * Books at the planned time, or else at the first free time that the refusal suggests. Returns undefined
 * when that is refused too or no time is suggested.
 */
async function book(
  context: AppContext,
  visitPlan: VisitPlan,
  partner: LocalCardPartner | undefined,
): Promise<BookedVisit | undefined> {
  const then = withClockAt(context, visitPlan.bookedAt);
  const byCard =
    isOnline(visitPlan) && (partner || visitPlan.professional.settings.verification !== 'verified');
  const take = (startsAt: Date) =>
    byCard
      ? bookWithCard(then, { ...visitPlan, startsAt }, partner)
      : bookByPhone(then, { ...visitPlan, startsAt });
  const row = await take(visitPlan.startsAt).catch((error) => {
    const [next] = nextSlotsOf(error);
    return next && take(new Date(next.startsAt)).catch((again) => void nextSlotsOf(again));
  });
  return row && { visitPlan, id: row.id, startsAt: row.startsAt, endsAt: row.endsAt };
}

function isOnline({ guest }: VisitPlan): boolean {
  return guest.accountId !== null;
}

/** Returns the free times that a refusal suggests; rethrows any other error. */
function nextSlotsOf(error: unknown): Slot[] {
  if (!(error instanceof Refusal)) throw error;
  return (error.details as { nextSlots?: Slot[] } | undefined)?.nextSlots ?? [];
}

function visitOf({ professional, services, address }: VisitPlan) {
  const place = address ? ('at_home' as const) : ('salon' as const);
  const serviceIds = services.map(({ id }) => id);
  return { professionalId: professional.id, serviceIds, place, ...(address && { address }) };
}

async function bookWithCard(
  context: AppContext,
  visitPlan: VisitPlan,
  partner: LocalCardPartner | undefined,
): Promise<AppointmentRow> {
  const { startsAt, member, note, guest } = visitPlan;
  const customerId = guest.accountId ?? '';
  const deps = bookingOf(context);
  const visit = visitOf(visitPlan);
  const quote = await quoteVisit(deps, visit);
  const { totalCents, cancellationWindowHours, lateFeePercent, noShowFeePercent, depositCents } = quote;
  const row = await bookAppointment(deps, customerId, {
    ...visit,
    startsAt,
    memberId: member.id,
    totalCents,
    terms: { cancellationWindowHours, lateFeePercent, noShowFeePercent, depositCents },
    note,
  });
  if (row.state !== 'held' || !partner) return row;
  const { clientSecret } = await startCard(deps.payments, row.id, { now: context.clock.now() });
  await partner.enterCard(clientSecret, 'pm_card_visa');
  await confirmAppointment(deps, row.id, customerId);
  return row;
}

async function bookByPhone(context: AppContext, visitPlan: VisitPlan): Promise<AppointmentRow> {
  const { startsAt, member, note, guest, professional } = visitPlan;
  const client = { name: `${guest.firstName} ${guest.lastName}`, phone: guest.phone, email: guest.email };
  const booking = {
    ...visitOf(visitPlan),
    memberId: member.id,
    startsAt,
    note,
    client,
    acceptWarnings: false,
  };
  // The owner has every permission.
  return bookForClient(context, professional.standing as Held<'sell_services'>, booking);
}

/** Returns when the outcome of an appointment is recorded. */
function endOf({ visitPlan, startsAt, endsAt }: BookedVisit): Date {
  if (visitPlan.outcome === 'completed') return later(endsAt, 5 * MINUTE_MS);
  if (visitPlan.outcome === 'no_show') return later(startsAt, 25 * MINUTE_MS);
  return later(visitPlan.bookedAt, 0.4 * (startsAt.getTime() - visitPlan.bookedAt.getTime()));
}

async function endVisit(context: AppContext, visit: BookedVisit): Promise<void> {
  const { visitPlan, id } = visit;
  const then = withClockAt(context, endOf(visit));
  const { accountId } = visitPlan.professional;
  if (visitPlan.outcome === 'completed')
    return completeAppointment(then, id, accountId, undefined, { paidBy: drawWayOfPayment(visitPlan) });
  if (visitPlan.outcome === 'no_show') return markNoShow(then, id, accountId);
  const cancel = (feeCents: number) =>
    cancelAppointment(then, id, visitPlan.guest.accountId ?? accountId, {
      reason: visitPlan.cancelReason,
      feeCents,
    });
  await cancel(0).catch((error) => {
    const isFee = error instanceof Refusal && error.code === 'fee_changed';
    if (!isFee) throw error;
    return cancel((error.details as { feeCents: number }).feeCents);
  });
}

/** Draws how the part on site was paid, among what the professional accepts. */
function drawWayOfPayment({ professional, startsAt, guest }: VisitPlan): WayOfPayment {
  const random = randomFor(`paid ${professional.label} ${startsAt.toISOString()} ${guest.phone}`);
  const accepted = professional.settings.onSitePayments.map((one) => (one === 'transfer' ? 'other' : one));
  return accepted.length > 0 ? random.pick(accepted) : 'card';
}

/** Names of the sweeps that must run every simulated day. */
const daily = new Set([outcomesToSettle.name, holdsToPlace.name, cardOperations.name]);

/**
 * Runs the sweeps that the worker would have run by now: deadlines, holds and captures each day, all others
 * on the last day. Customers of the past are not asked for reviews. Facts are deleted, so that no reaction runs
 * and no notification is sent.
 */
async function work(context: AppContext, instant: Date, { isLast }: { isLast: boolean }): Promise<void> {
  const due = createSweeps(withClockAt(context, instant)).filter(
    ({ name }) => name !== reviewsToAskFor.name && (isLast || daily.has(name)),
  );
  for (const sweep of due) while ((await sweep.run()) > 0);
  while ((await takeFacts(context.db, 1000)).length > 0);
}
