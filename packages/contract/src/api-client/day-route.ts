// Generated from packages/contract/src/day-route.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../day-route.ts';

export const getDayRoute: ApiEndpoint<typeof contract.getDayRoute> = {
  method: 'GET',
  path: '/professional/calendar/route',
  query: { day: 0 },
};
