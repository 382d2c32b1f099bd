/**
 * The sentences about payment on pages, in emails and on receipts. The functions turn the state of an
 * appointment into keys of words; a sentence never mentions a payment that did not happen. The module
 * imports only types, so that browsers load it without zod.
 */
import type { Appointment } from './appointments.ts';

const HOUR_MS = 3_600_000;
/**
 * How long before the appointment the amount is held, in milliseconds; until then the card is only saved.
 */
export const HOLD_AHEAD_MS = 48 * HOUR_MS;
/** Minimum of a card payment in cents; the card partner refuses less. */
export const SMALLEST_CARD_CENTS = 50;

export type MoneyTerms = {
  /**
   * When the amount is held on the card. Null: with the booking or the acceptance of the request, because
   * the start is within 48 hours; or nothing is paid by card.
   */
  holdAt: string | null;
  /**
   * `free`: cancelling never costs a fee; `until`: it is free before `freeUntil`; `late`: it costs the fee
   * now.
   */
  cancelling: 'free' | 'until' | 'late';
  /** Set only when `cancelling` is `until`. */
  freeUntil: string | null;
  /** Fee of a late cancellation in cents; 0: no fee. */
  lateFeeCents: number;
  noShowFeeCents: number;
  /** Part of the card amount that is a deposit, and the fee of this appointment; 0: no deposit. */
  depositCents: number;
  /** True until the professional accepts the request: nothing is held and cancelling is free. */
  onRequest: boolean;
};

type Agreed = {
  startsAt: Date;
  cardCents: number;
  totalCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  /** The deposit, of which the fees are percentages; null: none was asked, and they are of the total. */
  depositCents: number | null;
  /** The start before the customer moved it late; the end of free cancellation still counts from it. */
  lateMovedFrom?: Date | null;
  /** True when the professional has not accepted yet. */
  onRequest?: boolean;
};

/**
 * Fee in cents: `percent` of the deposit or, if none was asked, of the total, rounded half up, at most
 * `heldCents`; 0 when it is below the minimum of the card partner.
 */
export function feeCentsOf(
  { totalCents, depositCents }: Pick<Agreed, 'totalCents' | 'depositCents'>,
  percent: number,
  heldCents: number,
): number {
  const fee = Math.min(Math.floor(((depositCents ?? totalCents) * percent + 50) / 100), heldCents);
  return fee < SMALLEST_CARD_CENTS ? 0 : fee;
}

/**
 * The agreed terms as they apply at `now`. `bookedAt` is the time of the booking or, for a request, of its
 * acceptance; before the booking it is `now`.
 */
export function moneyTermsOf(agreed: Agreed, bookedAt: Date, now: Date): MoneyTerms {
  const holdAt = agreed.startsAt.getTime() - HOLD_AHEAD_MS;
  const feeStartsAt = agreed.lateMovedFrom ?? agreed.startsAt;
  const freeUntil = feeStartsAt.getTime() - agreed.cancellationWindowHours * HOUR_MS;
  const feeCents = (percent: number) => feeCentsOf(agreed, percent, agreed.cardCents);
  const lateFeeCents = agreed.cancellationWindowHours > 0 ? feeCents(agreed.lateFeePercent) : 0;
  const cancelling = lateFeeCents === 0 ? 'free' : now.getTime() < freeUntil ? 'until' : 'late';
  return {
    holdAt: agreed.cardCents > 0 && holdAt > bookedAt.getTime() ? new Date(holdAt).toISOString() : null,
    cancelling,
    freeUntil: cancelling === 'until' ? new Date(freeUntil).toISOString() : null,
    lateFeeCents,
    noShowFeeCents: feeCents(agreed.noShowFeePercent),
    depositCents: agreed.depositCents ?? 0,
    onRequest: agreed.onRequest ?? false,
  };
}

type Visit = Omit<Agreed, 'onRequest'> & {
  state: string;
  createdAt: Date;
  /** Set when the appointment was booked on request. */
  answerBy: Date | null;
  events: readonly { at: string; kind: string }[];
};

/** Same for a booked appointment. A request is binding from its acceptance; before that nothing is held. */
export function moneyTermsOfVisit(appointment: Visit, now: Date): MoneyTerms {
  const accepted = appointment.answerBy
    ? appointment.events.find(({ kind }) => kind === 'confirmed')
    : undefined;
  const onRequest =
    appointment.answerBy !== null && (appointment.state === 'held' || appointment.state === 'requested');
  return moneyTermsOf(
    { ...appointment, onRequest },
    accepted ? new Date(accepted.at) : appointment.createdAt,
    now,
  );
}

