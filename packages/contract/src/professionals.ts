import { publicPhoto } from './album.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, hairTypes, onSitePayments, spokenLanguages } from './enumerations.ts';
import { coordinates, day, instant, precision, uuid } from './fields.ts';
import { publicReview, rating } from './reviews.ts';
import { service } from './services.ts';
import { z } from './zod.ts';

export const member = z.object({
  id: uuid,
  name: z.string(),
  portraitId: uuid.nullable().describe('Id of the member’s public picture; null: none'),
  about: z.string().describe('Short text about the member; empty: none'),
  serviceIds: z.array(uuid),
  bookable: z.boolean(),
});
export type Member = z.output<typeof member>;

export const publicPlace = z.object({
  kind: z.enum(['salon', 'at_home']),
  line: z
    .string()
    .nullable()
    .describe('Street line of a salon; null for home service, whose address is private'),
  city: z.string(),
  postalCode: z.string(),
  coordinates,
  precision,
});

export const professionalPage = z.object({
  id: uuid,
  slug: z.string().describe('Present slug; differs from the requested one if that is a former slug'),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  businessName: z.string(),
  description: z.string(),
  phoneNumber: z.string().nullable(),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  hairTypes: z.array(z.enum(hairTypes)),
  hairColours: z.array(z.string()).describe('Hair colours of the generated cover art'),
  languagesSpoken: z.array(z.enum(spokenLanguages)),
  accessibility: z
    .array(z.enum(accessibilities))
    .describe('Accessibility of the salon, as stated by its owner'),
  onSitePayments: z.array(z.enum(onSitePayments)).describe('Accepted means of payment on site'),
  cardPayment: z
    .boolean()
    .describe('Whether customers can pay by card; false until the professional is verified'),
  cancellationWindowHours: z.int().describe('Cancelling is free until so many hours before the start'),
  noShowFeePercent: z.int().describe('No-show fee in percent of the total, at most the amount held'),
  lateFeePercent: z.int().describe('Late cancellation fee in percent of the total, at most the amount held'),
  coverId: uuid.nullable().describe('Id of the cover photo; null: none'),
  photos: z.array(publicPhoto).describe('First twelve photos of the album'),
  hasMorePhotos: z.boolean(),
  places: z.array(publicPlace),
  workZones: z.array(
    z.object({
      postalCode: z.string(),
      city: z.string(),
      departmentName: z
        .string()
        .optional()
        .describe('Name of a zone that is a department, which has no city'),
    }),
  ),
  mileage: z
    .object({ minimumCents: z.int(), startingDistanceKm: z.number(), pricePerKmCents: z.int() })
    .nullable()
    .describe('Mileage of home visits: a minimum, plus a price per kilometre beyond the starting distance'),
  services: z.array(service),
  members: z.array(member),
  openingHours: z.array(
    z.object({
      weekday: z.int().min(1).max(7).describe('Day of the week, 1 (Monday) to 7 (Sunday)'),
      ranges: z
        .array(z.object({ startsMinute: z.int(), endsMinute: z.int() }))
        .describe('Opening hours in minutes from midnight, in the professional’s time zone'),
    }),
  ),
  nextClosures: z.array(
    z.object({
      day,
      label: z.string().describe('As the professional wrote it'),
      holiday: z
        .object({ fr: z.string(), en: z.string() })
        .optional()
        .describe('Name of the public holiday that the label names, by language'),
    }),
  ),
  rating,
  nextSlotAt: instant
    .nullable()
    .describe('First free time of the first bookable service; null: none in thirty days, or not known now'),
  town: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe('Town of the professional, with the slug of its page; null: none'),
  ratingCounts: z
    .array(z.int())
    .describe('Number of reviews with one, two, three, four and five stars, in this order'),
  reviews: z.array(publicReview).describe('Newest twenty reviews'),
  now: instant,
});
export type ProfessionalPage = z.output<typeof professionalPage>;

export const getProfessionalPage = endpoint({
  method: 'GET',
  path: '/professionals/:slug',
  summary: 'Get the public page of a professional',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  response: professionalPage,
  refusals: ['closed_for_good'],
});
