import { endpoint } from './endpoint.ts';
import { coordinates, day, hairLength, idList, instant, paragraph, placeOfService, uuid } from './fields.ts';
import { rating } from './reviews.ts';
import { service } from './services.ts';
import { z } from './zod.ts';

/** What programs read about one professional with an API key. Each item has its booking address. */

const bookingUrl = z.url().describe('Where it is booked');
const byKey = { method: 'GET', audience: 'key' } as const;

export const readProfessional = endpoint({
  ...byKey,
  path: '/public/professional',
  summary: 'The professional that the API key belongs to',
  response: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    phoneNumber: z.string().nullable(),
    timeZone: z.string(),
    languagesSpoken: z.array(z.string()),
    places: z.array(
      z.object({
        kind: placeOfService,
        line: z.string().nullable().describe('Only a salon’s street line is public'),
        city: z.string(),
        postalCode: z.string(),
        coordinates,
      }),
    ),
    openingHours: z.array(
      z.object({
        weekday: z.int().min(1).max(7),
        ranges: z.array(z.object({ startsMinute: z.int(), endsMinute: z.int() })),
      }),
    ),
    nextClosures: z.array(z.object({ day, label: z.string() })),
    rating,
    nextSlotAt: instant.nullable(),
    pageUrl: z.url(),
    bookingUrl,
  }),
});

export const readServices = endpoint({
  ...byKey,
  path: '/public/services',
  summary: 'The professional’s services',
  response: z.object({
    services: z.array(
      service.extend({ bookingUrl: bookingUrl.nullable().describe('Null: not booked online') }),
    ),
  }),
});

export const readStaff = endpoint({
  ...byKey,
  path: '/public/staff',
  summary: 'Who works there',
  response: z.object({
    staff: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        about: z.string(),
        portraitUrl: z.url().nullable(),
        serviceIds: z.array(uuid),
        bookingUrl: bookingUrl.nullable().describe('Null: not booked online'),
      }),
    ),
  }),
});

export const readAvailability = endpoint({
  ...byKey,
  path: '/public/availability',
  summary: 'Free times for services in sequence, by day',
  query: z.strictObject({
    services: idList,
    place: placeOfService,
    staff: uuid.optional().describe('Absent: no preference'),
    from: day.optional().describe('Absent: today in the professional’s zone'),
    to: day
      .optional()
      .describe('That day included, thirty days after the first at most; absent: seven days in all'),
    postalCode: z.string().max(5).optional().describe('Of the visit, at home'),
    city: paragraph(100).optional(),
    hairLength: hairLength.optional().describe('Where a service goes by it'),
  }),
  response: z.object({
    timeZone: z.string(),
    lastDay: day.describe('The last one that is bookable online'),
    days: z.array(
      z.object({
        day,
        slots: z.array(
          z.object({
            startsAt: instant,
            endsAt: instant,
            staffIds: z.array(uuid).describe('Who could, in list order'),
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
