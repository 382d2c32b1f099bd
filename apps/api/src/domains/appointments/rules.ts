import type { Quote } from '@meche/contract/appointments';
import type { AppointmentState, PlaceOfService } from '@meche/contract/enumerations';
import { feeCentsOf, HOLD_AHEAD_MS, moneyTermsOf, SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';
import type { ShownTerms } from '@meche/contract/money-terms';
import { type MileageTerms, mileageCents } from '@meche/contract/travel';
import { sum } from '#kit/money';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';

export type Actor = 'customer' | 'professional' | 'system';

/** The whole pair table: who may move an appointment from one state to another. What is not here is refused. */
const moves: Record<AppointmentState, Partial<Record<AppointmentState, readonly Actor[]>>> = {
  held: { requested: ['system'], confirmed: ['system'], cancelled: ['customer', 'system'] },
  // By its customer where she takes what was proposed instead.
  requested: { confirmed: ['customer', 'professional'], cancelled: ['customer', 'professional', 'system'] },
  confirmed: {
    completed: ['professional', 'system'],
    no_show: ['professional'],
    cancelled: ['customer', 'professional', 'system'],
  },
  completed: { confirmed: ['professional'] },
  no_show: { confirmed: ['professional'] },
  cancelled: {},
};

export function mayMove(from: AppointmentState, to: AppointmentState, actor: Actor): boolean {
  return moves[from][to]?.includes(actor) ?? false;
}

/** How long a slot is kept while the card is entered. */
export const HOLD_MS = 10 * MINUTE_MS;
export const MOST_OPEN_HOLDS = 2;
const ASK_FOR_MS = HOUR_MS;
/** The money moves only after this, until then completed and no-show may be undone. */
export const UNDO_MS = 10 * MINUTE_MS;
const CONFIRM_AHEAD_MS = 12 * HOUR_MS;
const REMIND_AHEAD_MS = DAY_MS;
const NO_SHOW_AFTER_MS = 15 * MINUTE_MS;
const REMIND_TO_MARK_AFTER_MS = 2 * HOUR_MS;
const CLOSE_AFTER_MS = 20 * HOUR_MS;
/** What the system completed is debited only after this, until then the customer may contest it. */
export const CONTEST_MS = 48 * HOUR_MS;

export type Deadlines = {
  authoriseAt: Date;
  latestConfirmBy: Date;
  reminderAt: Date | null;
  markReminderAt: Date;
  closingAt: Date;
};

/** The columns that sweeps look for. */
export function deadlinesOf(startsAt: Date, endsAt: Date, now: Date): Deadlines {
  const reminderAt = later(startsAt, -REMIND_AHEAD_MS);
  return {
    authoriseAt: later(startsAt, -HOLD_AHEAD_MS),
    latestConfirmBy: later(startsAt, -CONFIRM_AHEAD_MS),
    reminderAt: reminderAt > now ? reminderAt : null,
    markReminderAt: later(endsAt, REMIND_TO_MARK_AFTER_MS),
    closingAt: later(endsAt, CLOSE_AFTER_MS),
  };
}

/** A planned visit as far as its price goes. */
export type ToPrice = {
  visit: {
    professional: {
      /** `verified`: she may be paid by card, and the search fee is due. */
      verification: string;
      cancellationWindowHours: number;
      lateFeePercent: number;
      noShowFeePercent: number;
    };
    services: readonly {
      id: string | null;
      name: string;
      priceCents: number;
      durationMinutes: number;
      prepayment: boolean;
      questionnaire: boolean;
    }[];
    plan: { totalMinutes: number };
    /** At home only. */
    home: { distanceHm: number; fromDepartment: boolean } | null;
  };
  /** In force now. */
  terms: MileageTerms | null;
  bookedBy: 'customer' | 'professional';
  searchFeeCents: number;
  /** The time that is asked for, and now: only with it can be said when the money moves. */
  at?: { startsAt: Date; now: Date } | undefined;
};

/** The price of a planned visit, and its terms. */
export function quoteOf({ visit, terms: mileageTerms, bookedBy, at, ...platform }: ToPrice): Quote {
  const { professional, services, home } = visit;
  const byCard = bookedBy === 'customer' && professional.verification === 'verified';
  const serviceFeeCents = sum(services.map((service) => service.priceCents));
  const mileage = home ? mileageCents(mileageTerms, home.distanceHm) : 0;
  const searchFeeCents = byCard ? platform.searchFeeCents : 0;
  const totalCents = serviceFeeCents + mileage + searchFeeCents;
  const prepaid = sum(services.filter((service) => service.prepayment).map((service) => service.priceCents));
  const wanted = byCard ? prepaid + mileage + searchFeeCents : 0;
  const cardCents = wanted < SMALLEST_CARD_CENTS ? 0 : wanted;
  const agreed = {
    totalCents,
    cardCents,
    cancellationWindowHours: professional.cancellationWindowHours,
    lateFeePercent: professional.lateFeePercent,
    noShowFeePercent: professional.noShowFeePercent,
    onRequest: bookedBy === 'customer' && services.some((service) => service.questionnaire),
  };
  const { onRequest: _, ...terms } = agreed;
  return {
    lines: services.map(({ id, name, priceCents, durationMinutes, prepayment }) => ({
      serviceId: id,
      name,
      priceCents,
      durationMinutes,
      prepayment,
    })),
    serviceFeeCents,
    mileageCents: mileage,
    distanceKm: home ? home.distanceHm / 10 : null,
    distanceFromDepartment: home?.fromDepartment ?? false,
    searchFeeCents,
    ...terms,
    onSiteCents: totalCents - cardCents,
    durationMinutes: visit.plan.totalMinutes,
    money: at ? moneyTermsOf({ ...agreed, startsAt: at.startsAt }, at.now, at.now) : null,
  };
}

/** Whether what was shown comes to the same for this visit: a fee that cannot be taken is none. */
export function areTermsOf(
  quote: Quote,
  shown: ShownTerms,
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean {
  const said = (terms: ShownTerms) =>
    JSON.stringify(moneyTermsOf({ ...quote, ...terms, startsAt }, now, now));
  return said(quote) === said(shown);
}

export type Terms = {
  state: AppointmentState;
  startsAt: Date;
  totalCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
};

export function freeUntil({
  startsAt,
  cancellationWindowHours,
}: Pick<Terms, 'startsAt' | 'cancellationWindowHours'>): Date {
  return later(startsAt, -cancellationWindowHours * HOUR_MS);
}

/** What cancelling costs the customer: nothing when the professional cancels, or in time, or when nothing is held. */
export function cancellationFeeCents(terms: Terms, heldCents: number, by: Actor, now: Date): number {
  if (by !== 'customer' || terms.state !== 'confirmed' || now < freeUntil(terms)) return 0;
  return feeCentsOf(terms.totalCents, terms.lateFeePercent, heldCents);
}

export function noShowFeeCents(terms: Terms, heldCents: number): number {
  return feeCentsOf(terms.totalCents, terms.noShowFeePercent, heldCents);
}

/** The payment as the rules see it: of a visit by card its status, else on site. */
export type Payment = { status: string; heldCents: number };

/** Once a visit is paid on site after all, the payable only tells of a failure. */
export function paymentOf<Status extends string>(
  { cardCents }: { cardCents: number },
  payable: { status: Status; amountCents: number } | undefined,
): { status: Status | 'on_site'; heldCents: number } {
  if (cardCents === 0 || !payable) return { status: 'on_site', heldCents: 0 };
  return { status: payable.status, heldCents: payable.status === 'held' ? payable.amountCents : 0 };
}

/** The card is saved or the amount held: there is nothing more for a hold to wait for. */
export function isSecured({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'card_saved' || status === 'held';
}

/** There is, or may still be, something on the card to debit. */
export function isDebitable({ status }: Pick<Payment, 'status'>): boolean {
  return isSecured({ status }) || status === 'payment_to_confirm';
}

/** A hold that the card partner cannot be asked about does not keep its slot for ever. */
export function isPastAsking(expiresAt: Date, now: Date): boolean {
  return now >= later(expiresAt, ASK_FOR_MS);
}

type Step = { name: string; durationMinutes: number; freeTimeMinutes: number };

/** The steps of a visit where free time lies between them; at home its staff member stays from beginning to end. */
export function stepsDrawn({
  place,
  lines,
}: {
  place: PlaceOfService;
  lines: readonly { steps: readonly Step[] }[];
}): Step[] {
  const steps = lines.flatMap((line) => line.steps);
  const hasFreeTime = place === 'salon' && steps.some((step) => step.freeTimeMinutes > 0);
  if (!hasFreeTime) return [];
  return steps.map(({ name, durationMinutes, freeTimeMinutes }) => ({
    name,
    durationMinutes,
    freeTimeMinutes,
  }));
}

export type Viewer = 'customer' | 'professional';

export type Possible = {
  cancel: { feeCents: number } | null;
  /** Accept or decline a request. */
  answer: { until: Date } | null;
  reschedule: boolean;
  complete: boolean;
  noShow: boolean;
  undo: { until: Date } | null;
  contest: { until: Date } | null;
  pay: boolean;
};

export type Judged = Terms & {
  endsAt: Date;
  settleAt: Date | null;
  expiresAt: Date | null;
  answerBy: Date | null;
  contestUntil: Date | null;
  contestedAt: Date | null;
};

/** What this viewer may do with it now: the one place; the web only shows it and the use cases ask the same. */
export function possibleFor(viewer: Viewer, it: Judged, payment: Payment, now: Date): Possible {
  const isCancellable = it.state === 'confirmed' || it.state === 'requested';
  const mayCancel = isCancellable && (viewer === 'professional' || now < it.startsAt);
  const undoUntil = undoableUntil(it);
  const mayContest = viewer === 'customer' && isContestable(it, now);
  return {
    cancel: mayCancel ? { feeCents: cancellationFeeCents(it, payment.heldCents, viewer, now) } : null,
    answer: viewer === 'professional' && isAnswerable(it, now) ? { until: it.answerBy } : null,
    reschedule: viewer === 'professional' ? isReschedulable(it, now) : mayMoveOwn(it, payment, now),
    complete: viewer === 'professional' && it.state === 'confirmed' && now >= it.startsAt,
    noShow: viewer === 'professional' && it.state === 'confirmed' && now >= noShowFrom(it.startsAt),
    undo: undoUntil && viewer === 'professional' && now < undoUntil ? { until: undoUntil } : null,
    contest: mayContest && it.contestUntil ? { until: it.contestUntil } : null,
    pay:
      viewer === 'customer' &&
      ((it.state === 'held' &&
        it.expiresAt !== null &&
        now < it.expiresAt &&
        payment.status === 'awaiting_card') ||
        (it.state === 'confirmed' && payment.status === 'payment_to_confirm')),
  };
}

/** A request that its professional may still accept or decline. */
export function isAnswerable<It extends Pick<Judged, 'state' | 'answerBy'>>(
  it: It,
  now: Date,
): it is It & { answerBy: Date } {
  return it.state === 'requested' && it.answerBy !== null && now < it.answerBy;
}

/**
 * Booked, and not over: the house may give it another time. Who asks for a time is answered, and may be offered another one; who
 * is entering a card keeps hers.
 */
export function isReschedulable({ state, endsAt }: Pick<Judged, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'confirmed' && now < endsAt;
}

/**
 * Customers move their visits while cancelling costs nothing: otherwise they could move one far away first, and cancel it free of
 * charge. A visit whose payment is to be confirmed stays where it is.
 */
export function mayMoveOwn(it: Judged, payment: Payment, now: Date): boolean {
  return isToCome(it, now) && whyNotMoveOwn(it, payment, now) === null;
}

export type WhyNotMoved = 'fee_due' | 'payment_to_confirm';

/** Why its customer cannot move a visit that is to come; null: they can, or there is nothing to move. */
export function whyNotMoveOwn(it: Judged, { status, heldCents }: Payment, now: Date): WhyNotMoved | null {
  if (!isToCome(it, now)) return null;
  if (status === 'payment_to_confirm') return 'payment_to_confirm';
  return cancellationFeeCents(it, heldCents, 'customer', now) > 0 ? 'fee_due' : null;
}

function isToCome({ state, startsAt }: Pick<Judged, 'state' | 'startsAt'>, now: Date): boolean {
  return state === 'confirmed' && now < startsAt;
}

export function noShowFrom(startsAt: Date): Date {
  return later(startsAt, NO_SHOW_AFTER_MS);
}

/** Until when an outcome that the professional marked may be taken back; null: nobody marked it, or the money has moved. */
export function undoableUntil({
  state,
  settleAt,
  contestUntil,
}: Pick<Judged, 'state' | 'settleAt' | 'contestUntil'>): Date | null {
  return (state === 'completed' || state === 'no_show') && contestUntil === null ? settleAt : null;
}

/** Completed by the system, not yet debited, and nobody has contested it before. */
export function isContestable(
  {
    state,
    settleAt,
    contestUntil,
    contestedAt,
  }: Omit<Judged, keyof Terms | 'endsAt' | 'expiresAt' | 'answerBy'> & { state: string },
  now: Date,
): boolean {
  const isOpen = contestUntil !== null && now < contestUntil && contestedAt === null;
  return state === 'completed' && settleAt !== null && isOpen;
}
