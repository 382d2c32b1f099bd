import type { Verification } from '@meche/contract/verification';
import { listFilesByIds, presentFile } from '#files';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { missingDocuments, requiredDocuments } from './rules.ts';
import { findLastDecision, listDocuments } from './store.ts';

/** How far a professional's verification is. Refuses not_found when there is no such professional. */
export async function getVerification(db: Db, clock: Clock, professionalId: string): Promise<Verification> {
  const professional = await getProfessional(db, professionalId);
  const { verification: state, legalStatus, timeZone } = professional;
  const documents = await listDocuments(db, professionalId);
  const files = await listFilesByIds(
    db,
    documents.map(({ fileId }) => fileId),
  );
  const decision = await findLastDecision(db, professionalId);
  return {
    state,
    reason: state === 'rejected' ? (decision?.reason ?? null) : null,
    legalStatus,
    required: [...requiredDocuments(legalStatus)],
    missing: missingDocuments({
      legalStatus,
      state,
      documents: documents.map((document) => ({
        ...document,
        submittedOn: dayOf(document.submittedAt, timeZone),
      })),
      today: dayOf(clock.now(), timeZone),
    }),
    documents: documents.flatMap(({ kind, fileId, issuedOn, submittedAt }) => {
      const file = files.find(({ id }) => id === fileId);
      return file
        ? [{ kind, file: presentFile(file), issuedOn, submittedAt: submittedAt.toISOString() }]
        : [];
    }),
    decidedAt: state === 'pending' ? null : (decision?.at.toISOString() ?? null),
  };
}
