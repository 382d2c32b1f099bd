import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { isSameTerms, mileageTermsAt } from './rules.ts';
import { insertMileageTerms, lockProfessional, type MileageTerms } from './store.ts';

/**
 * Sets mileage terms that apply from now on; existing appointments keep their terms. Does nothing when the
 * terms are the same. Refuses place_not_offered without home visits, changed_meanwhile.
 */
export async function setMileage(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, professionalId }: { accountId: string; professionalId: string },
  { version, ...terms }: MileageTerms & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const own = await getProfessional(tx, professionalId);
    if (!own.places.some(({ kind }) => kind === 'at_home')) refuse('place_not_offered');
    const now = clock.now();
    if (isSameTerms(mileageTermsAt(own, now), terms)) return;
    const newest = own.mileageTerms.at(-1)?.version ?? 0;
    if (version !== newest) refuse('changed_meanwhile');
    await insertMileageTerms(tx, { professionalId, ...terms, version: newest + 1, validFrom: now });
    await announce(tx, ProfessionalChanged, { professionalId }, now);
    await recordAudit(tx, {
      actorId,
      action: 'mileage_changed',
      subject: `professional:${professionalId}`,
      detail: terms,
    });
  });
}
