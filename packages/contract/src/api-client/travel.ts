// Generated from packages/contract/src/travel.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../travel.ts';

export const MAX_MINIMUM_CENTS: typeof contract.MAX_MINIMUM_CENTS = 20000;

export const MAX_PRICE_PER_KM_CENTS: typeof contract.MAX_PRICE_PER_KM_CENTS = 2000;

export const MAX_STARTING_DISTANCE_HM: typeof contract.MAX_STARTING_DISTANCE_HM = 5000;

export const coverZone: ApiEndpoint<typeof contract.coverZone> = {
  method: 'POST',
  path: '/professional/work-zone/coverage',
  body: { workZone: [{ city: 0, zipCode: 0, postalCode: 0 }, { city: 0, zipCode: 0, postalCode: 0 }] },
};

export const getMileage: ApiEndpoint<typeof contract.getMileage> = {
  method: 'GET',
  path: '/professional/mileage',
};

export const quoteMileage: ApiEndpoint<typeof contract.quoteMileage> = {
  method: 'POST',
  path: '/professional/mileage/examples',
  body: { minimumCents: 0, startingDistanceHm: 0, pricePerKmCents: 0 },
};

export const setMileage: ApiEndpoint<typeof contract.setMileage> = {
  method: 'PUT',
  path: '/professional/mileage',
  body: { minimumCents: 0, startingDistanceHm: 0, pricePerKmCents: 0, version: 0 },
};
