// Generated from packages/contract/src/search-meaning.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../search-meaning.ts';

export const listServiceWords: ApiEndpoint<typeof contract.listServiceWords> = {
  method: 'GET',
  path: '/search/words',
  query: { text: 0, language: 0, where: 0 },
};

export const readSearchMeaning: ApiEndpoint<typeof contract.readSearchMeaning> = {
  method: 'GET',
  path: '/search/meaning',
  query: { q: 0, language: 0 },
};
