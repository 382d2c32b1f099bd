import { endpoint } from './endpoint.ts';
import { coordinates, precision, uuid } from './fields.ts';
import { rating } from './reviews.ts';
import { searchProfessionals } from './search.ts';
import { z } from './zod.ts';

export const mapPoint = z.object({
  professionalId: uuid,
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()).describe('Hair colours of the generated cover art'),
  photoId: uuid.nullable().describe('Id of the cover photo of the album, a public picture; null: none'),
  line: z.string().nullable().describe('Street line of the salon; null: unknown'),
  postalCode: z.string().nullable(),
  city: z.string(),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  coordinates: coordinates.describe('Coordinates of the salon'),
  precision,
  rating,
  fromPriceCents: z.int().describe('Sum of the prices of the services, in euro cents'),
  services: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        byLength: z.boolean().describe('The price depends on the hair length'),
        depositCents: z.int().describe('Deposit by card, in euro cents; 0: none'),
      }),
    )
    .describe('Services as in the list of results'),
});
export type MapPoint = z.output<typeof mapPoint>;

export const findOnMap = endpoint({
  method: 'GET',
  path: '/search/map',
  summary: 'Search salons as points of a map',
  audience: 'anyone',
  query: searchProfessionals.query!.omit({ sort: true, page: true }),
  response: z.object({
    centre: coordinates.describe('Coordinates of the place that was searched'),
    points: z
      .array(mapPoint)
      .describe(
        'The nearest four hundred salons. Professionals without a salon have no point: their address is private',
      ),
    total: z.int().describe('Number of salons found, the same as in the list of results'),
  }),
  refusals: ['unknown_commune'],
});
