// Generated from packages/contract/src/quotes.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../quotes.ts';

export const getQuote: ApiEndpoint<typeof contract.getQuote> = {
  method: 'POST',
  path: '/quotes',
  body: { professionalId: 0, serviceIds: 0, place: 0, address: { line: 0, city: 0, postalCode: 0 }, hairLength: 0, startsAt: 0, memberId: 0 },
};
