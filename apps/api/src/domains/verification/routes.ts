import * as contract from '@meche/contract/verification';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { getVerification } from './get-verification.ts';
import { submitDocuments } from './submit-documents.ts';

export function verificationRoutes(http: HttpDoor, { db, clock }: { db: Database; clock: Clock }): void {
  http.serve(contract.getVerification, async ({ caller }) =>
    getVerification(db, clock, caller.standing.professionalId),
  );

  http.serve(contract.submitDocuments, async ({ caller, body }) => {
    const { professionalId } = caller.standing;
    const { kbisIssuedOn, ...files } = body;
    await inTransaction(db, (tx) =>
      submitDocuments(tx, { professionalId, files, kbisIssuedOn, now: clock.now() }),
    );
    return getVerification(db, clock, professionalId);
  });
}
