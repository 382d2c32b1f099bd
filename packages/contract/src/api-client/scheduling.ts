// Generated from packages/contract/src/scheduling.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../scheduling.ts';

export const blockTime: ApiEndpoint<typeof contract.blockTime> = {
  method: 'POST',
  path: '/professional/blocked-times',
  body: { memberId: 0, startsAt: 0, endsAt: 0, label: 0 },
};

export const changeBlockedTime: ApiEndpoint<typeof contract.changeBlockedTime> = {
  method: 'PUT',
  path: '/professional/blocked-times/:id',
  body: { memberId: 0, startsAt: 0, endsAt: 0, label: 0 },
};

export const getAvailability: ApiEndpoint<typeof contract.getAvailability> = {
  method: 'GET',
  path: '/professionals/:professionalId/availability',
  query: { serviceIds: 0, place: 0, memberId: 0, from: 0, days: 0, line: 0, postalCode: 0, city: 0, hairLength: 0 },
};

export const unblockTime: ApiEndpoint<typeof contract.unblockTime> = {
  method: 'DELETE',
  path: '/professional/blocked-times/:id',
};
