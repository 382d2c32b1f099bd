// Generated from packages/contract/src/calendar.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../calendar.ts';

export const getCalendar: ApiEndpoint<typeof contract.getCalendar> = {
  method: 'GET',
  path: '/professional/calendar',
  query: { from: 0, days: 0 },
};
