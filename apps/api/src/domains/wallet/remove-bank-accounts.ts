import { sweepEach } from '#kit/jobs/sweep';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PayoutDeps } from './send-withdrawals.ts';
import { markRemoved, replacedAtPartner } from './store/bank-accounts.ts';

/**
 * Removes replaced bank accounts at the card partner, so that the same IBAN can be added again. Returns how
 * many were removed. Runs in a sweep, and for one professional right after a commit. Must run outside of a
 * transaction. Throws RowsFailed.
 */
export async function removeBankAccounts(deps: PayoutDeps, only?: string): Promise<number> {
  return sweepEach(deps, replacedAtPartner(only), {
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run({ id, professionalId, partnerId }, now) {
      const accountId = await deps.accountOf(professionalId);
      if (accountId !== undefined) await deps.payouts.removeBankAccount({ accountId, id: partnerId });
      await markRemoved(deps.db, id, now);
    },
  });
}
