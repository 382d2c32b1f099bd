import { proposedFees } from '@meche/contract/readiness';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { saveFeeAnswer } from './store/settings.ts';
import { lockProfessional } from './store.ts';

/**
 * Remembers the answer to the question of the first day. Yes sets the proposed fees unless one is set
 * already; no leaves the fees as they are. Existing appointments keep their terms.
 */
export async function answerFees(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing }: { accountId: string; standing: Held<'edit_business'> },
  charged: boolean,
): Promise<void> {
  const { professionalId } = standing;
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const { lateFeePercent, noShowFeePercent } = await getProfessional(tx, professionalId);
    const isNew = charged && lateFeePercent === 0 && noShowFeePercent === 0;
    const now = clock.now();
    await saveFeeAnswer(tx, professionalId, { feesChosenAt: now, ...(isNew && proposedFees) });
    if (!isNew) return;
    await announce(tx, ProfessionalChanged, { professionalId }, now);
    await recordAudit(tx, {
      actorId,
      action: 'settings_edited',
      subject: `professional:${professionalId}`,
      detail: proposedFees,
    });
  });
}
