import * as contract from '@meche/contract/verification';
import type { HttpRouter } from '#kit/http/serve';
import { decideVerification } from './decide-verification.ts';
import { getVerification } from './get-verification.ts';
import { handInDocuments } from './hand-in-documents.ts';
import { addPerson, changePerson, handOverAccount, removePerson } from './hand-over-account.ts';
import { listWaiting } from './list-waiting.ts';
import type { AccountsDeps } from './send-accounts.ts';

export function verificationRoutes(http: HttpRouter, deps: AccountsDeps): void {
  const { db, clock } = deps;
  http.serve(contract.getVerification, async ({ caller }) =>
    getVerification(db, clock, caller.standing.professionalId),
  );

  http.serve(contract.submitDocuments, ({ caller, body: { kbisIssuedOn, ...files } }) =>
    handInDocuments({ db, clock }, { professionalId: caller.standing.professionalId, files, kbisIssuedOn }),
  );

  http.serve(contract.handOverAccount, ({ caller, body }) =>
    handOverAccount(deps, { ...ownAccount(caller), ...body }),
  );

  http.serve(contract.addPartnerPerson, ({ caller, body }) =>
    addPerson(deps, { ...ownAccount(caller), ...body }),
  );

  http.serve(contract.changePartnerPerson, ({ caller, params, body }) =>
    changePerson(deps, { ...ownAccount(caller), ...params, ...body }),
  );

  http.serve(contract.removePartnerPerson, async ({ caller, params }) => {
    await removePerson(deps, { ...ownAccount(caller), ...params });
    return { done: true as const };
  });

  http.serve(contract.listWaitingVerifications, async () => {
    const waiting = await listWaiting(db);
    return waiting.map((one) => ({ ...one, submittedAt: one.submittedAt.toISOString() }));
  });

  http.serve(contract.getVerificationOf, async ({ params }) =>
    getVerification(db, clock, params.professionalId),
  );

  http.serve(contract.decideVerification, async ({ params, body, caller }) => {
    const { professionalId } = params;
    const subject = { professionalId, operatorId: caller.accountId };
    const { verdict, reason = '', kbisIssuedOn } = body;
    await decideVerification(
      { db, clock },
      verdict === 'rejected' ? { ...subject, verdict, reason } : { ...subject, verdict, kbisIssuedOn },
    );
    return getVerification(db, clock, professionalId);
  });
}

function ownAccount({ accountId, standing }: { accountId: string; standing: { professionalId: string } }) {
  return { accountId, professionalId: standing.professionalId };
}
