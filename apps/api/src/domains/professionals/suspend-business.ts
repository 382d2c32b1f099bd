import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateSuspension } from './store.ts';

/**
 * Takes a business out of the search, with nothing new booked there online, or brings it back, in the caller's transaction.
 * Its calendar, its wallet and what is booked go on.
 */
export async function suspendBusiness(
  tx: Tx,
  { professionalId, isSuspended, now }: { professionalId: string; isSuspended: boolean; now: Date },
): Promise<void> {
  await updateSuspension(tx, professionalId, isSuspended ? now : null);
  await announce(tx, ProfessionalChanged, { professionalId }, now);
}
