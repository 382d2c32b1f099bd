// Generated from packages/contract/src/external-calendars.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../external-calendars.ts';

export const MAX_EXTERNAL_CALENDARS: typeof contract.MAX_EXTERNAL_CALENDARS = 5;

export const addExternalCalendar: ApiEndpoint<typeof contract.addExternalCalendar> = {
  method: 'POST',
  path: '/professional/external-calendars',
  body: { memberId: 0, address: 0, login: { user: 0, password: 0 } },
};

export const editExternalCalendar: ApiEndpoint<typeof contract.editExternalCalendar> = {
  method: 'PUT',
  path: '/professional/external-calendars/:id',
  body: { address: 0, login: { user: 0, password: 0 } },
};

export const listExternalCalendars: ApiEndpoint<typeof contract.listExternalCalendars> = {
  method: 'GET',
  path: '/professional/external-calendars',
};

export const readExternalCalendar: ApiEndpoint<typeof contract.readExternalCalendar> = {
  method: 'POST',
  path: '/professional/external-calendars/:id/reading',
};

export const readingProblems: typeof contract.readingProblems = ['silent', 'unreachable', 'private_address', 'insecure', 'login_refused', 'not_found', 'server_error', 'not_a_calendar', 'too_large', 'unsealed'];

export const removeExternalCalendar: ApiEndpoint<typeof contract.removeExternalCalendar> = {
  method: 'DELETE',
  path: '/professional/external-calendars/:id',
};
