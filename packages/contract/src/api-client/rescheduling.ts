// Generated from packages/contract/src/rescheduling.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../rescheduling.ts';

export const listMoveTimes: ApiEndpoint<typeof contract.listMoveTimes> = {
  method: 'GET',
  path: '/appointments/:id/times',
  query: { from: 0, days: 0 },
};

export const listTimesInProfessional: ApiEndpoint<typeof contract.listTimesInProfessional> = {
  method: 'GET',
  path: '/professional/appointments/:id/times',
  query: { from: 0, days: 0 },
};

export const rescheduleAppointment: ApiEndpoint<typeof contract.rescheduleAppointment> = {
  method: 'POST',
  path: '/professional/appointments/:id/reschedule',
  body: { revision: 0, startsAt: 0, memberId: 0, durationMinutes: 0, acceptWarnings: 0 },
};

export const rescheduleOwnAppointment: ApiEndpoint<typeof contract.rescheduleOwnAppointment> = {
  method: 'POST',
  path: '/appointments/:id/reschedule',
  body: { revision: 0, startsAt: 0 },
};
