// Generated from packages/contract/src/towns.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../towns.ts';

export const getTownPage: ApiEndpoint<typeof contract.getTownPage> = {
  method: 'GET',
  path: '/town-page',
  query: { town: 0, category: 0 },
};
