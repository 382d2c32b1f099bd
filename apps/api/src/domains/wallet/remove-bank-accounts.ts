import { sweepEach } from '#kit/jobs/sweep-each';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PayoutDeps } from './send-withdrawals.ts';
import { listReplaced, markRemoved, type ReplacedBankAccount } from './store/bank-accounts.ts';

/**
 * Has the card partner remove the bank accounts that another took the place of, so that their numbers can be given again;
 * answers how many. For a sweep, and right after a commit (then of one professional). Never inside a transaction.
 * Throws RowsFailed.
 */
export async function removeBankAccounts(deps: PayoutDeps, only?: string): Promise<number> {
  return sweepEach<ReplacedBankAccount>(deps, {
    sweep: 'replaced-bank-accounts',
    list: (due) => listReplaced(deps.db, due, only),
    idOf: ({ id }) => id,
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run({ id, professionalId, partnerId }, now) {
      const accountId = await deps.accountOf(professionalId);
      if (accountId !== undefined) await deps.payouts.removeBankAccount({ accountId, id: partnerId });
      await markRemoved(deps.db, id, now);
    },
  });
}
