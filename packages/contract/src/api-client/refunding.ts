// Generated from packages/contract/src/refunding.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../refunding.ts';

export const requestRefund: ApiEndpoint<typeof contract.requestRefund> = {
  method: 'POST',
  path: '/professional/appointments/:id/refunds',
  body: { kind: 0, amountCents: 0, reason: 0 },
};
