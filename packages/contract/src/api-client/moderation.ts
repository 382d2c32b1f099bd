// Generated from packages/contract/src/moderation.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../moderation.ts';

export const caseQueues: typeof contract.caseQueues = ['waiting', 'decided'];

export const contestDecision: ApiEndpoint<typeof contract.contestDecision> = {
  method: 'POST',
  path: '/decisions/contest',
  body: { token: 0, text: 0 },
};

export const decideCase: ApiEndpoint<typeof contract.decideCase> = {
  method: 'POST',
  path: '/operator/cases/:id/decision',
  body: { outcome: 0, facts: 0, ground: 0, rule: 0, parts: 0 },
};

export const getTransparency: ApiEndpoint<typeof contract.getTransparency> = {
  method: 'GET',
  path: '/operator/transparency',
  query: { year: 0 },
};

export const getTransparencyTable: ApiEndpoint<typeof contract.getTransparencyTable> = {
  method: 'GET',
  path: '/operator/transparency/table',
  query: { year: 0, language: 0 },
};

export const listCases: ApiEndpoint<typeof contract.listCases> = {
  method: 'GET',
  path: '/operator/cases',
  query: { queue: 0, kind: 0, reason: 0, after: 0 },
};

export const readDecision: ApiEndpoint<typeof contract.readDecision> = {
  method: 'POST',
  path: '/decisions/read',
  body: { token: 0 },
};

export const reportContent: ApiEndpoint<typeof contract.reportContent> = {
  method: 'POST',
  path: '/reports',
  body: { kind: 0, id: 0, reason: 0, text: 0, name: 0, email: 0, language: 0 },
};
