// Generated from packages/contract/src/professionals.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../professionals.ts';

export const getProfessionalPage: ApiEndpoint<typeof contract.getProfessionalPage> = {
  method: 'GET',
  path: '/professionals/:slug',
};