/** A key below "lines" of money.json in packages/words, with its values. */
export type MoneyLine = {
  key:
    | 'today'
    | 'holdOn'
    | 'holdNow'
    | 'saved'
    | 'holdAccepted'
    | 'held'
    | 'deposit'
    | 'debit'
    | 'onSite'
    | 'onSiteOnly'
    | 'cancelFree'
    | 'cancelRequest'
    | 'cancelBefore'
    | 'cancelUntil'
    | 'cancelLate'
    | 'cancelUntilDeposit'
    | 'cancelLateDeposit'
    | 'noShow'
    | 'noShowDeposit'
    | 'noShowPercent'
    | 'depositBefore'
    | 'depositNoShow';
  amountCents?: number;
  at?: string;
  percent?: number;
  /** Hours before the appointment. */
  hours?: number;
};

type Planned = { cardCents: number; onSiteCents: number; money: MoneyTerms };

/** Lines about the payments to come, for an appointment that is not booked yet or still needs a card. */
export function plannedLines({ cardCents, onSiteCents, money }: Planned): MoneyLine[] {
  if (cardCents === 0) return [{ key: 'onSiteOnly', amountCents: onSiteCents }, ...termLines(money)];
  return [
    ...(money.onRequest
      ? [{ key: 'saved' as const }, { key: 'holdAccepted' as const, amountCents: cardCents }]
      : money.holdAt
        ? [{ key: 'today' as const }, { key: 'holdOn' as const, amountCents: cardCents, at: money.holdAt }]
        : [{ key: 'holdNow' as const, amountCents: cardCents }]),
    { key: 'debit', amountCents: cardCents },
    ...deposit(money),
    ...rest(onSiteCents),
    ...termLines(money),
  ];
}

function deposit({ depositCents }: MoneyTerms): MoneyLine[] {
  return depositCents > 0 ? [{ key: 'deposit', amountCents: depositCents }] : [];
}

function rest(onSiteCents: number): MoneyLine[] {
  return onSiteCents > 0 ? [{ key: 'onSite', amountCents: onSiteCents }] : [];
}

/** Lines about the fees for a late cancellation and a no-show. Only fees in these lines may be charged. */
export function termLines({
  cancelling,
  freeUntil,
  lateFeeCents,
  noShowFeeCents,
  depositCents,
  onRequest,
}: MoneyTerms): MoneyLine[] {
  const isDeposit = depositCents > 0;
  const cancel: MoneyLine =
    cancelling === 'until'
      ? {
          key: isDeposit ? 'cancelUntilDeposit' : 'cancelUntil',
          at: freeUntil ?? '',
          amountCents: lateFeeCents,
        }
      : cancelling === 'late'
        ? { key: isDeposit ? 'cancelLateDeposit' : 'cancelLate', amountCents: lateFeeCents }
        : { key: 'cancelFree' };
  const first: MoneyLine[] =
    onRequest && cancelling !== 'free' ? [{ key: 'cancelRequest' }, cancel] : [cancel];
  if (noShowFeeCents === 0) return first;
  return [...first, { key: isDeposit ? 'noShowDeposit' : 'noShow', amountCents: noShowFeeCents }];
}

type Promised = Pick<Agreed, 'cancellationWindowHours' | 'lateFeePercent' | 'noShowFeePercent'> & {
  /** False when the professional accepts no cards: then nothing is held and no fee can be charged. */
  cardPayment: boolean;
  /** True when a service asks for a deposit, which takes the place of these fees. */
  asksDeposit: boolean;
};

/**
 * Lines about the terms on the professional’s page, before the customer chooses a time. The price is not
 * known yet, so the fees are in percent.
 */
export function promisedLines(terms: Promised): MoneyLine[] {
  const takes = (percent: number) => (terms.cardPayment ? percent : 0);
  const hours = terms.cancellationWindowHours;
  const late = hours > 0 ? takes(terms.lateFeePercent) : 0;
  const absent = takes(terms.noShowFeePercent);
  return [
    late > 0 ? { key: 'cancelBefore', hours, percent: late } : { key: 'cancelFree' },
    ...(absent > 0 ? [{ key: 'noShowPercent' as const, percent: absent }] : []),
    ...(terms.asksDeposit && terms.cardPayment ? [depositPromise(hours)] : []),
  ];
}

function depositPromise(hours: number): MoneyLine {
  return hours > 0 ? { key: 'depositBefore', hours } : { key: 'depositNoShow' };
}

