import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateHidden, type WhyHidden } from './store/visibility.ts';

/**
 * Hides a business from search, pages and booking for a reason, or removes that reason, in the caller's
 * transaction. The business is shown again when no reason is left. Its calendar and appointments stay
 * usable, so that customers still find their appointments.
 */
export async function hideBusiness(
  tx: Tx,
  {
    professionalId,
    why,
    isHidden,
    now,
  }: { professionalId: string; why: WhyHidden; isHidden: boolean; now: Date },
): Promise<void> {
  await updateHidden(tx, professionalId, why, isHidden);
  await announce(tx, ProfessionalChanged, { professionalId }, now);
}
