// Generated from packages/contract/src/handing-over.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../handing-over.ts';

export const handOverVisit: ApiEndpoint<typeof contract.handOverVisit> = {
  method: 'POST',
  path: '/professional/appointments/:id/hand-over',
  body: { memberId: 0 },
};

export const listVisitsToHandOver: ApiEndpoint<typeof contract.listVisitsToHandOver> = {
  method: 'GET',
  path: '/professional/staff/:id/visits',
};
