import type { Download } from '@meche/contract/endpoint';
import * as contract from '@meche/contract/requests';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { acceptProposal } from './accept-proposal.ts';
import { acceptRequest } from './accept-request.ts';
import { declineProposal } from './decline-proposal.ts';
import { declineRequest } from './decline-request.ts';
import { getAppointment } from './get-appointment.ts';
import { listRequests } from './list-requests.ts';
import { proposeTimes } from './propose-times.ts';
import { showAppointment, showOwnBooking } from './show-appointment.ts';
import { hasPhoto } from './store/answers.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

export type RequestsDeps = {
  db: Database;
  clock: Clock;
  /** Returns a photo among the answers to a reader of the appointment; the read is audited. */
  openPhoto: (request: { id: string; accountId: string; as: string }) => Promise<Download>;
};

/** Services booked on request: the professional accepts, declines or proposes other times. */
export function requestRoutes(http: HttpRouter, deps: RequestsDeps): void {
  const { db } = deps;

  http.serveIdempotent(contract.acceptRequest, {
    act: ({ params, caller, idempotencyKey }) =>
      acceptRequest(deps, params.id, caller.accountId, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(contract.declineRequest, {
    act: ({ params, body, caller, idempotencyKey }) =>
      declineRequest(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(contract.proposeInstead, {
    act: ({ params, body, caller, idempotencyKey }) =>
      proposeTimes(
        deps,
        caller,
        params.id,
        {
          ...body,
          times: body.times.map(({ memberId, startsAt }) => ({ memberId, startsAt: new Date(startsAt) })),
        },
        idempotencyKey,
      ),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serve(contract.withdrawProposal, async ({ params: { id, proposalId }, caller }) => {
    await withdrawProposal(deps, { id, accountId: caller.accountId }, proposalId);
    return showAppointment(deps, id, caller.accountId);
  });

  http.serveIdempotent(contract.acceptProposal, {
    act: ({ params: { id, proposalId }, body, caller, idempotencyKey }) =>
      acceptProposal(deps, { id, accountId: caller.accountId }, { ...body, proposalId }, idempotencyKey),
    answer: (id, { caller }) => showOwnBooking(deps, id, caller.accountId),
  });

  http.serve(contract.declineProposal, async ({ params: { id, proposalId }, caller }) => {
    await declineProposal(deps, { id, accountId: caller.accountId }, proposalId);
    return showOwnBooking(deps, id, caller.accountId);
  });

  http.serve(contract.listRequests, ({ caller }) => listRequests(deps, caller.standing));

  http.serve(contract.readAnswerPhoto, async ({ params, caller }) => {
    const { viewer } = await getAppointment(db, params.id, caller.accountId);
    if (!(await hasPhoto(db, params.id, params.photoId))) refuse('not_found');
    return deps.openPhoto({ id: params.photoId, accountId: caller.accountId, as: viewer });
  });
}
