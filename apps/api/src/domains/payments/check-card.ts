import { refuse } from '#kit/refusal';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { type PayableView, viewOf } from './list-payables.ts';
import { refreshPayable } from './refresh-payable.ts';
import { findPayable } from './store/payables.ts';

/**
 * Reads the state of the payable's card at the partner, updates the payable and returns it. Refuses
 * not_found, unavailable.
 */
export async function checkCard(deps: PaymentsDeps, payableId: string): Promise<PayableView> {
  await refuseWhenUnavailable(refreshPayable(deps, payableId));
  return viewOf((await findPayable(deps.db, payableId)) ?? refuse('not_found'));
}
