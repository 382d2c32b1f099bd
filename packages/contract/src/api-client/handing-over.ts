// Generated from packages/contract/src/handing-over.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../handing-over.ts';

export const handOverAppointment: ApiEndpoint<typeof contract.handOverAppointment> = {
  method: 'POST',
  path: '/professional/appointments/:id/hand-over',
  body: { memberId: 0 },
};

export const listAppointmentsToHandOver: ApiEndpoint<typeof contract.listAppointmentsToHandOver> = {
  method: 'GET',
  path: '/professional/staff/:id/appointments',
};
