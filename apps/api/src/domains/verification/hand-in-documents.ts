import type { Verification } from '@meche/contract/verification';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { getVerification } from './get-verification.ts';
import { type SubmitDocuments, submitDocuments } from './submit-documents.ts';

/** She sends documents by themselves, and reads how her verification stands then. Refuses as submitDocuments does. */
export async function handInDocuments(
  { db, clock }: { db: Database; clock: Clock },
  it: Pick<SubmitDocuments, 'professionalId' | 'files' | 'kbisIssuedOn'>,
): Promise<Verification> {
  await inTransaction(db, (tx) => submitDocuments(tx, { ...it, now: clock.now() }));
  return getVerification(db, clock, it.professionalId);
}
