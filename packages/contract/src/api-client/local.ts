// Generated from packages/contract/src/local.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../local.ts';

export const getClock: ApiEndpoint<typeof contract.getClock> = {
  method: 'GET',
  path: '/local/clock',
};

export const moveClock: ApiEndpoint<typeof contract.moveClock> = {
  method: 'POST',
  path: '/local/clock',
  body: { advanceSeconds: 0, to: 0, reset: 0 },
};
