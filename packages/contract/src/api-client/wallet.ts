// Generated from packages/contract/src/wallet.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../wallet.ts';

export const getWallet: ApiEndpoint<typeof contract.getWallet> = {
  method: 'GET',
  path: '/professional/wallet',
};

export const listMovements: ApiEndpoint<typeof contract.listMovements> = {
  method: 'GET',
  path: '/professional/wallet/movements',
  query: { kind: 0, month: 0, after: 0 },
};

export const listWalletAppointments: ApiEndpoint<typeof contract.listWalletAppointments> = {
  method: 'GET',
  path: '/professional/wallet/appointments',
  query: { month: 0 },
};

export const listWithdrawals: ApiEndpoint<typeof contract.listWithdrawals> = {
  method: 'GET',
  path: '/professional/wallet/withdrawals',
  query: { after: 0 },
};

export const movementKinds: typeof contract.movementKinds = ['capture', 'matured', 'refund_requested', 'refund_done', 'refund_failed', 'transfer_taken_back', 'transfer_sent', 'dispute_opened', 'dispute_won', 'dispute_lost', 'withdrawal_requested', 'withdrawal_sent', 'withdrawal_paid', 'withdrawal_failed', 'settled_by_hand'];

export const requestWithdrawal: ApiEndpoint<typeof contract.requestWithdrawal> = {
  method: 'POST',
  path: '/professional/wallet/withdrawals',
  body: { amount: 0 },
};

export const setBankAccount: ApiEndpoint<typeof contract.setBankAccount> = {
  method: 'PUT',
  path: '/professional/wallet/bank-account',
  body: { iban: 0, holderName: 0, bankAccountToken: 0 },
};

export const setMonthlyWithdrawalDay: ApiEndpoint<typeof contract.setMonthlyWithdrawalDay> = {
  method: 'PUT',
  path: '/professional/wallet/monthly-withdrawal',
  body: { day: 0 },
};

export const statementCsv: ApiEndpoint<typeof contract.statementCsv> = {
  method: 'GET',
  path: '/professional/wallet/statement/csv',
  query: { month: 0 },
};

export const statementPdf: ApiEndpoint<typeof contract.statementPdf> = {
  method: 'GET',
  path: '/professional/wallet/statement/pdf',
  query: { month: 0 },
};

export const withdrawalBars: typeof contract.withdrawalBars = ['not_verified', 'owes_money', 'iban_missing', 'iban_unconfirmed', 'iban_waiting', 'iban_locked', 'too_many_today'];

export const withdrawalStates: typeof contract.withdrawalStates = ['requested', 'sent', 'paid', 'failed'];
