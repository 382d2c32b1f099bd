import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateHidden, type WhyHidden } from './store/visibility.ts';

/**
 * Hides a business from search, pages and booking, or shows it again once no reason is left, in the
 * caller’s transaction. Calendar and appointments go on, so that customers still find where to go.
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
