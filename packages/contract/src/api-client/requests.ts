// Generated from packages/contract/src/requests.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../requests.ts';

export const acceptProposal: ApiEndpoint<typeof contract.acceptProposal> = {
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/take',
  body: { position: 0, totalCents: 0 },
};

export const acceptRequest: ApiEndpoint<typeof contract.acceptRequest> = {
  method: 'POST',
  path: '/appointments/:id/accept',
};

export const declineProposal: ApiEndpoint<typeof contract.declineProposal> = {
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/decline',
};

export const declineRequest: ApiEndpoint<typeof contract.declineRequest> = {
  method: 'POST',
  path: '/appointments/:id/decline',
  body: { reason: 0 },
};

export const getQuestions: ApiEndpoint<typeof contract.getQuestions> = {
  method: 'GET',
  path: '/questions',
  query: { serviceIds: 0 },
};

export const listRequests: ApiEndpoint<typeof contract.listRequests> = {
  method: 'GET',
  path: '/professional/requests',
};

export const proposeInstead: ApiEndpoint<typeof contract.proposeInstead> = {
  method: 'POST',
  path: '/appointments/:id/proposals',
  body: { times: [{ memberId: 0, startsAt: 0 }], price: { position: 0, priceCents: 0 }, note: 0, acceptWarnings: 0 },
};

export const readAnswerPhoto: ApiEndpoint<typeof contract.readAnswerPhoto> = {
  method: 'GET',
  path: '/appointments/:id/photos/:photoId',
};

export const withdrawProposal: ApiEndpoint<typeof contract.withdrawProposal> = {
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/withdraw',
};
