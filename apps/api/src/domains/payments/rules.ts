import { computeShare } from '#kit/money';
import { DAY_MS, earliest, HOUR_MS, later } from '#kit/time';

export type PayableStatus =
  | 'awaiting_card'
  | 'card_saved'
  | 'held'
  | 'payment_to_confirm'
  | 'capturing'
  | 'captured'
  | 'releasing'
  | 'released'
  | 'failed';

export type BankChargeTerms = {
  /** In hundredths of a percent: 150 is 1.5 %. */
  bankChargeBasisPoints: number;
  bankChargeFixedCents: number;
};

/**
 * Fees from the settings of the platform, in euro cents. A booking keeps the fees of the day on which it
 * was made.
 */
export type PlatformFees = BankChargeTerms & {
  /** The customer pays it for each booking that they make online. */
  searchFeeCents: number;
};

/**
 * Computes the bank charges of a debit. They are charged on the professional's share only and never exceed
 * it.
 */
export function bankChargesCents(terms: BankChargeTerms, shareCents: number): number {
  if (shareCents <= 0) return 0;
  const charges = computeShare(shareCents, terms.bankChargeBasisPoints, 10_000) + terms.bankChargeFixedCents;
  return Math.min(shareCents, charges);
}

export type Split = { searchFeeCents: number; bankChargesCents: number };

/**
 * Returns the search fee and the bank charges of a debit by the terms of its booking; the rest is the
 * professional's share. The search fee is taken first, also from a late fee.
 */
export function splitOf(terms: PlatformFees, capturedCents: number): Split {
  const ours = Math.min(terms.searchFeeCents, capturedCents);
  return { searchFeeCents: ours, bankChargesCents: bankChargesCents(terms, capturedCents - ours) };
}

const TIME_TO_CONFIRM_MS = 12 * HOUR_MS;
const RENEW_AHEAD_MS = 12 * HOUR_MS;

/**
 * The payer has 12 h to confirm, but not longer than `latestConfirmBy`. The deadline is never before `now`.
 */
export function confirmBy(latestConfirmBy: Date, now: Date): Date {
  const deadline = earliest(later(now, TIME_TO_CONFIRM_MS), latestConfirmBy);
  return deadline < now ? now : deadline;
}

export function renewAt(captureBefore: Date): Date {
  return later(captureBefore, -RENEW_AHEAD_MS);
}

type HoldStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'held'
  | 'captured'
  | 'released'
  | 'processing';

/**
 * - `secure`: held for the first time, without a saved card. `hold`: held on a saved card or after a refusal.
 * - `open`: the payer can still complete the hold. `forget`: the hold ended and another can be opened.
 * - `to_confirm`: refused off-session, so that the payer must confirm. `unpayable`: the hold of a requested
 *   debit was refused or released.
 * - `note`: a later operation needs the id of the hold. `lost`: the bank ended a hold that was open.
 */
export type HoldVerdict =
  | 'secure'
  | 'hold'
  | 'open'
  | 'forget'
  | 'to_confirm'
  | 'unpayable'
  | 'note'
  | 'lost'
  | 'nothing';

const waitsForPayer = { needs_card: 'open', needs_authentication: 'open', declined: 'open' } as const;
const refusedWithoutPayer = {
  needs_card: 'to_confirm',
  needs_authentication: 'to_confirm',
  declined: 'to_confirm',
} as const;
const refusedForGood = {
  needs_card: 'unpayable',
  needs_authentication: 'unpayable',
  declined: 'unpayable',
  released: 'unpayable',
} as const;
const ended = {
  needs_card: 'note',
  needs_authentication: 'note',
  declined: 'note',
  processing: 'note',
  held: 'note',
} as const;

