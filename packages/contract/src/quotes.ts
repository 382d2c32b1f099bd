import { endpoint } from './endpoint.ts';
import { address, hairLength, instant, placeOfService, uuid } from './fields.ts';
import { moneyTerms } from './money-terms.ts';
import { z } from './zod.ts';

export const quoteLine = z.object({
  serviceId: uuid.nullable().describe('Null: no service of the catalogue, the professional’s own words'),
  name: z.string(),
  priceCents: z.int(),
  durationMinutes: z.int(),
  prepayment: z.boolean(),
});

/** What a booking would cost and on which terms; only the server computes it. */
export const quote = z.object({
  lines: z.array(quoteLine),
  serviceFeeCents: z.int(),
  mileageCents: z.int(),
  distanceKm: z.number().nullable().describe('One way, at home only'),
  distanceFromDepartment: z.boolean().describe('From its centre: the commune has no coordinates'),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  cardCents: z.int().describe('Held on the card, debited once the services are done'),
  onSiteCents: z.int(),
  durationMinutes: z.int(),
  cancellationWindowHours: z.int(),
  lateFeePercent: z.int(),
  noShowFeePercent: z.int().describe('Of the total, at most what is held, when the customer does not come'),
  money: moneyTerms.nullable().describe('Null when no time was named'),
});
export type Quote = z.output<typeof quote>;

/** What is booked, shared by a quote and a booking. */
export const visit = z.strictObject({
  professionalId: uuid,
  serviceIds: z.array(uuid).min(1).max(10),
  place: placeOfService,
  address: address.optional().describe('At home: where'),
  hairLength: hairLength
    .optional()
    .describe('Needed where a service goes by it; else it is as if nothing were said'),
});

export const getQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  summary: 'The price of services at a place, mileage and search fee included',
  audience: 'anyone',
  body: visit.extend({
    startsAt: instant
      .optional()
      .describe('Decides when the card part is held, and until when cancelling is free'),
    memberId: uuid
      .optional()
      .describe('The staff member; with `starts_at`, decides whose next free times are returned'),
  }),
  response: quote,
  refusals: [
    'member_not_able',
    'slot_in_the_past',
    'slot_too_soon',
    'slot_beyond_horizon',
    'service_not_found',
    'service_not_online',
    'phone_only',
    'place_not_offered',
    'unknown_commune',
    'visit_beyond_day',
    'outside_working_zone',
  ],
});
