import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import {
  address,
  day,
  gender,
  hairLength,
  instant,
  line,
  paragraph,
  phoneNumber,
  placeOfService,
  uuid,
} from './fields.ts';
import { MAX_WEEKS_BETWEEN } from './repeats.ts';
import { z } from './zod.ts';

/**
 * A service with a name and price that the professional enters, instead of or in addition to services of
 * the catalogue.
 */
export const freeLine = z.strictObject({
  name: line(100),
  durationMinutes: z.int().min(5).max(720).multipleOf(5, { message: 'off_grid' }),
  priceCents: z.int().min(0).max(5_000_00),
});
export type FreeLine = z.output<typeof freeLine>;

/** A price for one of the booked services that differs from the catalogue’s. */
export const agreedPrice = z.strictObject({
  position: z
    .int()
    .min(0)
    .max(9)
    .describe('Position of the service among the services of the appointment, from 0'),
  priceCents: z.int().min(0).max(5_000_00),
  reason: line(200).describe('Reason of the price; the customer and the professional read it in the history'),
});

const clientBooking = z.strictObject({
  memberId: uuid,
  serviceIds: z.array(uuid).max(10).default([]),
  freeLine: freeLine
    .optional()
    .describe(
      'Service in free words, after the catalogue’s services or instead of them; any member performs it',
    ),
  prices: z.array(agreedPrice).max(10).default([]),
  startsAt: instant,
  place: placeOfService.default('salon'),
  address: address.optional(),
  hairLength: hairLength.optional().describe('Required if the price of a service depends on the hair length'),
  gender: gender.optional(),
  customerName: line(200)
    .optional()
    .describe('Name of the client; absent: a walk-in, returned with an empty name'),
  customerPhone: phoneNumber.optional(),
  customerEmail: z.email({ message: 'invalid_email' }).max(254).optional(),
  note: paragraph(1000).default(''),
  acceptWarnings: z
    .boolean()
    .default(false)
    .describe('True books despite the warnings, for example outside working hours'),
});

const customerNotWrittenTo = z
  .boolean()
  .describe(
    'True: the email of a client without an account was not stored, because the professional or their email is unverified or the limit of a hundred a day is reached',
  );

export const bookForClient = endpoint({
  method: 'POST',
  path: '/professional/appointments',
  summary: 'Book an appointment for a client; it is paid on site, without search fee',
  audience: 'professional',
  needs: 'sell_services',
  body: clientBooking.extend({
    nextTurns: z
      .array(
        z.strictObject({
          memberId: uuid,
          serviceIds: z.array(uuid).min(1).max(10),
          prices: z.array(agreedPrice).max(10).default([]),
        }),
      )
      .max(3)
      .default([])
      .describe(
        'Services of further members for the same client, one after the other in the salon. Each becomes an appointment; all are booked or none. The first appointment is returned',
      ),
  }),
  response: appointment.extend({ customerNotWrittenTo }),
  status: 201,
  idempotent: true,
  refusals: [
    'service_not_found',
    'place_not_offered',
    'member_not_able',
    'slot_taken',
    'slot_off_grid',
    'unknown_commune',
    'visit_beyond_day',
    'warning_not_confirmed',
  ],
});

export const findClients = endpoint({
  method: 'GET',
  path: '/professional/calendar/clients',
  summary: 'Search clients in the calendars the caller may open and in the client book',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ q: line(100).describe('At least three characters of name, phone or email') }),
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    clients: z
      .array(
        z.object({
          ...appointment.shape.customer.shape,
          lastAt: instant
            .nullable()
            .describe('Start of the client’s latest past or future appointment; null: never booked'),
          lastServiceIds: z
            .array(uuid)
            .describe('Services of that appointment, whether they are still offered or not'),
        }),
      )
      .describe(
        'At most eight clients, the most recent appointment first; none for a search under three characters',
      ),
  }),
});
export type KnownClient = z.output<typeof findClients.response>['clients'][number];

export const bookSeries = endpoint({
  method: 'POST',
  path: '/professional/appointments/series',
  summary: 'Book a repeating series of the same appointment for a client, at the same local time',
  audience: 'professional',
  needs: 'sell_services',
  body: clientBooking.extend({
    everyWeeks: z.int().min(1).max(MAX_WEEKS_BETWEEN).describe('Number of weeks between two appointments'),
    lastDay: day.describe('Last day of the series, at most a year after the first'),
    leaveOut: z
      .boolean()
      .default(false)
      .describe('True: dates that are taken are left out; false: one taken date refuses the whole series'),
  }),
  response: z.object({
    seriesId: uuid,
    firstId: uuid.describe('Id of the first appointment of the series'),
    count: z.int().describe('Number of appointments booked'),
    customerNotWrittenTo,
  }),
  status: 201,
  idempotent: true,
  refusals: [
    'service_not_found',
    'place_not_offered',
    'member_not_able',
    'slot_off_grid',
    'slot_taken',
    'unknown_commune',
    'visit_beyond_day',
    'dates_in_the_way',
  ],
});

export const cancelFollowing = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/cancel-following',
  summary: 'Cancel an appointment of a series and all later ones in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: paragraph(500).default('') }),
  response: z.object({ count: z.int().describe('Number of appointments cancelled') }),
  idempotent: true,
  refusals: ['wrong_state'],
});
