import { type WorkSource, workSource } from '#kit/jobs/work-source';
import { sendPendingBankAccounts } from './add-bank-account.ts';
import { matureMoney } from './mature-money.ts';
import { refreshSilentWithdrawals } from './refresh-withdrawal.ts';
import { removeBankAccounts } from './remove-bank-accounts.ts';
import { type PayoutDeps, sendWithdrawals } from './send-withdrawals.ts';
import { bankAccounts, replacedAtPartner } from './store/bank-accounts.ts';
import { heldToNotify, heldTooLong, monthlyDue } from './store/leaving-money.ts';
import { matureLots } from './store/ledger.ts';
import { silentWithdrawals, withdrawals } from './store/withdrawals.ts';
import { notifyOfHeldMoney, withdrawHeld, withdrawMonthly } from './withdraw-automatically.ts';

export function walletSweeps(deps: PayoutDeps): WorkSource[] {
  return [
    workSource(matureLots, () => matureMoney(deps)),
    workSource(bankAccounts, () => sendPendingBankAccounts(deps)),
    workSource(replacedAtPartner(), () => removeBankAccounts(deps)),
    workSource(monthlyDue, () => withdrawMonthly(deps)),
    workSource(heldTooLong, () => withdrawHeld(deps)),
    workSource(heldToNotify, () => notifyOfHeldMoney(deps)),
    workSource(withdrawals, () => sendWithdrawals(deps)),
    workSource(silentWithdrawals, () => refreshSilentWithdrawals(deps)),
  ];
}
