// Generated from packages/contract/src/calendar-month.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../calendar-month.ts';

export const getCalendarMonth: ApiEndpoint<typeof contract.getCalendarMonth> = {
  method: 'GET',
  path: '/professional/calendar/month',
  query: { month: 0 },
};
