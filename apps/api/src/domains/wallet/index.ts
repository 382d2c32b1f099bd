/**
 * Wallet: the double-entry ledger of all money, the balance of each professional, and withdrawals. Amounts
 * are euro cents. Every movement of money is posted here, in the transaction that settles the movement.
 */

export { sendPendingBankAccounts } from './add-bank-account.ts';
export type { PartnerMovement } from './compare-book.ts';
export {
  BankAccountAdded,
  BankAccountRefused,
  MoneyHeldLong,
  WithdrawalFailed,
} from './facts.ts';
export { moneyBook } from './keep-books.ts';
export { matureMoney } from './mature-money.ts';
export { postCapture } from './post-capture.ts';
export { postToLedger } from './post-to-ledger.ts';
export { countNegativeAccounts, measureOpenDifferences } from './read-figures.ts';
export { type ReconcileDeps, reconcileBooks } from './reconcile-books.ts';
export { refreshPayout, refreshSilentWithdrawals } from './refresh-withdrawal.ts';
export { removeBankAccounts } from './remove-bank-accounts.ts';
export { bankAccountCommands, withdrawalCommands } from './retry-withdrawal.ts';
export { type WalletDeps, walletRoutes } from './routes.ts';
export { professionalOfPlaceholder } from './rules/books.ts';
export type { Entry } from './rules.ts';
export { type PayoutDeps, sendWithdrawals } from './send-withdrawals.ts';
export { approveDifference, explainDifference, type SettleDeps } from './settle-difference.ts';
export { type Difference, listDifferences } from './store/books.ts';
export { balanceOf, listViolations, type Posting, readBalance, type WalletBalance } from './store/ledger.ts';
export { listCapturedCents } from './store/lines.ts';
export { listBankCharges, listMovements, type MovementRow } from './store/movements.ts';
export { walletSweeps } from './sweep-wallets.ts';
export {
  listMoneyToLeave,
  MAX_HELD_DAYS,
  MUST_LEAVE_DAYS,
  notifyOfHeldMoney,
  oldestHeldDays,
  withdrawHeld,
  withdrawMonthly,
} from './withdraw-automatically.ts';
