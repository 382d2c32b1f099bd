// Generated from packages/contract/src/day-equipment.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../day-equipment.ts';

export const getDayEquipment: ApiEndpoint<typeof contract.getDayEquipment> = {
  method: 'GET',
  path: '/professional/calendar/equipment',
  query: { day: 0 },
};
