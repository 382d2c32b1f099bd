// Generated from packages/contract/src/groups.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint, ApiSchema } from '../api-client.ts';
import type * as contract from '../groups.ts';

export const MAX_SPREAD_MINUTES: typeof contract.MAX_SPREAD_MINUTES = 180;

export const bookGroup: ApiEndpoint<typeof contract.bookGroup> = {
  method: 'POST',
  path: '/groups',
  body: { professionalId: 0, people: [{ serviceIds: 0, hairLength: 0, gender: 0, memberId: 0, startsAt: 0, name: 0, terms: { cancellationWindowHours: 0, lateFeePercent: 0, noShowFeePercent: 0, depositCents: 0 } }], totalCents: 0, terms: { cancellationWindowHours: 0, lateFeePercent: 0, noShowFeePercent: 0, depositCents: 0 }, phoneNumber: 0, note: 0 },
};

export const cancelGroup: ApiEndpoint<typeof contract.cancelGroup> = {
  method: 'POST',
  path: '/groups/:id/cancel',
  body: { reason: 0, feeCents: 0 },
};

export const findGroupSlots: ApiEndpoint<typeof contract.findGroupSlots> = {
  method: 'POST',
  path: '/group-slots',
  body: { professionalId: 0, people: [{ serviceIds: 0, hairLength: 0, gender: 0 }], from: 0, days: 0 },
};

export const getGroup: ApiEndpoint<typeof contract.getGroup> = {
  method: 'GET',
  path: '/groups/:id',
};

export const groupRefusalDetails: { [Key in keyof typeof contract.groupRefusalDetails]: ApiSchema<(typeof contract.groupRefusalDetails)[Key]> } = {
  slot_taken: { shape: { nextSlots: [1] } },
};

export const quoteGroup: ApiEndpoint<typeof contract.quoteGroup> = {
  method: 'POST',
  path: '/group-quotes',
  body: { professionalId: 0, people: [{ serviceIds: 0, hairLength: 0, gender: 0, memberId: 0, startsAt: 0 }] },
};
