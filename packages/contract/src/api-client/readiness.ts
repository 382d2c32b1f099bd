// Generated from packages/contract/src/readiness.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../readiness.ts';

export const getReadiness: ApiEndpoint<typeof contract.getReadiness> = {
  method: 'GET',
  path: '/professional/readiness',
};

export const readinessSteps: typeof contract.readinessSteps = ['services', 'hours', 'place', 'description', 'portrait', 'papers'];
