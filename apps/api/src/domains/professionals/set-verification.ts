import type { VerificationState } from '@meche/contract/enumerations';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updateVerification } from './store.ts';

/**
 * Stores the state that the verification domain has decided on, in the caller's transaction. Returns false
 * and changes nothing when the current state is not `from`.
 */
export async function setVerification(
  tx: Tx,
  {
    professionalId: id,
    from,
    to,
    now,
  }: { professionalId: string; from: VerificationState; to: VerificationState; now: Date },
): Promise<boolean> {
  const moved = await updateVerification(tx, { id, from, to });
  if (moved) await announce(tx, ProfessionalChanged, { professionalId: id }, now);
  return moved;
}
