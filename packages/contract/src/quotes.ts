import { endpoint } from './endpoint.ts';
import { address, hairLength, instant, placeOfService, uuid } from './fields.ts';
import { moneyTerms } from './money-terms.ts';
import { z } from './zod.ts';

export const quoteLine = z.object({
  serviceId: uuid
    .nullable()
    .describe('Service of the catalogue; null: a line in the professional’s own words'),
  name: z.string(),
  priceCents: z.int(),
  durationMinutes: z.int(),
  prepayment: z.boolean().describe('True: paid by card through the marketplace; false: paid on site'),
  depositCents: z.int().describe('Part of the price that is held by card as a deposit; 0: none'),
});

/** The price of a booking and its terms; only the server computes them. */
export const quote = z.object({
  lines: z.array(quoteLine),
  serviceFeeCents: z.int().describe('Sum of the prices of the services'),
  mileageCents: z.int().describe('Mileage of a home visit; 0 in the salon'),
  distanceKm: z
    .number()
    .nullable()
    .describe('Distance of a home visit in kilometres, one way; null: in the salon'),
  distanceFromDepartment: z
    .boolean()
    .describe('True: measured from the department’s centre, because the commune has no coordinates'),
  searchFeeCents: z.int().describe('Search fee of the marketplace'),
  totalCents: z.int().describe('Sum of services, mileage and search fee'),
  cardCents: z.int().describe('Part held on the card and debited after the services'),
  onSiteCents: z.int().describe('Part of the total paid on site'),
  depositCents: z
    .int()
    .nullable()
    .describe('Sum of the deposits, part of `card_cents`; null: no deposit is asked'),
  durationMinutes: z.int(),
  cancellationWindowHours: z.int().describe('Cancelling is free until so many hours before the start'),
  lateFeePercent: z
    .int()
    .describe(
      'Late cancellation fee in percent of the deposit or else of the total, at most the amount held',
    ),
  noShowFeePercent: z
    .int()
    .describe('No-show fee in percent of the deposit or else of the total, at most the amount held'),
  money: moneyTerms.nullable().describe('Payment terms; null if the request names no time'),
});
export type Quote = z.output<typeof quote>;

/** What is to be booked; the input of a quote and of a booking. */
export const visit = z.strictObject({
  professionalId: uuid,
  serviceIds: z.array(uuid).min(1).max(10),
  place: placeOfService,
  address: address.optional().describe('Address of a home visit; absent: in the salon'),
  hairLength: hairLength
    .optional()
    .describe('Required if the price of a service depends on the hair length; otherwise ignored'),
});

export const getQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  summary: 'Get the price of services, including mileage and search fee',
  audience: 'anyone',
  body: visit.extend({
    startsAt: instant
      .optional()
      .describe('Start of the appointment; needed for the payment terms in `money`'),
    memberId: uuid
      .optional()
      .describe(
        'Member of the appointment; with `starts_at`, a refusal returns this member’s next free times',
      ),
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
