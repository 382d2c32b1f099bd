import { publicPhoto } from './album.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, hairTypes, onSitePayments, spokenLanguages } from './enumerations.ts';
import { coordinates, day, instant, uuid } from './fields.ts';
import { rating, review } from './reviews.ts';
import { service } from './services.ts';
import { z } from './zod.ts';

export const member = z.object({
  id: uuid,
  name: z.string(),
  portraitId: uuid.nullable().describe('A public picture of the member'),
  about: z.string().describe('One line about the member; empty: none'),
  serviceIds: z.array(uuid),
  bookable: z.boolean(),
});
export type Member = z.output<typeof member>;

export const publicPlace = z.object({
  kind: z.enum(['salon', 'at_home']),
  line: z.string().nullable().describe('Only a salon’s street line is public'),
  city: z.string(),
  postalCode: z.string(),
  coordinates,
});

export const professionalPage = z.object({
  id: uuid,
  slug: z.string().describe('Differs from the requested one when that is a former slug of the professional'),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  businessName: z.string(),
  description: z.string(),
  phoneNumber: z.string().nullable(),
  timeZone: z.string(),
  hairTypes: z.array(z.enum(hairTypes)),
  hairColours: z.array(z.string()),
  languagesSpoken: z.array(z.enum(spokenLanguages)),
  accessibility: z.array(z.enum(accessibilities)).describe('Of the salon, as its owner states'),
  onSitePayments: z.array(z.enum(onSitePayments)).describe('Taken for what is paid on site'),
  cardPayment: z
    .boolean()
    .describe('False until the professional is verified: everything is then paid on site'),
  cancellationWindowHours: z.int(),
  noShowFeePercent: z.int(),
  lateFeePercent: z.int(),
  coverId: uuid.nullable().describe('The cover photo'),
  photos: z.array(publicPhoto).describe('The first twelve of the album'),
  hasMorePhotos: z.boolean(),
  places: z.array(publicPlace),
  workZones: z.array(z.object({ postalCode: z.string(), city: z.string() })),
  mileage: z
    .object({ minimumCents: z.int(), startingDistanceKm: z.number(), pricePerKmCents: z.int() })
    .nullable(),
  services: z.array(service),
  members: z.array(member),
  openingHours: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      ranges: z.array(z.object({ startsMinute: z.int(), endsMinute: z.int() })),
    }),
  ),
  nextClosures: z.array(z.object({ day, label: z.string() })),
  rating,
  nextSlotAt: instant
    .nullable()
    .describe('The first free time of the first bookable service; null: none in thirty days'),
  town: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe('The page of the professional’s town'),
  ratingCounts: z.array(z.int()).describe('How many gave one, two … five stars'),
  reviews: z.array(review).describe('The newest twenty'),
  now: instant,
});
export type ProfessionalPage = z.output<typeof professionalPage>;

export const getProfessionalPage = endpoint({
  method: 'GET',
  path: '/professionals/:slug',
  summary: 'The public page of a professional',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  response: professionalPage,
  refusals: ['closed_for_good'],
});
