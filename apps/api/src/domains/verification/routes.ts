import * as contract from '@meche/contract/verification';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { decideVerification } from './decide-verification.ts';
import { getVerification } from './get-verification.ts';
import { handInDocuments } from './hand-in-documents.ts';
import { listWaiting } from './list-waiting.ts';

export function verificationRoutes(http: HttpDoor, { db, clock }: { db: Database; clock: Clock }): void {
  http.serve(contract.getVerification, async ({ caller }) =>
    getVerification(db, clock, caller.standing.professionalId),
  );

  http.serve(contract.submitDocuments, ({ caller, body: { kbisIssuedOn, ...files } }) =>
    handInDocuments({ db, clock }, { professionalId: caller.standing.professionalId, files, kbisIssuedOn }),
  );

  http.serve(contract.listWaitingVerifications, async () => {
    const waiting = await listWaiting(db);
    return waiting.map((one) => ({ ...one, submittedAt: one.submittedAt.toISOString() }));
  });

  http.serve(contract.getVerificationOf, async ({ params }) =>
    getVerification(db, clock, params.professionalId),
  );

  http.serve(contract.decideVerification, async ({ params, body, caller }) => {
    const { professionalId } = params;
    const asked = { professionalId, operatorId: caller.accountId };
    const { verdict, reason = '', kbisIssuedOn } = body;
    await decideVerification(
      { db, clock },
      verdict === 'rejected' ? { ...asked, verdict, reason } : { ...asked, verdict, kbisIssuedOn },
    );
    return getVerification(db, clock, professionalId);
  });
}
