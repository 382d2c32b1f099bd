import type { AppointmentState, PlaceOfService } from '@meche/contract/enumerations';
import { feeCentsOf, HOLD_AHEAD_MS } from '@meche/contract/money-lines';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, weekdayOf } from '#kit/time';

export type Actor = 'customer' | 'professional' | 'system';

/** All transitions: which actors may move an appointment from one state to another. */
const transitions: Record<AppointmentState, Partial<Record<AppointmentState, readonly Actor[]>>> = {
  held: { requested: ['system'], confirmed: ['system'], cancelled: ['customer', 'system'] },
  // The customer confirms a request when they accept a proposal.
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

export function canTransition(from: AppointmentState, to: AppointmentState, actor: Actor): boolean {
  return transitions[from][to]?.includes(actor) ?? false;
}

/** How long a slot is held while the customer enters the card. */
export const HOLD_MS = 10 * MINUTE_MS;
export const MAX_OPEN_HOLDS = 2;
const CARD_CHECK_MS = HOUR_MS;
/** A professional can undo completed or no_show for this long; only afterwards is the payment captured. */
export const UNDO_MS = 10 * MINUTE_MS;
const CONFIRM_AHEAD_MS = 12 * HOUR_MS;
const REMIND_AHEAD_MS = DAY_MS;
const NO_SHOW_AFTER_MS = 15 * MINUTE_MS;
const REMIND_TO_MARK_AFTER_MS = 2 * HOUR_MS;
const CLOSE_AFTER_MS = 20 * HOUR_MS;
/**
 * When the system completed the appointment, the customer may contest for this long; only afterwards is the
 * payment captured.
 */
export const CONTEST_MS = 48 * HOUR_MS;

export type Deadlines = {
  authoriseAt: Date;
  latestConfirmBy: Date;
  reminderAt: Date | null;
  markReminderAt: Date;
  closingAt: Date;
};

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

export type Terms = {
  state: AppointmentState;
  startsAt: Date;
  totalCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  /** The deposit, of which the fees are percentages; null: none was asked, and they are of the total. */
  depositCents: number | null;
  /** The start before the customer moved it late: free cancellation still ends before that start. */
  lateMovedFrom: Date | null;
};

export function freeUntil({
  startsAt,
  cancellationWindowHours,
  lateMovedFrom,
}: Pick<Terms, 'startsAt' | 'cancellationWindowHours' | 'lateMovedFrom'>): Date {
  return later(lateMovedFrom ?? startsAt, -cancellationWindowHours * HOUR_MS);
}

/**
 * Cents due for cancelling now. Cancelling is free for the professional, for a customer before `freeUntil`
 * or of an unconfirmed request, and when nothing is held on the card.
 */
export function cancellationFeeCents(terms: Terms, heldCents: number, by: Actor, now: Date): number {
  if (by !== 'customer' || terms.state !== 'confirmed' || now < freeUntil(terms)) return 0;
  return feeCentsOf(terms, terms.lateFeePercent, heldCents);
}

export function noShowFeeCents(terms: Terms, heldCents: number): number {
  return feeCentsOf(terms, terms.noShowFeePercent, heldCents);
}

/**
 * `status` is the status of the payable, or `on_site` when nothing is due by card. `heldCents` is 0 unless
 * the status is `held`.
 */
export type Payment = { status: string; heldCents: number };

/** The payable of an appointment that moved to on-site payment is ignored: it only records the failure. */
export function paymentOf<Status extends string>(
  { cardCents }: { cardCents: number },
  payable: { status: Status; amountCents: number } | undefined,
): { status: Status | 'on_site'; heldCents: number } {
  if (cardCents === 0 || !payable) return { status: 'on_site', heldCents: 0 };
  return { status: payable.status, heldCents: payable.status === 'held' ? payable.amountCents : 0 };
}

export function isSecured({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'card_saved' || status === 'held';
}

/** Whether an amount is held on the card, or may be held later. */
export function isDebitable({ status }: Pick<Payment, 'status'>): boolean {
  return isSecured({ status }) || status === 'payment_to_confirm';
}

/** While the card partner is down, a hold keeps its slot for at most one hour after it expires. */
export function isPastCardCheck(expiresAt: Date, now: Date): boolean {
  return now >= later(expiresAt, CARD_CHECK_MS);
}

type Step = { name: string; durationMinutes: number; freeTimeMinutes: number };

/**
 * The steps that a calendar draws; empty when no step has free time after it. During a home visit the
 * member stays throughout, so there are no steps to draw.
 */
export function toDrawnSteps({
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
  timeZone: string;
  settleAt: Date | null;
  expiresAt: Date | null;
  answerBy: Date | null;
  contestUntil: Date | null;
  contestedAt: Date | null;
};

/**
 * What this viewer may do now, as the web app shows it. Some use cases check it, others check the same
 * rules themselves.
 */
export function getPossibleActions(
  viewer: Viewer,
  row: Judged,
  { payment, policy }: { payment: Payment; policy: MovePolicy },
  now: Date,
): Possible {
  const undoUntil = undoableUntil(row);
  const mayContest = viewer === 'customer' && isContestable(row, now);
  return {
    cancel: getPossibleCancellation(viewer, row, payment, now),
    answer: viewer === 'professional' && isAnswerable(row, now) ? { until: row.answerBy } : null,
    reschedule:
      viewer === 'professional'
        ? isReschedulable(row, now)
        : judgeOwnMove(row, { payment, policy }, now).to !== null,
    complete: viewer === 'professional' && row.state === 'confirmed' && now >= row.startsAt,
    noShow: viewer === 'professional' && row.state === 'confirmed' && now >= noShowFrom(row.startsAt),
    undo: undoUntil && viewer === 'professional' && now < undoUntil ? { until: undoUntil } : null,
    contest: mayContest && row.contestUntil ? { until: row.contestUntil } : null,
    pay:
      viewer === 'customer' &&
      ((row.state === 'held' &&
        row.expiresAt !== null &&
        now < row.expiresAt &&
        payment.status === 'awaiting_card') ||
        (row.state === 'confirmed' && payment.status === 'payment_to_confirm')),
  };
}

/** The fee for which this viewer may cancel now; null when they may not. */
export function getPossibleCancellation(
  viewer: Viewer,
  row: Judged,
  { heldCents }: Pick<Payment, 'heldCents'>,
  now: Date,
): Possible['cancel'] {
  const isCancellable = row.state === 'confirmed' || row.state === 'requested';
  const mayCancel = isCancellable && (viewer === 'professional' || now < row.startsAt);
  return mayCancel ? { feeCents: cancellationFeeCents(row, heldCents, viewer, now) } : null;
}

export function isAnswerable<Row extends Pick<Judged, 'state' | 'answerBy'>>(
  row: Row,
  now: Date,
): row is Row & { answerBy: Date } {
  return row.state === 'requested' && row.answerBy !== null && now < row.answerBy;
}

/**
 * Whether the appointment is confirmed and not over. A request gets a proposal instead, and a hold cannot
 * move.
 */
export function isReschedulable({ state, endsAt }: Pick<Judged, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'confirmed' && now < endsAt;
}

/** How a professional treats moves by customers once cancelling costs a fee. */
export type MovePolicy = { lateMoves: boolean; minimumNoticeMinutes: number };

export type WhyNotMoved = 'fee_due' | 'moved_late' | 'payment_to_confirm';

/** First and last day of a week, Monday to Sunday. */
export type Week = { from: string; until: string };

export type OwnMove =
  | { to: 'any_time' }
  | { to: 'same_week'; week: Week }
  /** `why` is null when the appointment is not confirmed or has begun. */
  | { to: null; why: WhyNotMoved | null };

/**
 * Where the customer may move the appointment. Anywhere while cancelling is free. Then, if the professional
 * allows late moves: once, until the minimum notice, within the week, so that they cannot move it far ahead
 * to cancel for free. Not while a payment is to be confirmed.
 */
export function judgeOwnMove(
  row: Judged,
  { payment, policy }: { payment: Payment; policy: MovePolicy },
  now: Date,
): OwnMove {
  if (!isToCome(row, now)) return { to: null, why: null };
  if (payment.status === 'payment_to_confirm') return { to: null, why: 'payment_to_confirm' };
  // Holds too while nothing is held. A move by the professional sets the late fee to 0.
  if (row.lateMovedFrom && row.lateFeePercent > 0) return { to: null, why: 'moved_late' };
  if (cancellationFeeCents(row, payment.heldCents, 'customer', now) === 0) return { to: 'any_time' };
  const lastMoveAt = later(row.startsAt, -policy.minimumNoticeMinutes * MINUTE_MS);
  if (!policy.lateMoves || now > lastMoveAt) return { to: null, why: 'fee_due' };
  return { to: 'same_week', week: weekOf(row) };
}

function weekOf({ startsAt, timeZone }: Pick<Judged, 'startsAt' | 'timeZone'>): Week {
  const day = dayOf(startsAt, timeZone);
  const from = plusDays(day, 1 - weekdayOf(day));
  return { from, until: plusDays(from, 6) };
}

export function isInWeek(day: string, { from, until }: Week): boolean {
  return from <= day && day <= until;
}

function isToCome({ state, startsAt }: Pick<Judged, 'state' | 'startsAt'>, now: Date): boolean {
  return state === 'confirmed' && now < startsAt;
}

export function noShowFrom(startsAt: Date): Date {
  return later(startsAt, NO_SHOW_AFTER_MS);
}

/**
 * Until when the professional may undo the outcome; may be past. Null without an outcome, when the system
 * set it, or when the payment was captured.
 */
export function undoableUntil({
  state,
  settleAt,
  contestUntil,
}: Pick<Judged, 'state' | 'settleAt' | 'contestUntil'>): Date | null {
  return (state === 'completed' || state === 'no_show') && contestUntil === null ? settleAt : null;
}

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
