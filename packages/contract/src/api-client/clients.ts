// Generated from packages/contract/src/clients.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../clients.ts';

export const LONGEST_CLIENT_NOTE: typeof contract.LONGEST_CLIENT_NOTE = 4000;

export const MAX_TAGS: typeof contract.MAX_TAGS = 20;

export const clientFilters: typeof contract.clientFilters = ['never_back', 'birthday', 'quiet'];

export const clientSorts: typeof contract.clientSorts = ['name', 'last_visit', 'spent'];

export const contactWays: typeof contract.contactWays = ['email', 'sms', 'phone', 'nothing'];

export const editClient: ApiEndpoint<typeof contract.editClient> = {
  method: 'PUT',
  path: '/professional/clients/:id',
  body: { name: 0, phoneNumber: 0, email: 0, birthday: 0, line: 0, city: 0, postalCode: 0, hairType: 0, hairLength: 0, language: 0, contactBy: 0, note: 0, tags: 0, version: 0 },
};

export const enterClient: ApiEndpoint<typeof contract.enterClient> = {
  method: 'POST',
  path: '/professional/clients',
  body: { name: 0, phoneNumber: 0, email: 0, birthday: 0, line: 0, city: 0, postalCode: 0, hairType: 0, hairLength: 0, language: 0, contactBy: 0, note: 0, tags: 0, despiteDoubles: 0 },
};

export const getClient: ApiEndpoint<typeof contract.getClient> = {
  method: 'GET',
  path: '/professional/clients/:id',
};

export const listClients: ApiEndpoint<typeof contract.listClients> = {
  method: 'GET',
  path: '/professional/clients',
  query: { q: 0, sort: 0, filter: 0, tag: 0, notSince: 0, after: 0 },
};

export const removeClient: ApiEndpoint<typeof contract.removeClient> = {
  method: 'DELETE',
  path: '/professional/clients/:id',
};
