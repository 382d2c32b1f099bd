import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import { type Clock, DAY_MS, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { MoneyHeldLong } from './facts.ts';
import { withdraw } from './request-withdrawal.ts';
import {
  barOfAccount,
  heldLongBefore,
  heldTooLongBefore,
  leavesAt,
  MIN_WITHDRAWAL_CENTS,
  monthlyDates,
  notifiedBefore,
  withdrawalBarOf,
} from './rules/withdrawals.ts';
import { findBankAccount } from './store/bank-accounts.ts';
import {
  findMonthly,
  findOldestHeld,
  findOldestLot,
  heldToNotify,
  heldTooLong,
  listHeldSince,
  monthlyDue,
  recordHeldMoneyNotice,
  saveMonthly,
} from './store/leaving-money.ts';
import { readBalance } from './store/ledger.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Sweep that withdraws all available money once a month, on the day that the professional chose. A month in
 * which withdrawals are barred or less than 1 € is available is skipped.
 */
export async function withdrawMonthly(deps: Deps): Promise<number> {
  return sweepEach(deps, monthlyDue, {
    run: ({ id: professionalId }, now) =>
      inTransaction(deps.db, async (tx) => {
        await takeLock(tx, 'wallet', professionalId);
        const chosen = await findMonthly(tx, professionalId);
        if (!chosen || chosen.nextAt > now) return;
        const { timeZone } = await getProfessional(tx, professionalId);
        await withdrawAll(tx, professionalId, {
          reason: 'monthly',
          now,
          key: `monthly:${professionalId}:${chosen.nextOn.slice(0, 7)}`,
        });
        const { day } = chosen;
        await saveMonthly(tx, { professionalId, day, ...monthlyDates(day, now, timeZone) });
      }),
  });
}

/**
 * Sweep that withdraws all available money of professionals with a usable bank account when a part of it
 * has been held for eighty days.
 */
export async function withdrawHeld(deps: Deps): Promise<number> {
  return sweepEach(deps, heldTooLong, {
    run: ({ id: professionalId }, now) =>
      inTransaction(deps.db, async (tx) => {
        await takeLock(tx, 'wallet', professionalId);
        const oldest = await findOldestLot(tx, professionalId);
        if (!oldest || oldest.availableOn > heldTooLongBefore(now)) return;
        // The amount of a returned withdrawal is a new lot, so the next withdrawal has another key.
        const key = `held:${oldest.id}`;
        await withdrawAll(tx, professionalId, { reason: 'held_long', now, key });
      }),
  });
}

/**
 * Sweep that notifies professionals, once a week, that their money has been held for seventy-three days or
 * more.
 */
export async function notifyOfHeldMoney(deps: Deps): Promise<number> {
  return sweepEach(deps, heldToNotify, {
    run: ({ id: professionalId }, now) =>
      inTransaction(deps.db, async (tx) => {
        const oldest = await findOldestLot(tx, professionalId);
        if (!oldest || oldest.availableOn > heldLongBefore(now)) return;
        if (!(await recordHeldMoneyNotice(tx, professionalId, { now, notifiedBefore: notifiedBefore(now) })))
          return;
        const { availableCents } = await readBalance(tx, professionalId);
        const leaves = leavesAt(oldest.availableOn);
        const canLeave =
          barOfAccount(
            await findBankAccount(tx, professionalId),
            new Date(Math.max(leaves.getTime(), now.getTime())),
          ) === null;
        const announced = { professionalId, availableCents, leavesAt: leaves.toISOString(), canLeave };
        await announce(tx, MoneyHeldLong, announced, now);
      }),
  });
}

/** The card partner holds money for at most this many days. */
export const MAX_HELD_DAYS = 90;
/** Days before that limit from which operators are alarmed. */
export const MUST_LEAVE_DAYS = 5;

function heldDays(since: Date, now: Date): number {
  return Math.floor((now.getTime() - since.getTime()) / DAY_MS);
}

/**
 * Returns for how many days the oldest available money of all professionals has been held; null when there
 * is no available money.
 */
export async function oldestHeldDays({ db, clock }: Deps): Promise<number | null> {
  const since = await findOldestHeld(db);
  return since && heldDays(since, clock.now());
}

export type MoneyToLeave = { professionalId: string; amountCents: number; daysLeft: number };

const MOST_LISTED = 20;

/**
 * Lists the professionals whose money must be paid out within MUST_LEAVE_DAYS, with its amount; the most
 * urgent first, twenty at most.
 */
export async function listMoneyToLeave({ db, clock }: Deps): Promise<MoneyToLeave[]> {
  const now = clock.now();
  const held = await listHeldSince(db, later(now, -(MAX_HELD_DAYS - MUST_LEAVE_DAYS) * DAY_MS), MOST_LISTED);
  return held.map(({ since, ...one }) => ({
    ...one,
    daysLeft: Math.max(0, MAX_HELD_DAYS - heldDays(since, now)),
  }));
}

/** The caller holds the wallet lock. */
async function withdrawAll(
  tx: Tx,
  professionalId: string,
  input: { reason: 'monthly' | 'held_long'; key: string; now: Date },
): Promise<void> {
  const { verification } = await getProfessional(tx, professionalId);
  const account = await findBankAccount(tx, professionalId);
  const { availableCents, owedCents } = await readBalance(tx, professionalId);
  const isVerified = verification === 'verified';
  if (!account || withdrawalBarOf({ isVerified, owedCents, account, requestedToday: 0 }, input.now)) return;
  if (availableCents < MIN_WITHDRAWAL_CENTS) return;
  const { id: bankAccountId } = account;
  await withdraw(tx, {
    ...input,
    id: randomUUID(),
    professionalId,
    amountCents: availableCents,
    bankAccountId,
  });
}
