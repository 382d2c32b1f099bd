// Generated from packages/contract/src/operator.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../operator.ts';

export const actKinds: typeof contract.actKinds = ['money', 'decisions', 'operator', 'access'];

export const approveDifference: ApiEndpoint<typeof contract.approveDifference> = {
  method: 'POST',
  path: '/operator/differences/:id/approval',
};

export const decideContest: ApiEndpoint<typeof contract.decideContest> = {
  method: 'POST',
  path: '/operator/contests/:id/decision',
  body: { debit: 0, amount: 0 },
};

export const dismissFailure: ApiEndpoint<typeof contract.dismissFailure> = {
  method: 'POST',
  path: '/operator/failures/dismiss',
  body: { kind: 0, source: 0, id: 0, reason: 0 },
};

export const explainDifference: ApiEndpoint<typeof contract.explainDifference> = {
  method: 'POST',
  path: '/operator/differences/:id/explanation',
  body: { explanation: 0 },
};

export const getOperatorOverview: ApiEndpoint<typeof contract.getOperatorOverview> = {
  method: 'GET',
  path: '/operator/overview',
};

export const listActs: ApiEndpoint<typeof contract.listActs> = {
  method: 'GET',
  path: '/operator/acts',
  query: { kind: 0, about: 0, by: 0, from: 0, until: 0, after: 0 },
  response: { items: [{ id: 0, at: 0, actor: 0, action: 0, subject: 0, detail: 0 }], hasMore: 0 },
};

export const listContests: ApiEndpoint<typeof contract.listContests> = {
  method: 'GET',
  path: '/operator/contests',
};

export const listDifferences: ApiEndpoint<typeof contract.listDifferences> = {
  method: 'GET',
  path: '/operator/differences',
};

export const listFailures: ApiEndpoint<typeof contract.listFailures> = {
  method: 'GET',
  path: '/operator/failures',
};

export const listScheduledJobs: ApiEndpoint<typeof contract.listScheduledJobs> = {
  method: 'GET',
  path: '/operator/scheduled-jobs',
};

export const operatorSections: typeof contract.operatorSections = ['failures', 'differences', 'cases', 'verifications', 'contests', 'disputes'];

export const retryFailure: ApiEndpoint<typeof contract.retryFailure> = {
  method: 'POST',
  path: '/operator/failures/retry',
  body: { kind: 0, source: 0, id: 0 },
};

export const runScheduledJob: ApiEndpoint<typeof contract.runScheduledJob> = {
  method: 'POST',
  path: '/operator/scheduled-jobs/:job/run',
};

export const workKinds: typeof contract.workKinds = ['job', 'partner_command', 'sweep', 'scheduled_job'];
