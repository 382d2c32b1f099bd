// Generated from packages/contract/src/client-bookings.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-bookings.ts';

export const bookForClient: ApiEndpoint<typeof contract.bookForClient> = {
  method: 'POST',
  path: '/professional/appointments',
  body: { memberId: 0, serviceIds: 0, freeLine: { name: 0, durationMinutes: 0, priceCents: 0 }, prices: [{ position: 0, priceCents: 0, reason: 0 }], startsAt: 0, place: 0, address: { line: 0, city: 0, postalCode: 0 }, hairLength: 0, gender: 0, customerName: 0, customerPhone: 0, customerEmail: 0, note: 0, acceptWarnings: 0, nextTurns: [{ memberId: 0, serviceIds: 0, prices: [{ position: 0, priceCents: 0, reason: 0 }] }] },
};

export const bookSeries: ApiEndpoint<typeof contract.bookSeries> = {
  method: 'POST',
  path: '/professional/appointments/series',
  body: { memberId: 0, serviceIds: 0, freeLine: { name: 0, durationMinutes: 0, priceCents: 0 }, prices: [{ position: 0, priceCents: 0, reason: 0 }], startsAt: 0, place: 0, address: { line: 0, city: 0, postalCode: 0 }, hairLength: 0, gender: 0, customerName: 0, customerPhone: 0, customerEmail: 0, note: 0, acceptWarnings: 0, everyWeeks: 0, lastDay: 0, leaveOut: 0 },
};

export const cancelFollowing: ApiEndpoint<typeof contract.cancelFollowing> = {
  method: 'POST',
  path: '/professional/appointments/:id/cancel-following',
  body: { reason: 0 },
};

export const findClients: ApiEndpoint<typeof contract.findClients> = {
  method: 'GET',
  path: '/professional/calendar/clients',
  query: { q: 0 },
};