type Booked = Pick<
  Appointment,
  'state' | 'cardCents' | 'onSiteCents' | 'totalCents' | 'searchFeeCents' | 'feeCents'
> &
  Pick<Appointment, 'contest' | 'contestUntil' | 'money'> & {
    payment: Pick<Appointment['payment'], 'status' | 'capturedCents' | 'heldCents'>;
  };

/**
 * Lines of a confirmed or requested appointment. Empty in any other state, and while its payment waits for
 * an action or is being debited; `paymentState` describes those.
 */
export function bookedLines(booked: Booked): MoneyLine[] {
  if (booked.state !== 'confirmed' && booked.state !== 'requested') return [];
  const { cardCents, onSiteCents, totalCents, money } = booked;
  switch (booked.payment.status) {
    case 'on_site':
      return [{ key: 'onSiteOnly', amountCents: totalCents }, ...termLines(money)];
    case 'card_saved':
      return plannedLines({ cardCents, onSiteCents, money }).filter(({ key }) => key !== 'today');
    case 'held':
      return [
        { key: 'held', amountCents: cardCents },
        { key: 'debit', amountCents: cardCents },
        ...deposit(money),
        ...rest(onSiteCents),
        ...termLines(money),
      ];
    default:
      return [];
  }
}

export type PaymentState = {
  /**
   * For the customer a key below "state" of money.json, for the professional a key below "panel.payment" of
   * appointments.json.
   */
  key:
    | 'onSite'
    | 'onSiteDone'
    | 'awaitingCard'
    | 'cardSaved'
    | 'cardRequested'
    | 'held'
    | 'toConfirm'
    | 'presumed'
    | 'contested'
    | 'capturing'
    | 'captured'
    | 'feeCapturing'
    | 'feeCaptured'
    | 'depositCapturing'
    | 'depositCaptured'
    | 'released'
    | 'nothing'
    | 'failed';
  /** The amount in the sentence: held, released, debited, or to be paid on site. */
  amountCents: number;
  /** Cents paid on site in addition to the card; 0: none. */
  onSiteCents: number;
};

type Paid = Omit<Booked, 'money'> & { money?: Pick<MoneyTerms, 'depositCents'> };

/** Returns the state of the payment as one sentence. Without `money` a deposit is called a fee. */
export function paymentState(booked: Paid): PaymentState {
  const { status, capturedCents, heldCents } = booked.payment;
  const nothing = heldCents > 0 ? alone('released', heldCents) : alone('nothing', 0);
  if (booked.state === 'cancelled' || booked.state === 'no_show') {
    const isDeposit = (booked.money?.depositCents ?? 0) > 0;
    if (capturedCents > 0) return alone(isDeposit ? 'depositCaptured' : 'feeCaptured', capturedCents);
    const fee = booked.feeCents ?? (status === 'capturing' ? booked.cardCents : 0);
    const isDue = status === 'capturing' || (booked.state === 'no_show' && status === 'held');
    return isDue && fee > 0 ? alone(isDeposit ? 'depositCapturing' : 'feeCapturing', fee) : nothing;
  }
  const debitCents = booked.contest?.decidedCents ?? booked.cardCents;
  const isOpen = status === 'held' || status === 'card_saved' || status === 'payment_to_confirm';
  if (booked.state === 'completed' && isOpen) {
    if (booked.contest?.decidedCents === null) return alone('contested', booked.cardCents);
    return withRest(booked.contestUntil && !booked.contest ? 'presumed' : 'capturing', debitCents);
  }
  switch (status) {
    case 'on_site':
      return alone(booked.state === 'completed' ? 'onSiteDone' : 'onSite', booked.totalCents);
    case 'failed':
      // The professional does not collect the search fee of the marketplace.
      return alone('failed', booked.totalCents - booked.searchFeeCents);
    case 'awaiting_card':
      return withRest('awaitingCard', booked.cardCents);
    case 'card_saved':
      return withRest(booked.state === 'requested' ? 'cardRequested' : 'cardSaved', booked.cardCents);
    case 'payment_to_confirm':
      return withRest('toConfirm', booked.cardCents);
    case 'held':
      return withRest('held', booked.cardCents);
    case 'capturing':
      return withRest('capturing', debitCents);
    case 'captured':
      return withRest('captured', capturedCents);
    case 'releasing':
    case 'released':
      return nothing;
  }
  function withRest(key: PaymentState['key'], amountCents: number): PaymentState {
    return { key, amountCents, onSiteCents: booked.onSiteCents };
  }
}

function alone(key: PaymentState['key'], amountCents: number): PaymentState {
  return { key, amountCents, onSiteCents: 0 };
}
