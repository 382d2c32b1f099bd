import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { eraseProfessional } from './store.ts';

/** Closes the business of a deleted account and erases its personal data, in the caller's transaction. */
export async function closeBusiness(tx: Tx, professionalId: string, now: Date): Promise<void> {
  await eraseProfessional(tx, professionalId, now);
  await announce(tx, ProfessionalChanged, { professionalId }, now);
}
