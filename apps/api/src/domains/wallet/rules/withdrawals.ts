import type { WithdrawalBar, WithdrawalState } from '@meche/contract/wallet';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, plusMonths, startOfDay } from '#kit/time';
import type { Entry } from '../rules.ts';

export const LEAST_WITHDRAWAL_CENTS = 100;
const MOST_A_DAY = 3;
/** Time for her to hear of a new IBAN before money goes there. */
const NEW_ACCOUNT_WAITS_MS = 48 * HOUR_MS;
/** The card partner may hold money no longer than 90 days: at 80 it leaves by itself, a week before she is told. */
const LEAVES_AFTER_DAYS = 80;
const TOLD_AFTER_DAYS = 73;
const TOLD_AGAIN_AFTER_MS = 7 * DAY_MS;
/** Banks send a payment back within a few working days. */
const WATCHED_ONCE_PAID_MS = 14 * DAY_MS;

export type WithdrawalStatus = 'pending' | 'sent' | 'paid' | 'failed' | 'refused';

export function stateOf(status: WithdrawalStatus): WithdrawalState {
  if (status === 'pending') return 'requested';
  return status === 'refused' ? 'failed' : status;
}

export function usableFrom(givenAt: Date): Date {
  return later(givenAt, NEW_ACCOUNT_WAITS_MS);
}

/** Her bank account as a withdrawal looks at it; undefined when she gave none. */
export type AccountForMoney =
  | { status: 'pending' | 'kept' | 'refused' | 'replaced'; usableFrom: Date; lockedAt: Date | null }
  | undefined;

type Standing = {
  isVerified: boolean;
  owedCents: number;
  account: AccountForMoney;
  /** Asked for today, of her zone. */
  askedToday: number;
};

/** Why nothing can be withdrawn now, whatever the amount; the first that applies. */
export function barOf(
  { isVerified, owedCents, account, askedToday }: Standing,
  now: Date,
): WithdrawalBar | null {
  if (!isVerified) return 'not_verified';
  if (owedCents > 0) return 'owes_money';
  const bar = barOfAccount(account, now);
  if (bar) return bar;
  return askedToday >= MOST_A_DAY ? 'too_many_today' : null;
}

export function barOfAccount(account: AccountForMoney, now: Date): WithdrawalBar | null {
  if (!account || account.status === 'refused' || account.status === 'replaced') return 'iban_missing';
  if (account.status === 'pending') return 'iban_unconfirmed';
  if (account.lockedAt) return 'iban_locked';
  return account.usableFrom > now ? 'iban_waiting' : null;
}

export function amountProblem(
  cents: number | undefined,
  availableCents: number,
): 'invalid_amount' | 'under_one_euro' | 'over_balance' | null {
  if (cents === undefined) return 'invalid_amount';
  if (cents < LEAST_WITHDRAWAL_CENTS) return 'under_one_euro';
  return cents > availableCents ? 'over_balance' : null;
}

export function entriesOfAsked(cents: number): Entry[] {
  return [
    { account: 'available', amountCents: cents },
    { account: 'in_transit', amountCents: -cents },
  ];
}

/** From here on it has left her account at the card partner. */
export function entriesOfSent(cents: number): Entry[] {
  return [
    { account: 'connected', amountCents: -cents },
    { account: 'payouts_sent', amountCents: cents },
  ];
}

export function entriesOfPaid(cents: number): Entry[] {
  return [
    { account: 'in_transit', amountCents: cents },
    { account: 'payouts_sent', amountCents: -cents },
  ];
}

/** It is hers again; what she came to owe meanwhile is set off first. */
export function entriesOfFailed(cents: number, from: 'pending' | 'sent' | 'paid'): Entry[] {
  const back: Entry = { account: 'returned', amountCents: -cents };
  if (from === 'pending') return [{ account: 'in_transit', amountCents: cents }, back];
  const atPartner: Entry = { account: 'connected', amountCents: cents };
  // Paid: the promise had ended already, and so had the way.
  if (from === 'paid') return [atPartner, back];
  return [
    atPartner,
    { account: 'payouts_sent', amountCents: -cents },
    { account: 'in_transit', amountCents: cents },
    back,
  ];
}

/** What a payout came to, as it is read; null: nothing new. A failed one stays so. */
export function outcomeOf(
  status: WithdrawalStatus,
  payout: 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled',
): 'paid' | 'failed' | null {
  const isOver = payout === 'failed' || payout === 'cancelled';
  if (isOver && (status === 'sent' || status === 'paid')) return 'failed';
  return payout === 'paid' && status === 'sent' ? 'paid' : null;
}

/** Its first event may come before it is known here that it was sent. */
export function firstLookAt(sentAt: Date): Date {
  return later(sentAt, 5 * MINUTE_MS);
}

/** When the card partner is asked again, should its events stay away. */
export function lookAgainAt(it: { status: WithdrawalStatus; paidAt: Date | null }, now: Date): Date | null {
  if (it.status === 'sent') return later(now, DAY_MS);
  if (it.status !== 'paid' || !it.paidAt) return null;
  const isWatched = now.getTime() - it.paidAt.getTime() < WATCHED_ONCE_PAID_MS;
  return isWatched ? later(now, DAY_MS) : null;
}

/** The next local day after `today` on which that day of the month falls, or the month's last. */
export function nextMonthlyOn(day: number, today: string): string {
  const first = `${today.slice(0, 7)}-01`;
  const inMonth = (monthsOn: number) => {
    const begins = plusMonths(first, monthsOn);
    const last = plusDays(plusMonths(begins, 1), -1);
    const wanted = `${begins.slice(0, 8)}${String(day).padStart(2, '0')}`;
    return wanted < last ? wanted : last;
  };
  return inMonth(0) > today ? inMonth(0) : inMonth(1);
}

export function monthlyDates(day: number, now: Date, timeZone: string): { nextOn: string; nextAt: Date } {
  const nextOn = nextMonthlyOn(day, dayOf(now, timeZone));
  return { nextOn, nextAt: startOfDay(nextOn, timeZone) };
}

/** Money that became available before this leaves by itself. */
export function heldTooLongBefore(now: Date): Date {
  return later(now, -LEAVES_AFTER_DAYS * DAY_MS);
}

/** Of money that became available before this she is told. */
export function heldLongBefore(now: Date): Date {
  return later(now, -TOLD_AFTER_DAYS * DAY_MS);
}

export function notifiedBefore(now: Date): Date {
  return later(now, -TOLD_AGAIN_AFTER_MS);
}

export function leavesAt(availableOn: Date): Date {
  return later(availableOn, LEAVES_AFTER_DAYS * DAY_MS);
}

/** A person's or a business's name without accents, case, titles and order: what two spellings of one holder share. */
export function holderKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const words = plain.split(' ').filter((word) => word !== '' && !titles.has(word));
  return words.sort().join(' ');
}

const titles = new Set([
  ...['m', 'mr', 'mme', 'mlle', 'mrs', 'ms', 'miss', 'monsieur', 'madame', 'mademoiselle', 'dr', 'ou', 'et'],
  ...['ei', 'eurl', 'sarl', 'sas', 'sasu', 'sa', 'sci', 'snc'],
]);

/** True when the holder is one of these, whatever titles, case and accents. */
export function isHolder(holder: string, names: readonly string[]): boolean {
  const key = holderKey(holder);
  return key !== '' && names.some((name) => holderKey(name) === key);
}
