import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateHidden, type WhyHidden } from './store/visibility.ts';

/**
 * Nobody finds, sees or books a business any more, or again once no other reason is left, in the caller's transaction. Its
 * calendar and what is booked go on: nobody is left without her visit, or without knowing where she is expected.
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
