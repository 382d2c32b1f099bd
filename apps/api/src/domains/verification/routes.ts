import * as contract from '@meche/contract/verification';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { HttpDoor } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findProfessionalByAccount } from '#professionals';
import { getVerification } from './get-verification.ts';
import { submitDocuments } from './submit-documents.ts';

export function verificationRoutes(http: HttpDoor, { db, clock }: { db: Database; clock: Clock }): void {
  // The owner alone: a member of her staff has no business of her own.
  const businessOf = async (accountId: string) =>
    (await findProfessionalByAccount(db, accountId))?.id ?? refuse('forbidden');

  http.serve(contract.getVerification, async ({ caller }) =>
    getVerification(db, clock, await businessOf(caller.accountId)),
  );

  http.serve(contract.submitDocuments, async ({ caller, body }) => {
    const professionalId = await businessOf(caller.accountId);
    const { kbisIssuedOn, ...files } = body;
    await inTransaction(db, (tx) =>
      submitDocuments(tx, { professionalId, files, kbisIssuedOn, now: clock.now() }),
    );
    return getVerification(db, clock, professionalId);
  });
}
