import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateSuspension } from './store.ts';

/**
 * Suspends a business, or lifts the suspension, in the caller's transaction. A suspended business is not in
 * search and has no online booking; its calendar, wallet and appointments stay usable.
 */
export async function suspendBusiness(
  tx: Tx,
  { professionalId, isSuspended, now }: { professionalId: string; isSuspended: boolean; now: Date },
): Promise<void> {
  await updateSuspension(tx, professionalId, isSuspended ? now : null);
  await announce(tx, ProfessionalChanged, { professionalId }, now);
}
