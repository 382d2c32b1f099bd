// Generated from packages/contract/src/live.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../live.ts';

export const watchLive: ApiEndpoint<typeof contract.watchLive> = {
  method: 'GET',
  path: '/live',
};
