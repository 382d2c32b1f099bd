import { endpoint } from './endpoint.ts';
import { coordinates, day, instant, placeOfService, uuid } from './fields.ts';
import { rating } from './professionals.ts';
import { slot } from './scheduling.ts';
import { z } from './zod.ts';

export const searchResult = z.object({
  professionalId: uuid,
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()),
  city: z.string(),
  coordinates,
  distanceKm: z.number(),
  rating,
  fromPriceCents: z.int().nullable(),
  services: z
    .array(z.object({ id: uuid, name: z.string(), priceCents: z.int(), durationMinutes: z.int() }))
    .describe('The shortest online service of each chosen category'),
  timeZone: z.string(),
  slots: z.array(slot).describe('The first three free'),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchProfessionals = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Professionals near a commune who offer all chosen categories',
  audience: 'anyone',
  query: z.strictObject({
    where: z.string().trim().min(1).max(100).describe('Postal code, INSEE code or commune name'),
    categories: z.string().max(300).optional().describe('Comma-separated; all must be offered'),
    place: placeOfService.default('salon'),
    day: day.optional().describe('Free on that day'),
    hairType: z.string().max(30).optional(),
    maxPriceCents: z.coerce.number().int().min(0).max(1_000_000).optional(),
    minRating: z.coerce.number().min(0).max(5).optional(),
    sort: z.enum(['distance', 'first_slot', 'price', 'rating']).default('distance'),
    page: z.coerce.number().int().min(1).max(100).default(1),
  }),
  response: z.object({
    now: instant,
    commune: z.object({ inseeCode: z.string(), name: z.string(), postalCode: z.string(), coordinates }),
    items: z.array(searchResult),
    total: z.int(),
    hasMore: z.boolean(),
  }),
  refusals: ['unknown_commune'],
});
