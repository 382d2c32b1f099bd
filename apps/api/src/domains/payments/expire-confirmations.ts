import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { failPayable } from './fail-payable.ts';
import { refreshPayable } from './refresh-payable.ts';
import { lockPayable, unconfirmed } from './store/payables.ts';

/**
 * Sweep that fails the payments which the payer did not confirm before the deadline. Returns how many were
 * checked. Throws RowsFailed.
 */
export async function expireConfirmations(deps: PaymentsDeps): Promise<number> {
  return sweepEach(deps, unconfirmed, {
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run({ id }, now) {
      // The payer may have confirmed a moment ago while the partner's event has not arrived yet.
      await refreshPayable(deps, id);
      await inTransaction(deps.db, async (tx) => {
        const payable = await lockPayable(tx, id);
        if (payable.status !== 'payment_to_confirm' || !payable.confirmBy || payable.confirmBy > now) return;
        await failPayable(tx, payable, 'not_confirmed', now);
      });
    },
  });
}
