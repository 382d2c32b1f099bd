import { ignoreUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { type CardStep, expectWaiting, openCardStep } from './open-card.ts';
import { refreshPayable } from './refresh-payable.ts';
import { findPayable } from './store/payables.ts';

/**
 * Reads the card setup or hold at the partner, then returns what the payer's browser needs to enter or
 * confirm a card: the same secret, or a new one if the partner ended the first setup or hold. Must run
 * outside of a transaction. Refuses what openCardStep refuses.
 */
export async function startCard(
  deps: PaymentsDeps,
  payableId: string,
  { now }: { now: Date },
): Promise<CardStep> {
  expectWaiting(await findPayable(deps.db, payableId), now);
  await refreshPayable(deps, payableId).catch(ignoreUnavailable);
  return openCardStep(deps, payableId, { now });
}
