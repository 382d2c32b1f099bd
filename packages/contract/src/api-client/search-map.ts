// Generated from packages/contract/src/search-map.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../search-map.ts';

export const findOnMap: ApiEndpoint<typeof contract.findOnMap> = {
  method: 'GET',
  path: '/search/map',
  query: { where: 0, categories: 0, place: 0, named: 0, day: 0, square: 0, professional: 0, part: 0, hours: 0, withinHours: 0, language: 0, hairType: 0, gender: 0, hairLength: 0, access: 0, payment: 0, maxPriceCents: 0, minRating: 0 },
};
