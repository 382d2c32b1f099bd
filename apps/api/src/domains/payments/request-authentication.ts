import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { aboutOf } from './describe-payable.ts';
import { PaymentToConfirm } from './facts.ts';
import { confirmBy } from './rules.ts';
import { type Payable, updatePayable } from './store/payables.ts';

/**
 * Sets the payable to `payment_to_confirm` and announces PaymentToConfirm, after the saved card could not
 * be held off-session: the payer must confirm, or use another card.
 */
export async function requestAuthentication(
  tx: Tx,
  payable: Payable,
  open: { holdId: string | null; clientSecret: string | null; declineCode: string | null },
  now: Date,
): Promise<void> {
  const deadline = confirmBy(payable.latestConfirmBy, now);
  await updatePayable(tx, payable.id, { status: 'payment_to_confirm', confirmBy: deadline, ...open });
  await announce(
    tx,
    PaymentToConfirm,
    {
      ...aboutOf(payable),
      amountCents: payable.amountCents,
      confirmBy: deadline.toISOString(),
      declineCode: open.declineCode,
    },
    now,
  );
}
