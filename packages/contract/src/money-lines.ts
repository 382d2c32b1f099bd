/**
 * What a customer is told about her money: the one place for pages, mails and receipts. Facts in, lines out; the words are
 * `money` in packages/words. A line never names what did not happen. No import but types: browsers load it without zod.
 */
import type { Appointment } from './appointments.ts';

const HOUR_MS = 3_600_000;
/** Further ahead the card is only saved; the amount is held so long before the visit. */
export const HOLD_AHEAD_MS = 48 * HOUR_MS;
/** The card partner takes nothing smaller. */
export const SMALLEST_CARD_CENTS = 50;

export type MoneyTerms = {
  /** When the card part is held; null: with the card itself, or nothing is by card. */
  holdAt: string | null;
  /** Of cancelling: `free` as long as the visit has not begun, `until` a moment, or `late`: a fee is due from now on. */
  cancelling: 'free' | 'until' | 'late';
  /** With `until` alone. */
  freeUntil: string | null;
  /** Of the total, at most what is held; 0 where nothing can be taken. */
  lateFeePercent: number;
  noShowFeePercent: number;
  /** Until the professional has accepted, nothing is held and cancelling is free. */
  onRequest: boolean;
};

type Agreed = {
  startsAt: Date;
  cardCents: number;
  totalCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  /** The professional has still to accept. */
  onRequest?: boolean;
};

/** Half up to the cent; what the card partner does not take is nothing. */
export function feeCentsOf(totalCents: number, percent: number, heldCents: number): number {
  const fee = Math.min(Math.floor((totalCents * percent + 50) / 100), heldCents);
  return fee < SMALLEST_CARD_CENTS ? 0 : fee;
}

/** What was agreed on, as it stands `now`. `bookedAt`: now, for what is not booked yet; of a request, when it was accepted. */
export function moneyTermsOf(it: Agreed, bookedAt: Date, now: Date): MoneyTerms {
  const holdAt = it.startsAt.getTime() - HOLD_AHEAD_MS;
  const freeUntil = it.startsAt.getTime() - it.cancellationWindowHours * HOUR_MS;
  const takes = (percent: number) => (feeCentsOf(it.totalCents, percent, it.cardCents) > 0 ? percent : 0);
  const lateFeePercent = it.cancellationWindowHours > 0 ? takes(it.lateFeePercent) : 0;
  const cancelling = lateFeePercent === 0 ? 'free' : now.getTime() < freeUntil ? 'until' : 'late';
  return {
    holdAt: it.cardCents > 0 && holdAt > bookedAt.getTime() ? new Date(holdAt).toISOString() : null,
    cancelling,
    freeUntil: cancelling === 'until' ? new Date(freeUntil).toISOString() : null,
    lateFeePercent,
    noShowFeePercent: takes(it.noShowFeePercent),
    onRequest: it.onRequest ?? false,
  };
}

type Visit = Omit<Agreed, 'onRequest'> & {
  state: string;
  createdAt: Date;
  /** Booked on request. */
  answerBy: Date | null;
  events: readonly { at: string; kind: string }[];
};

/** The same of a visit that is booked: a request binds once it is accepted, and until then holds nothing. */
export function moneyTermsOfVisit(it: Visit, now: Date): MoneyTerms {
  const accepted = it.answerBy ? it.events.find(({ kind }) => kind === 'confirmed') : undefined;
  const onRequest = it.answerBy !== null && (it.state === 'held' || it.state === 'requested');
  return moneyTermsOf({ ...it, onRequest }, accepted ? new Date(accepted.at) : it.createdAt, now);
}

/** A key below money:lines, with what it names. */
export type MoneyLine = {
  key:
    | 'today'
    | 'holdOn'
    | 'holdNow'
    | 'saved'
    | 'holdAccepted'
    | 'held'
    | 'debit'
    | 'onSite'
    | 'onSiteOnly'
    | 'cancelFree'
    | 'cancelRequest'
    | 'cancelBefore'
    | 'cancelUntil'
    | 'cancelLate'
    | 'noShow';
  amountCents?: number;
  at?: string;
  percent?: number;
  /** Before the visit. */
  hours?: number;
};

type Planned = { cardCents: number; onSiteCents: number; money: MoneyTerms };

/** What will happen with the money of a visit that is not booked yet, or whose card is still to come. */
export function plannedLines({ cardCents, onSiteCents, money }: Planned): MoneyLine[] {
  if (cardCents === 0) return [{ key: 'onSiteOnly', amountCents: onSiteCents }, ...termLines(money)];
  return [
    ...(money.onRequest
      ? [{ key: 'saved' as const }, { key: 'holdAccepted' as const, amountCents: cardCents }]
      : money.holdAt
        ? [{ key: 'today' as const }, { key: 'holdOn' as const, amountCents: cardCents, at: money.holdAt }]
        : [{ key: 'holdNow' as const, amountCents: cardCents }]),
    { key: 'debit', amountCents: cardCents },
    ...rest(onSiteCents),
    ...termLines(money),
  ];
}

function rest(onSiteCents: number): MoneyLine[] {
  return onSiteCents > 0 ? [{ key: 'onSite', amountCents: onSiteCents }] : [];
}

