import * as contract from '@meche/contract/wallet';
import { languageOf } from '#kit/http/errors';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { addBankAccount } from './add-bank-account.ts';
import { setMonthlyWithdrawalDay } from './choose-monthly-withdrawal.ts';
import { type LabelsOf, listMovements } from './list-movements.ts';
import { listWithdrawals, presentWithdrawals } from './list-withdrawals.ts';
import { presentBankAccount, readWallet } from './read-wallet.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { type PayoutDeps, sendWithdrawals } from './send-withdrawals.ts';
import { findBankAccount } from './store/bank-accounts.ts';
import { findWithdrawal } from './store/withdrawals.ts';
import { statementCsv, statementPdf } from './write-statement.ts';

export type WalletDeps = PayoutDeps & {
  labelsOf: LabelsOf;
  /** Refuses reauthentication_needed. */
  requireReauthentication(sessionId: string): Promise<void>;
};

export function walletRoutes(http: HttpRouter, deps: WalletDeps): void {
  const { db } = deps;

  http.serve(contract.getWallet, ({ caller }) => readWallet(deps, caller.standing.professionalId));

  http.serve(contract.listMovements, ({ caller, query }) => {
    const { kind, month, after } = query;
    return listMovements(deps, { professionalId: caller.standing.professionalId, kind, month, after });
  });

  http.serve(contract.statementCsv, ({ caller, query, request }) => {
    const { professionalId } = caller.standing;
    return statementCsv(deps, { professionalId, month: query.month, language: languageOf(request) });
  });

  http.serve(contract.statementPdf, ({ caller, query, request }) => {
    const { professionalId } = caller.standing;
    return statementPdf(deps, { professionalId, month: query.month, language: languageOf(request) });
  });

  http.serve(contract.setBankAccount, async ({ caller, body }) => {
    await deps.requireReauthentication(caller.sessionId);
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    const { iban, holderName, bankAccountToken: token } = body;
    await addBankAccount(deps, { professionalId, accountId, iban, holderName, token });
    return presentBankAccount(await findBankAccount(db, professionalId));
  });

  http.serve(contract.setMonthlyWithdrawalDay, async ({ caller, body }) => {
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    await setMonthlyWithdrawalDay(deps, { professionalId, accountId, day: body.day });
    return { done: true as const };
  });

  http.serve(contract.listWithdrawals, ({ caller, query }) =>
    listWithdrawals(db, caller.standing.professionalId, query.after),
  );

  http.serveIdempotent(contract.requestWithdrawal, {
    async act({ caller, body, idempotencyKey }) {
      await deps.requireReauthentication(caller.sessionId);
      const { accountId, standing } = caller;
      const { professionalId } = standing;
      await requestWithdrawal(deps, { professionalId, accountId, amount: body.amount, idempotencyKey });
      // When the partner is unavailable or refuses, the row stores the result and the sweep retries a
      // pending row.
      await sendWithdrawals(deps, professionalId).catch(() => 0);
    },
    async answer(id) {
      const row = (await findWithdrawal(db, id)) ?? refuse('not_found');
      const [shown = refuse('not_found')] = await presentWithdrawals(db, [row]);
      return shown;
    },
  });
}
