import type { Verification } from '@meche/contract/verification';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { getVerification } from './get-verification.ts';
import { type SubmitDocuments, submitDocuments } from './submit-documents.ts';

/**
 * Submits documents in a transaction and returns the resulting verification. Refuses the codes of
 * submitDocuments.
 */
export async function handInDocuments(
  { db, clock }: { db: Database; clock: Clock },
  input: Pick<SubmitDocuments, 'professionalId' | 'files' | 'kbisIssuedOn'>,
): Promise<Verification> {
  await inTransaction(db, (tx) => submitDocuments(tx, { ...input, now: clock.now() }));
  return getVerification(db, clock, input.professionalId);
}
