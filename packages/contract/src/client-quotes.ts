import { agreedPrice, freeLine } from './client-bookings.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { address, hairLength, placeOfService, uuid } from './fields.ts';
import { quote } from './quotes.ts';
import { z } from './zod.ts';

export const quoteForClient = endpoint({
  method: 'POST',
  path: '/professional/quotes',
  summary: 'Get the price of an appointment for a client, including mileage for a home visit',
  audience: 'professional',
  needs: 'sell_services',
  body: z.strictObject({
    serviceIds: z.array(uuid).max(10).default([]),
    freeLine: freeLine.optional(),
    prices: z
      .array(agreedPrice.omit({ reason: true }))
      .max(10)
      .default([]),
    place: placeOfService.default('salon'),
    address: address.pick({ city: true, postalCode: true }).optional(),
    hairLength: hairLength
      .optional()
      .describe('Required if the price of a service depends on the hair length'),
  }),
  response: quote
    .pick({
      serviceFeeCents: true,
      mileageCents: true,
      distanceKm: true,
      distanceFromDepartment: true,
      totalCents: true,
      durationMinutes: true,
    })
    .extend({
      outsideZone: z
        .boolean()
        .describe('True: the address is outside the work zone, where only the professional can book'),
    }),
  refusals: ['service_not_found', 'place_not_offered', 'unknown_commune', 'visit_beyond_day'],
});
export type QuoteForClient = ResponseOf<typeof quoteForClient>;
