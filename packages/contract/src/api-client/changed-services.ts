// Generated from packages/contract/src/changed-services.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../changed-services.ts';

export const agreeToRise: ApiEndpoint<typeof contract.agreeToRise> = {
  method: 'POST',
  path: '/appointments/:id/rise/agree',
  body: { revision: 0, totalCents: 0 },
};

export const changeServices: ApiEndpoint<typeof contract.changeServices> = {
  method: 'POST',
  path: '/professional/appointments/:id/services',
  body: { revision: 0, keep: 0, serviceIds: 0, freeLine: { name: 0, durationMinutes: 0, priceCents: 0 }, prices: [{ position: 0, priceCents: 0, reason: 0 }], hairLength: 0, gender: 0, keepTime: 0, acceptWarnings: 0 },
};

export const declineRise: ApiEndpoint<typeof contract.declineRise> = {
  method: 'POST',
  path: '/appointments/:id/rise/decline',
};
