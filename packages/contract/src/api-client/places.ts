// Generated from packages/contract/src/places.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../places.ts';

export const listCommunes: ApiEndpoint<typeof contract.listCommunes> = {
  method: 'GET',
  path: '/communes',
  query: { text: 0 },
};

export const listPlaces: ApiEndpoint<typeof contract.listPlaces> = {
  method: 'GET',
  path: '/places',
  query: { text: 0 },
};

export const listStreets: ApiEndpoint<typeof contract.listStreets> = {
  method: 'GET',
  path: '/streets',
  query: { line: 0, postalCode: 0 },
};
