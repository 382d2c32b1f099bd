// Generated from packages/contract/src/outcomes.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../outcomes.ts';

export const completeAppointment: ApiEndpoint<typeof contract.completeAppointment> = {
  method: 'POST',
  path: '/appointments/:id/complete',
  body: { paidBy: 0 },
};

export const contestVisit: ApiEndpoint<typeof contract.contestVisit> = {
  method: 'POST',
  path: '/appointments/:id/contest',
  body: { reason: 0 },
};

export const correctPayment: ApiEndpoint<typeof contract.correctPayment> = {
  method: 'PUT',
  path: '/professional/appointments/:id/paid-by',
  body: { paidBy: 0 },
};

export const findVisits: ApiEndpoint<typeof contract.findVisits> = {
  method: 'GET',
  path: '/professional/calendar/find',
  query: { q: 0 },
};

export const getSettlement: ApiEndpoint<typeof contract.getSettlement> = {
  method: 'GET',
  path: '/professional/calendar/settlement',
  query: { day: 0 },
};

export const listUnsettled: ApiEndpoint<typeof contract.listUnsettled> = {
  method: 'GET',
  path: '/professional/calendar/unsettled',
};

export const markNoShow: ApiEndpoint<typeof contract.markNoShow> = {
  method: 'POST',
  path: '/appointments/:id/no-show',
};

export const settleOutcomes: typeof contract.settleOutcomes = ['done', 'already', 'not_over', 'wrong_state', 'not_found'];

export const settleVisits: ApiEndpoint<typeof contract.settleVisits> = {
  method: 'POST',
  path: '/professional/calendar/settlement',
  body: { visits: [{ id: 0, paidBy: 0 }] },
};

export const undoOutcome: ApiEndpoint<typeof contract.undoOutcome> = {
  method: 'POST',
  path: '/appointments/:id/undo',
};
