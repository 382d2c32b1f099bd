// Generated from packages/contract/src/widget-tickets.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../widget-tickets.ts';

export const notifyWidget: ApiEndpoint<typeof contract.notifyWidget> = {
  method: 'PUT',
  path: '/appointments/:id/widget-ticket',
  body: { ticket: 0 },
};

export const readWidgetTicket: ApiEndpoint<typeof contract.readWidgetTicket> = {
  method: 'GET',
  path: '/widget-tickets/:ticket',
};
