// Generated from packages/contract/src/publisher.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../publisher.ts';

export const getPublisher: ApiEndpoint<typeof contract.getPublisher> = {
  method: 'GET',
  path: '/publisher',
};
