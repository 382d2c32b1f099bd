import { attachFiles, releaseFiles } from '#files';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { StaffChanged } from './facts.ts';
import { lockMember } from './store/members.ts';
import { updatePortrait } from './store/profiles.ts';

/**
 * Sets the caller's own portrait, also in a business without staff. Refuses invalid_input for an unknown
 * picture, changed_meanwhile when the current portrait is not `insteadOf`, not_found.
 */
export async function showOwnPortrait(
  { db, clock }: { db: Database; clock: Clock },
  { standing: { professionalId, memberId: id } }: { standing: Held<'edit_business'> },
  { portraitId, insteadOf }: { portraitId: string | null; insteadOf?: string | null | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const before = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
    if (insteadOf !== undefined && insteadOf !== before.portraitId) refuse('changed_meanwhile');
    const now = clock.now();
    await changePortrait(tx, { professionalId, from: before.portraitId, to: portraitId, now });
    await updatePortrait(tx, id, portraitId);
    await announce(tx, StaffChanged, { professionalId }, now);
  });
}

/**
 * Attaches the file of the new portrait and releases that of the former portrait. Refuses invalid_input for
 * an unknown picture.
 */
export async function changePortrait(
  tx: Tx,
  input: { professionalId: string; from: string | null; to: string | null; now: Date },
): Promise<void> {
  const { professionalId, from, to, now } = input;
  if (from === to) return;
  const owner = { kind: 'professional' as const, id: professionalId };
  const missing = to ? await attachFiles(tx, { owner, ids: [to], use: 'portrait', now }) : [];
  if (missing.length > 0) refuse('invalid_input', { fields: { portrait_id: 'file_missing' } });
  if (from) await releaseFiles(tx, { owner, ids: [from], now });
}
