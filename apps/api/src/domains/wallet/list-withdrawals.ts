import type { Withdrawal } from '@meche/contract/wallet';
import type { Database } from '#kit/database/database';
import { stateOf } from './rules/withdrawals.ts';
import { listBankAccountsByIds } from './store/bank-accounts.ts';
import { listWithdrawalsOf, type WithdrawalRow } from './store/withdrawals.ts';

const PAGE = 50;

export async function listWithdrawals(
  db: Database,
  professionalId: string,
  after: string | undefined,
): Promise<{ withdrawals: Withdrawal[]; hasMore: boolean }> {
  const rows = await listWithdrawalsOf(db, professionalId, { after, limit: PAGE + 1 });
  return { withdrawals: await presentWithdrawals(db, rows.slice(0, PAGE)), hasMore: rows.length > PAGE };
}

export async function presentWithdrawals(
  db: Database,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const accounts = await listBankAccountsByIds(db, [...new Set(rows.map((row) => row.bankAccountId))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return rows.map((row) => {
    const { id, amountCents, reason, status, failureCode, createdAt, sentAt, paidAt, failedAt } = row;
    const { country = '', last4 = '' } = byId.get(row.bankAccountId) ?? {};
    return {
      id,
      amountCents,
      reason,
      state: stateOf(status),
      failureCode,
      country,
      last4,
      requestedAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      paidAt: paidAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    };
  });
}
