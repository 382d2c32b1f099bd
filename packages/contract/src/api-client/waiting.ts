// Generated from packages/contract/src/waiting.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../waiting.ts';

export const MAX_OPEN_ENTRIES: typeof contract.MAX_OPEN_ENTRIES = 5;

export const MAX_WAITING_DAYS: typeof contract.MAX_WAITING_DAYS = 14;

export const OFFER_MINUTES: typeof contract.OFFER_MINUTES = 15;

export const closeOwnEntry: ApiEndpoint<typeof contract.closeOwnEntry> = {
  method: 'POST',
  path: '/waiting-list/:id/close',
};

export const closeProfessionalEntry: ApiEndpoint<typeof contract.closeProfessionalEntry> = {
  method: 'POST',
  path: '/professional/waiting-list/:id/close',
};

export const createEntry: ApiEndpoint<typeof contract.createEntry> = {
  method: 'POST',
  path: '/waiting-list',
  body: { professionalId: 0, serviceIds: 0, place: 0, city: 0, postalCode: 0, memberId: 0, hairLength: 0, gender: 0, firstDay: 0, lastDay: 0, fromMinute: 0, untilMinute: 0 },
};

export const listOwnEntries: ApiEndpoint<typeof contract.listOwnEntries> = {
  method: 'GET',
  path: '/me/waiting-list',
};

export const listProfessionalEntries: ApiEndpoint<typeof contract.listProfessionalEntries> = {
  method: 'GET',
  path: '/professional/waiting-list',
  query: { page: 0 },
};
