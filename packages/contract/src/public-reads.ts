import { endpoint } from './endpoint.ts';
import {
  coordinates,
  day,
  hairLength,
  idList,
  instant,
  paragraph,
  placeOfService,
  precision,
  uuid,
} from './fields.ts';
import { rating } from './reviews.ts';
import { service } from './services.ts';
import { z } from './zod.ts';

/**
 * What programs read about one professional with an API key. Each item contains the address of its booking
 * page.
 */

const bookingUrl = z.url().describe('Address of the page on which to book');
const keyEndpoint = { method: 'GET', audience: 'key' } as const;

export const readProfessional = endpoint({
  ...keyEndpoint,
  path: '/public/professional',
  summary: 'Get the professional that the API key belongs to',
  response: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    phoneNumber: z.string().nullable(),
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    languagesSpoken: z.array(z.string()),
    places: z.array(
      z.object({
        kind: placeOfService,
        line: z
          .string()
          .nullable()
          .describe('Street line of a salon; null for home service, whose address is private'),
        city: z.string(),
        postalCode: z.string(),
        coordinates,
        precision,
      }),
    ),
    openingHours: z.array(
      z.object({
        weekday: z.int().min(1).max(7).describe('Day of the week, 1 (Monday) to 7 (Sunday)'),
        ranges: z
          .array(z.object({ startsMinute: z.int(), endsMinute: z.int() }))
          .describe('Opening hours in minutes from midnight, in the professional’s time zone'),
      }),
    ),
    nextClosures: z.array(z.object({ day, label: z.string() })),
    rating,
    nextSlotAt: instant.nullable().describe('First free time; null: none in thirty days'),
    pageUrl: z.url(),
    bookingUrl,
  }),
});

export const readServices = endpoint({
  ...keyEndpoint,
  path: '/public/services',
  summary: 'List the professional’s services',
  response: z.object({
    services: z.array(
      service.extend({
        bookingUrl: bookingUrl.nullable().describe('Booking page of the service; null: not bookable online'),
      }),
    ),
  }),
});

export const readStaff = endpoint({
  ...keyEndpoint,
  path: '/public/staff',
  summary: 'List the professional’s members',
  response: z.object({
    staff: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        about: z.string(),
        portraitUrl: z.url().nullable(),
        serviceIds: z.array(uuid),
        bookingUrl: bookingUrl.nullable().describe('Booking page of the member; null: not bookable online'),
      }),
    ),
  }),
});

export const readAvailability = endpoint({
  ...keyEndpoint,
  path: '/public/availability',
  summary: 'List free times by day, for one or several services in sequence',
  query: z.strictObject({
    services: idList.describe('Ids of the services, comma-separated, in the order of the appointment'),
    place: placeOfService,
    staff: uuid.optional().describe('Member who performs the services; absent: no preference'),
    from: day.optional().describe('First day; absent: today in the professional’s time zone'),
    to: day
      .optional()
      .describe('Last day, included, at most thirty days after the first; absent: seven days in total'),
    postalCode: z.string().max(5).optional().describe('Postal code of a home visit'),
    city: paragraph(100).optional().describe('Commune of a home visit'),
    hairLength: hairLength.optional().describe('Hair length, if the price of a service depends on it'),
  }),
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    lastDay: day.describe('Last day that can be booked online'),
    days: z.array(
      z.object({
        day,
        slots: z.array(
          z.object({
            startsAt: instant,
            endsAt: instant,
            staffIds: z.array(uuid).describe('Members who are free at this time, in list order'),
            bookingUrl,
          }),
        ),
      }),
    ),
  }),
  refusals: [
    'service_not_found',
    'place_not_offered',
    'unknown_commune',
    'visit_beyond_day',
    'outside_working_zone',
    'member_not_able',
  ],
});
