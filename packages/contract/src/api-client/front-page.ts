// Generated from packages/contract/src/front-page.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../front-page.ts';

export const getFrontPage: ApiEndpoint<typeof contract.getFrontPage> = {
  method: 'GET',
  path: '/front-page',
};
