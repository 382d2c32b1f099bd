import { share } from '#kit/money';
import { earliest, HOUR_MS, later } from '#kit/time';

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

/** What the card payment costs the professional. */
export type BankChargeTerms = {
  /** 150 is 1.5 %. */
  bankChargeBasisPoints: number;
  bankChargeFixedCents: number;
};

/** Platform settings, cents of euro. A booking keeps those of its day. */
export type PlatformFees = BankChargeTerms & {
  /** Per online booking by a customer. */
  searchFeeCents: number;
};

/** On the professional's share only, never more than it, none when it is 0. */
export function bankChargesCents(terms: BankChargeTerms, shareCents: number): number {
  if (shareCents <= 0) return 0;
  const charges = share(shareCents, terms.bankChargeBasisPoints, 10_000) + terms.bankChargeFixedCents;
  return Math.min(shareCents, charges);
}

export type Split = { searchFeeCents: number; bankChargesCents: number };

/** How a debit divides, on the terms of its booking. The search fee comes first, and lies inside a late fee. */
export function splitOf(terms: PlatformFees, capturedCents: number): Split {
  const ours = Math.min(terms.searchFeeCents, capturedCents);
  return { searchFeeCents: ours, bankChargesCents: bankChargesCents(terms, capturedCents - ours) };
}

const TIME_TO_CONFIRM_MS = 12 * HOUR_MS;
const RENEW_AHEAD_MS = 12 * HOUR_MS;

/** 12 h from now, never later than the payable allows, never in the past. */
export function confirmBy(latestConfirmBy: Date, now: Date): Date {
  const deadline = earliest(later(now, TIME_TO_CONFIRM_MS), latestConfirmBy);
  return deadline < now ? now : deadline;
}

export function renewAt(captureBefore: Date): Date {
  return later(captureBefore, -RENEW_AHEAD_MS);
}

/** How a hold stands at the partner. */
type HoldStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'held'
  | 'captured'
  | 'released'
  | 'processing';

/**
 * - `secure`: the amount is held for the first time. `hold`: held after all.
 * - `open`: the payer may still finish it. `forget`: it ended, another may be opened.
 * - `to_confirm`: refused without the payer, she is asked. `unpayable`: refused when it had to be captured.
 * - `note`: an operation that comes later will need it. `lost`: the bank gave up a hold that we had.
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

/** What the news of a hold means for its payable. Whoever waits for the card says when it is too late: by a release. */
export function verdictOnHold(status: PayableStatus, hold: HoldStatus): HoldVerdict {
  return verdicts[status][hold] ?? 'nothing';
}
