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

export const dismissCommand: ApiEndpoint<typeof contract.dismissCommand> = {
  method: 'POST',
  path: '/operator/partner-commands/:id/leave',
  body: { reason: 0 },
};

export const dismissEvent: ApiEndpoint<typeof contract.dismissEvent> = {
  method: 'POST',
  path: '/operator/partner-events/:id/leave',
  body: { reason: 0 },
};

export const dismissJob: ApiEndpoint<typeof contract.dismissJob> = {
  method: 'POST',
  path: '/operator/jobs/:id/leave',
  body: { reason: 0 },
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

export const listEvents: ApiEndpoint<typeof contract.listEvents> = {
  method: 'GET',
  path: '/operator/partner-events',
};

export const listJobs: ApiEndpoint<typeof contract.listJobs> = {
  method: 'GET',
  path: '/operator/jobs',
};

export const listPartnerCommands: ApiEndpoint<typeof contract.listPartnerCommands> = {
  method: 'GET',
  path: '/operator/partner-commands',
};

export const lookAtEventAgain: ApiEndpoint<typeof contract.lookAtEventAgain> = {
  method: 'POST',
  path: '/operator/partner-events/:id/again',
};

export const operatorSections: typeof contract.operatorSections = ['commands', 'events', 'jobs', 'differences', 'cases', 'verifications', 'contests', 'disputes'];

export const retryCommand: ApiEndpoint<typeof contract.retryCommand> = {
  method: 'POST',
  path: '/operator/partner-commands/:id/again',
};

export const runJobAgain: ApiEndpoint<typeof contract.runJobAgain> = {
  method: 'POST',
  path: '/operator/jobs/:id/again',
};

export const runScheduledJob: ApiEndpoint<typeof contract.runScheduledJob> = {
  method: 'POST',
  path: '/operator/scheduled-jobs/:job/run',
};
