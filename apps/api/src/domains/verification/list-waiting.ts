import type { Db } from '#kit/database/database';
import { listProfessionalsByIds } from '#professionals';
import { isOpen } from './rules.ts';
import { listSubmitted } from './store.ts';

export type WaitingProfessional = {
  professionalId: string;
  slug: string;
  businessName: string;
  submittedAt: Date;
};

/** Whose documents wait for an operator, who has waited longest first. */
export async function listWaiting(db: Db): Promise<WaitingProfessional[]> {
  const submitted = await listSubmitted(db);
  const professionals = await listProfessionalsByIds(
    db,
    submitted.map(({ professionalId }) => professionalId),
  );
  return submitted.flatMap(({ professionalId, submittedAt }) => {
    const found = professionals.find(({ id }) => id === professionalId);
    if (!found || !isOpen(found.verification)) return [];
    return [{ professionalId, slug: found.slug, businessName: found.businessName, submittedAt }];
  });
}
