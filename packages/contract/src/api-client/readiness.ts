// Generated from packages/contract/src/readiness.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../readiness.ts';

export const answerFees: ApiEndpoint<typeof contract.answerFees> = {
  method: 'PUT',
  path: '/professional/fees',
  body: { charged: 0 },
};

export const getReadiness: ApiEndpoint<typeof contract.getReadiness> = {
  method: 'GET',
  path: '/professional/readiness',
};

export const proposedFees: typeof contract.proposedFees = { lateFeePercent: 50, noShowFeePercent: 100 };

export const readinessSteps: typeof contract.readinessSteps = ['services', 'hours', 'place', 'description', 'portrait', 'fees', 'papers'];
