import { foldAccents } from '@meche/contract/fold-accents';
import type { WithdrawalBar, WithdrawalState } from '@meche/contract/wallet';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, plusMonths, startOfDay } from '#kit/time';
import type { Entry } from '../rules.ts';

export const MIN_WITHDRAWAL_CENTS = 100;
const MAX_A_DAY = 3;
/** The delay leaves the professional time to notice the email about a new IBAN. */
const NEW_ACCOUNT_WAITS_MS = 48 * HOUR_MS;
/**
 * The card partner may hold money for at most 90 days. It is withdrawn automatically after 80 days, and the
 * professional is notified a week earlier.
 */
const LEAVES_AFTER_DAYS = 80;
const TOLD_AFTER_DAYS = 73;
const TOLD_AGAIN_AFTER_MS = 7 * DAY_MS;
/** Banks return a payment within a few working days, so a paid withdrawal is still read for two weeks. */
const WATCHED_ONCE_PAID_MS = 14 * DAY_MS;

export type WithdrawalStatus = 'pending' | 'sent' | 'paid' | 'failed' | 'refused';

export function stateOf(status: WithdrawalStatus): WithdrawalState {
  if (status === 'pending') return 'requested';
  return status === 'refused' ? 'failed' : status;
}

export function usableFrom(requestedAt: Date): Date {
  return later(requestedAt, NEW_ACCOUNT_WAITS_MS);
}

export type AccountForMoney =
  | { status: 'pending' | 'accepted' | 'refused' | 'replaced'; usableFrom: Date; lockedAt: Date | null }
  | undefined;

type Standing = {
  isVerified: boolean;
  owedCents: number;
  account: AccountForMoney;
  /** Withdrawals that the professional requested on their current local day, failed ones included. */
  requestedToday: number;
};

/** Returns the first reason that bars a withdrawal of any amount; null when a withdrawal is possible. */
export function withdrawalBarOf(
  { isVerified, owedCents, account, requestedToday }: Standing,
  now: Date,
): WithdrawalBar | null {
  if (!isVerified) return 'not_verified';
  if (owedCents > 0) return 'owes_money';
  const bar = barOfAccount(account, now);
  if (bar) return bar;
  return requestedToday >= MAX_A_DAY ? 'too_many_today' : null;
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
  if (cents < MIN_WITHDRAWAL_CENTS) return 'under_one_euro';
  return cents > availableCents ? 'over_balance' : null;
}

export function entriesOfRequested(cents: number): Entry[] {
  return [
    { account: 'available', amountCents: cents },
    { account: 'in_transit', amountCents: -cents },
  ];
}

/** The money has left the connected account at the partner. */
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

/** Returns the amount to the professional. A debt that has arisen meanwhile is offset first. */
export function entriesOfFailed(cents: number, from: 'pending' | 'sent' | 'paid'): Entry[] {
  const back: Entry = { account: 'returned', amountCents: -cents };
  if (from === 'pending') return [{ account: 'in_transit', amountCents: cents }, back];
  const atPartner: Entry = { account: 'connected', amountCents: cents };
  // When the withdrawal was paid, in_transit and payouts_sent are already cleared.
  if (from === 'paid') return [atPartner, back];
  return [
    atPartner,
    { account: 'payouts_sent', amountCents: -cents },
    { account: 'in_transit', amountCents: cents },
    back,
  ];
}

/**
 * Returns the new status that a payout's state means for its withdrawal; null when the status does not
 * change. `failed` is final.
 */
export function outcomeOf(
  status: WithdrawalStatus,
  payout: 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled',
): 'paid' | 'failed' | null {
  const isOver = payout === 'failed' || payout === 'cancelled';
  if (isOver && (status === 'sent' || status === 'paid')) return 'failed';
  return payout === 'paid' && status === 'sent' ? 'paid' : null;
}

/** The delay leaves time for the partner's first event before the withdrawal is read. */
export function firstReadAt(sentAt: Date): Date {
  return later(sentAt, 5 * MINUTE_MS);
}

export function nextReadAt(
  withdrawal: { status: WithdrawalStatus; paidAt: Date | null },
  now: Date,
): Date | null {
  if (withdrawal.status === 'sent') return later(now, DAY_MS);
  if (withdrawal.status !== 'paid' || !withdrawal.paidAt) return null;
  const isWatched = now.getTime() - withdrawal.paidAt.getTime() < WATCHED_ONCE_PAID_MS;
  return isWatched ? later(now, DAY_MS) : null;
}

/**
 * Returns the next local day after `today` with this day of the month. In a shorter month it is the last
 * day.
 */
export function nextMonthlyOn(day: number, today: string): string {
  const first = `${today.slice(0, 7)}-01`;
  const inMonth = (monthsOn: number) => {
    const begins = plusMonths(first, monthsOn);
    const last = plusDays(plusMonths(begins, 1), -1);
    const chosenDay = `${begins.slice(0, 8)}${String(day).padStart(2, '0')}`;
    return chosenDay < last ? chosenDay : last;
  };
  return inMonth(0) > today ? inMonth(0) : inMonth(1);
}

export function monthlyDates(day: number, now: Date, timeZone: string): { nextOn: string; nextAt: Date } {
  const nextOn = nextMonthlyOn(day, dayOf(now, timeZone));
  return { nextOn, nextAt: startOfDay(nextOn, timeZone) };
}

export function heldTooLongBefore(now: Date): Date {
  return later(now, -LEAVES_AFTER_DAYS * DAY_MS);
}

export function heldLongBefore(now: Date): Date {
  return later(now, -TOLD_AFTER_DAYS * DAY_MS);
}

export function notifiedBefore(now: Date): Date {
  return later(now, -TOLD_AGAIN_AFTER_MS);
}

export function leavesAt(availableOn: Date): Date {
  return later(availableOn, LEAVES_AFTER_DAYS * DAY_MS);
}

/**
 * Normalises the name of a bank account's holder (accents, case, titles, legal forms, order of words), so
 * that spellings of one name are equal.
 */
export function holderKey(name: string): string {
  const plain = foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const words = plain.split(' ').filter((word) => word !== '' && !titles.has(word));
  return words.sort().join(' ');
}

const titles = new Set([
  ...['m', 'mr', 'mme', 'mlle', 'mrs', 'ms', 'miss', 'monsieur', 'madame', 'mademoiselle', 'dr', 'ou', 'et'],
  ...['ei', 'eurl', 'sarl', 'sas', 'sasu', 'sa', 'sci', 'snc'],
]);

export function isHolder(holder: string, names: readonly string[]): boolean {
  const key = holderKey(holder);
  return key !== '' && names.some((name) => holderKey(name) === key);
}
