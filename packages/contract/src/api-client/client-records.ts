// Generated from packages/contract/src/client-records.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-records.ts';

export const MAX_PARTS: typeof contract.MAX_PARTS = 12;

export const addFormula: ApiEndpoint<typeof contract.addFormula> = {
  method: 'POST',
  path: '/professional/clients/:id/formulas',
  body: { day: 0, appointmentId: 0, note: 0, parts: [{ product: 0, shade: 0, grams: 0, oxidant: 0, minutes: 0 }] },
};

export const editFormula: ApiEndpoint<typeof contract.editFormula> = {
  method: 'PUT',
  path: '/professional/clients/:id/formulas/:formulaId',
  body: { day: 0, appointmentId: 0, note: 0, parts: [{ product: 0, shade: 0, grams: 0, oxidant: 0, minutes: 0 }], version: 0 },
};

export const getClientHealth: ApiEndpoint<typeof contract.getClientHealth> = {
  method: 'GET',
  path: '/professional/clients/:id/health',
};

export const getClientOfVisit: ApiEndpoint<typeof contract.getClientOfVisit> = {
  method: 'GET',
  path: '/professional/appointments/:id/client',
};

export const listFormulas: ApiEndpoint<typeof contract.listFormulas> = {
  method: 'GET',
  path: '/professional/clients/:id/formulas',
  query: { after: 0 },
};

export const listMarkedVisits: ApiEndpoint<typeof contract.listMarkedVisits> = {
  method: 'GET',
  path: '/professional/clients/marked-visits',
  query: { from: 0, days: 0 },
};

export const removeFormula: ApiEndpoint<typeof contract.removeFormula> = {
  method: 'DELETE',
  path: '/professional/clients/:id/formulas/:formulaId',
};

export const writeClientHealth: ApiEndpoint<typeof contract.writeClientHealth> = {
  method: 'PUT',
  path: '/professional/clients/:id/health',
  body: { allergies: 0, patchTestOn: 0, patchTestResult: 0, note: 0, version: 0 },
};
