// Generated from packages/contract/src/public-reads.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../public-reads.ts';

export const readAvailability: ApiEndpoint<typeof contract.readAvailability> = {
  method: 'GET',
  path: '/public/availability',
  query: { services: 0, place: 0, staff: 0, from: 0, to: 0, postalCode: 0, city: 0, hairLength: 0 },
};

export const readProfessional: ApiEndpoint<typeof contract.readProfessional> = {
  method: 'GET',
  path: '/public/professional',
};

export const readServices: ApiEndpoint<typeof contract.readServices> = {
  method: 'GET',
  path: '/public/services',
};

export const readStaff: ApiEndpoint<typeof contract.readStaff> = {
  method: 'GET',
  path: '/public/staff',
};