/** What cancelling and not coming cost: a fee that was not named is not taken. */
export function termLines({
  cancelling,
  freeUntil,
  lateFeePercent,
  noShowFeePercent,
  onRequest,
}: MoneyTerms): MoneyLine[] {
  const cancel: MoneyLine =
    cancelling === 'until'
      ? { key: 'cancelUntil', at: freeUntil ?? '', percent: lateFeePercent }
      : cancelling === 'late'
        ? { key: 'cancelLate', percent: lateFeePercent }
        : { key: 'cancelFree' };
  const first: MoneyLine[] =
    onRequest && cancelling !== 'free' ? [{ key: 'cancelRequest' }, cancel] : [cancel];
  return noShowFeePercent > 0 ? [...first, { key: 'noShow', percent: noShowFeePercent }] : first;
}

type Promised = Pick<Agreed, 'cancellationWindowHours' | 'lateFeePercent' | 'noShowFeePercent'> & {
  /** Without it nothing is ever held, and no fee can be taken. */
  cardPayment: boolean;
};

/** What her page says of cancelling and not coming, before any visit is chosen. */
export function promisedLines(it: Promised): MoneyLine[] {
  const takes = (percent: number) => (it.cardPayment ? percent : 0);
  const hours = it.cancellationWindowHours;
  const late = hours > 0 ? takes(it.lateFeePercent) : 0;
  const absent = takes(it.noShowFeePercent);
  return [
    late > 0 ? { key: 'cancelBefore', hours, percent: late } : { key: 'cancelFree' },
    ...(absent > 0 ? [{ key: 'noShow' as const, percent: absent }] : []),
  ];
}

type Booked = Pick<
  Appointment,
  'state' | 'cardCents' | 'onSiteCents' | 'totalCents' | 'searchFeeCents' | 'feeCents'
> &
  Pick<Appointment, 'contest' | 'contestUntil' | 'money'> & {
    payment: Pick<Appointment['payment'], 'status' | 'capturedCents' | 'heldCents'>;
  };

/** Lines of a visit to come. Empty once it is over, cancelled, or its payment waits for somebody: paymentState says it. */
export function bookedLines(it: Booked): MoneyLine[] {
  if (it.state !== 'confirmed' && it.state !== 'requested') return [];
  const { cardCents, onSiteCents, totalCents, money } = it;
  switch (it.payment.status) {
    case 'on_site':
      return [{ key: 'onSiteOnly', amountCents: totalCents }, ...termLines(money)];
    case 'card_saved':
      return plannedLines({ cardCents, onSiteCents, money }).filter(({ key }) => key !== 'today');
    case 'held':
      return [
        { key: 'held', amountCents: cardCents },
        { key: 'debit', amountCents: cardCents },
        ...rest(onSiteCents),
        ...termLines(money),
      ];
    default:
      return [];
  }
}

export type PaymentState = {
  /** A key below money:state, and below appointments:panel.payment for the professional. */
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
    | 'released'
    | 'nothing'
    | 'failed';
  /** What the sentence is about: held, debited, or to pay on site. */
  amountCents: number;
  /** Beside the card, paid on site; 0 when there is nothing more to say. */
  onSiteCents: number;
};

/** Where the money is, as one plain sentence. */
export function paymentState(it: Omit<Booked, 'money'>): PaymentState {
  const { status, capturedCents, heldCents } = it.payment;
  const nothing = heldCents > 0 ? alone('released', heldCents) : alone('nothing', 0);
  if (it.state === 'cancelled' || it.state === 'no_show') {
    if (capturedCents > 0) return alone('feeCaptured', capturedCents);
    const fee = it.feeCents ?? (status === 'capturing' ? it.cardCents : 0);
    const isDue = status === 'capturing' || (it.state === 'no_show' && status === 'held');
    return isDue && fee > 0 ? alone('feeCapturing', fee) : nothing;
  }
  const debitCents = it.contest?.decidedCents ?? it.cardCents;
  const isOpen = status === 'held' || status === 'card_saved' || status === 'payment_to_confirm';
  if (it.state === 'completed' && isOpen) {
    if (it.contest?.decidedCents === null) return alone('contested', it.cardCents);
    return withRest(it.contestUntil && !it.contest ? 'presumed' : 'capturing', debitCents);
  }
  switch (status) {
    case 'on_site':
      return alone(it.state === 'completed' ? 'onSiteDone' : 'onSite', it.totalCents);
    case 'failed':
      // The marketplace's own fee is not the salon's to cash.
      return alone('failed', it.totalCents - it.searchFeeCents);
    case 'awaiting_card':
      return withRest('awaitingCard', it.cardCents);
    case 'card_saved':
      return withRest(it.state === 'requested' ? 'cardRequested' : 'cardSaved', it.cardCents);
    case 'payment_to_confirm':
      return withRest('toConfirm', it.cardCents);
    case 'held':
      return withRest('held', it.cardCents);
    case 'capturing':
      return withRest('capturing', debitCents);
    case 'captured':
      return withRest('captured', capturedCents);
    case 'releasing':
    case 'released':
      return nothing;
  }
  function withRest(key: PaymentState['key'], amountCents: number): PaymentState {
    return { key, amountCents, onSiteCents: it.onSiteCents };
  }
}

function alone(key: PaymentState['key'], amountCents: number): PaymentState {
  return { key, amountCents, onSiteCents: 0 };
}