const verdicts: Record<PayableStatus, Partial<Record<HoldStatus, HoldVerdict>>> = {
  awaiting_card: { ...waitsForPayer, processing: 'open', held: 'secure', released: 'forget' },
  payment_to_confirm: { ...waitsForPayer, processing: 'open', held: 'hold', released: 'forget' },
  card_saved: { ...refusedWithoutPayer, processing: 'note', held: 'hold', released: 'forget' },
  held: { released: 'lost' },
  capturing: { ...refusedForGood, processing: 'note', held: 'note' },
  releasing: ended,
  failed: ended,
  released: {},
  captured: {},
};

/**
 * Returns what a hold's state means for its payable. A card that is entered after `cardBy` still counts:
 * the domain that opened the payable releases it.
 */
export function verdictOnHold(status: PayableStatus, hold: HoldStatus): HoldVerdict {
  return verdicts[status][hold] ?? 'nothing';
}

const REFUNDABLE_MS = 180 * DAY_MS;

type Debited = PlatformFees & {
  capturedCents: number;
  refundedCents: number;
  /** True when the professional's account at the partner received no part of the debit. */
  isOurs: boolean;
};

/**
 * The amounts of a debit that can still be refunded, in euro cents: the total, its part from the
 * professional's share, and its part from the search fee. A remainder is bank charges of a debit that is
 * `isOurs`.
 */
export type RefundLeft = { leftCents: number; fromProfessionalCents: number; searchFeeCents: number };

/**
 * Computes what can still be refunded. Refunds use the professional's share first; the search fee is
 * refunded only with a refund of all that is left.
 */
export function refundLeft({ capturedCents, refundedCents, isOurs, ...terms }: Debited): RefundLeft {
  const feeCents = splitOf(terms, capturedCents).searchFeeCents;
  const leftCents = capturedCents - refundedCents;
  return {
    leftCents,
    fromProfessionalCents: isOurs ? 0 : Math.max(0, leftCents - feeCents),
    searchFeeCents: Math.min(feeCents, leftCents),
  };
}

export function refundableUntil(capturedAt: Date): Date {
  return later(capturedAt, REFUNDABLE_MS);
}

/**
 * `bankChargesCents` is refunded only when the whole share consisted of bank charges, so that the
 * professional received nothing.
 */
export type RefundSplit = { fromProfessionalCents: number; searchFeeCents: number; bankChargesCents: number };

export function splitOfRefund(
  { leftCents, fromProfessionalCents, searchFeeCents }: RefundLeft,
  amountCents: number,
): RefundSplit {
  if (amountCents < leftCents)
    return { fromProfessionalCents: amountCents, searchFeeCents: 0, bankChargesCents: 0 };
  return {
    fromProfessionalCents,
    searchFeeCents,
    bankChargesCents: leftCents - fromProfessionalCents - searchFeeCents,
  };
}

/**
 * Splits a disputed amount over the share and the search fee that were not refunded. The marketplace bears
 * the remainder.
 */
export function splitOfDispute(
  left: RefundLeft,
  amountCents: number,
): { fromProfessionalCents: number; searchFeeCents: number } {
  const fromProfessionalCents = Math.min(amountCents, left.fromProfessionalCents);
  return {
    fromProfessionalCents,
    searchFeeCents: Math.min(amountCents - fromProfessionalCents, left.searchFeeCents),
  };
}

const LONGEST_WAIT_HOURS = 24;

/** The wait doubles from 1 h up to a day, because a balance at the partner grows with new payments. */
export function balanceWaitMs(tries: number): number {
  return Math.min(2 ** (tries - 1), LONGEST_WAIT_HOURS) * HOUR_MS;
}

export type Expiry = 'good' | 'soon' | 'over';

const SOON_MONTHS = 2;

/** `soon`: the card expires at the end of this UTC month or the next. `over`: its month has passed. */
export function expiryOf(card: { expiryMonth: number; expiryYear: number }, now: Date): Expiry {
  const monthsLeft =
    (card.expiryYear - now.getUTCFullYear()) * 12 + (card.expiryMonth - 1 - now.getUTCMonth());
  if (monthsLeft < 0) return 'over';
  return monthsLeft < SOON_MONTHS ? 'soon' : 'good';
}
