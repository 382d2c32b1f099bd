import { refuse } from '#kit/refusal';
import { refuseWhileAway } from '#partners/partner-unavailable';
import { type PayableView, viewOf } from './list-payables.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { refreshPayable } from './refresh-payable.ts';
import { findPayable } from './store/payables.ts';

/**
 * Reads the card's state at the partner and updates the payable. Safe to repeat. Refuses not_found,
 * unavailable.
 */
export async function checkCard(deps: PaymentsDeps, payableId: string): Promise<PayableView> {
  await refuseWhileAway(refreshPayable(deps, payableId));
  return viewOf((await findPayable(deps.db, payableId)) ?? refuse('not_found'));
}
