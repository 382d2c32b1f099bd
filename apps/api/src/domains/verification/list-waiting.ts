import type { Db } from '#kit/database/database';
import { listProfessionalsByIds } from '#professionals';
import { isOpen } from './rules.ts';
import { listUndecided } from './store/documents.ts';

const MOST = 100;

export type WaitingProfessional = {
  professionalId: string;
  slug: string;
  businessName: string;
  submittedAt: Date;
};

/** Lists at most a hundred professionals whose documents wait for an operator, longest wait first. */
export async function listWaiting(db: Db): Promise<WaitingProfessional[]> {
  const submitted = await listUndecided(db, MOST);
  const professionals = await listProfessionalsByIds(
    db,
    submitted.map(({ professionalId }) => professionalId),
  );
  const byId = new Map(professionals.map((one) => [one.id, one]));
  return submitted.flatMap(({ professionalId, submittedAt }) => {
    const found = byId.get(professionalId);
    if (!found || !isOpen(found.verification)) return [];
    return [{ professionalId, slug: found.slug, businessName: found.businessName, submittedAt }];
  });
}
