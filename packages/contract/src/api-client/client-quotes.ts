// Generated from packages/contract/src/client-quotes.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-quotes.ts';

export const quoteForClient: ApiEndpoint<typeof contract.quoteForClient> = {
  method: 'POST',
  path: '/professional/quotes',
  body: { serviceIds: 0, freeLine: { name: 0, durationMinutes: 0, priceCents: 0 }, prices: [{ position: 0, priceCents: 0 }], place: 0, address: { city: 0, postalCode: 0 }, hairLength: 0 },
};
