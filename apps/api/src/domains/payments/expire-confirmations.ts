import { inTransaction } from '#kit/database/transaction';
import { refreshPayable } from './check-card.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { failPayable } from './settle-card.ts';
import { listUnconfirmed, lockPayable } from './store/payables.ts';

const BATCH = 50;

/** Sweep: payments that the payer was asked to confirm and did not in time have failed. Answers how many. */
export async function expireConfirmations(deps: PaymentsDeps): Promise<number> {
  const now = deps.clock.now();
  const overdue = await listUnconfirmed(deps.db, now, BATCH);
  for (const id of overdue) {
    // She may have confirmed a moment ago, and the partner's event be on its way.
    await refreshPayable(deps, id);
    await inTransaction(deps.db, async (tx) => {
      const payable = await lockPayable(tx, id);
      if (payable.status !== 'payment_to_confirm' || !payable.confirmBy || payable.confirmBy > now) return;
      await failPayable(tx, payable, 'not_confirmed', now);
    });
  }
  return overdue.length;
}
