import type { BankAccount, Wallet } from '@meche/contract/wallet';
import type { Database } from '#kit/database/database';
import { type Clock, dayOf } from '#kit/time';
import { sumUpcomingShares } from '#payments';
import { getProfessional } from '#professionals';
import { MIN_WITHDRAWAL_CENTS, withdrawalBarOf } from './rules/withdrawals.ts';
import { type BankAccountRow, findBankAccount } from './store/bank-accounts.ts';
import { findMonthly, listPendingReleases } from './store/leaving-money.ts';
import { readBalance } from './store/ledger.ts';
import { countRequestedOn, sumPaidOut } from './store/withdrawals.ts';

export async function readWallet(
  { db, clock }: { db: Database; clock: Clock },
  professionalId: string,
): Promise<Wallet> {
  const now = clock.now();
  const { timeZone, verification } = await getProfessional(db, professionalId);
  const today = dayOf(now, timeZone);
  const [balance, account, monthly, lots, upcoming, paidOutCents, requestedToday] = await Promise.all([
    readBalance(db, professionalId),
    findBankAccount(db, professionalId),
    findMonthly(db, professionalId),
    listPendingReleases(db, professionalId),
    sumUpcomingShares(db, professionalId),
    sumPaidOut(db, professionalId),
    countRequestedOn(db, professionalId, today),
  ]);
  const { owedCents } = balance;
  const ripening = new Map<string, number>();
  for (const { availableOn, amountCents } of lots) {
    const day = dayOf(availableOn, timeZone);
    ripening.set(day, (ripening.get(day) ?? 0) + amountCents);
  }
  return {
    ...balance,
    timeZone,
    today,
    paidOutCents,
    upcoming,
    ripening: [...ripening].map(([day, amountCents]) => ({ day, amountCents })),
    bankAccount: presentBankAccount(account),
    monthlyDay: monthly?.day ?? null,
    nextMonthlyOn: monthly?.nextOn ?? null,
    bar: withdrawalBarOf(
      { isVerified: verification === 'verified', owedCents, account, requestedToday },
      now,
    ),
    leastWithdrawalCents: MIN_WITHDRAWAL_CENTS,
  };
}

export function presentBankAccount(row: BankAccountRow | undefined): BankAccount {
  if (!row || row.status === 'replaced')
    return { state: 'none', country: null, last4: null, usableFrom: null, locked: false, failureCode: null };
  const { status, country, last4, usableFrom, lockedAt, failure } = row;
  return {
    state: status,
    country,
    last4,
    usableFrom: usableFrom.toISOString(),
    locked: lockedAt !== null,
    failureCode: status === 'refused' ? (failure?.code ?? 'refused') : null,
  };
}
