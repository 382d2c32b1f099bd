import { endpoint } from './endpoint.ts';
import { coordinates, uuid } from './fields.ts';
import { rating } from './reviews.ts';
import { searchProfessionals } from './search.ts';
import { z } from './zod.ts';

export const mapPoint = z.object({
  professionalId: uuid,
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()),
  photoId: uuid.nullable().describe('The cover of its album: a public picture'),
  city: z.string(),
  coordinates: coordinates.describe('Of the salon'),
  rating,
  fromPriceCents: z.int().describe('Of the services, together'),
  services: z
    .array(z.object({ name: z.string(), byLength: z.boolean() }))
    .describe('Those of its card in the list'),
});
export type MapPoint = z.output<typeof mapPoint>;

export const findOnMap = endpoint({
  method: 'GET',
  path: '/search/map',
  summary: 'The salons that a search finds, as points of a map',
  audience: 'anyone',
  query: searchProfessionals.query!.omit({ sort: true, page: true }),
  response: z.object({
    centre: coordinates.describe('Of the place that was searched'),
    points: z
      .array(mapPoint)
      .describe(
        'The nearest four hundred. Professionals without a salon have no point: their address is private',
      ),
    total: z.int().describe('How many salons are found: as many as the list has'),
  }),
  refusals: ['unknown_commune'],
});
