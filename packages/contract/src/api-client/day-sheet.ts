// Generated from packages/contract/src/day-sheet.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../day-sheet.ts';

export const getDaySheet: ApiEndpoint<typeof contract.getDaySheet> = {
  method: 'GET',
  path: '/professional/calendar/sheet',
  query: { day: 0 },
};
