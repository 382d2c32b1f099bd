import { expect, it } from 'vitest';
import { createApiClient } from '~/lib/api/client.ts';
import type { BookingDraft } from './booking-draft.ts';
import { groupQuoteQuery } from './group-query.ts';

const api = createApiClient(async () => ({ status: 500, json: async () => null }));
const draft: BookingDraft = { serviceIds: ['a'], companions: [{ serviceIds: ['b'] }], place: 'salon' };
const quoteOf = (change: Partial<BookingDraft> = {}) => groupQuoteQuery(api, 'p', { ...draft, ...change });

it('asks for the price of a group before a time is chosen', () => {
  const { enabled, queryKey } = quoteOf();
  expect([enabled, queryKey.at(-1)]).toEqual([true, [{ serviceIds: ['a'] }, { serviceIds: ['b'] }]]);
});

it('asks for no price while a person has no service', () => {
  expect(quoteOf({ companions: [{ serviceIds: [] }] }).enabled).toBe(false);
});
