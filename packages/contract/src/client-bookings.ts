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
import { MOST_WEEKS_BETWEEN } from './repeats.ts';
import { z } from './zod.ts';

/** A service in the professional’s own words, instead of or in addition to the catalogue. */
export const freeLine = z.strictObject({
  name: line(100),
  durationMinutes: z.int().min(5).max(720).multipleOf(5, { message: 'off_grid' }),
  priceCents: z.int().min(0).max(5_000_00),
});
export type FreeLine = z.output<typeof freeLine>;

/** A price other than the catalogue’s, lower or higher, for one of the booked services. */
export const agreedPrice = z.strictObject({
  position: z.int().min(0).max(9).describe('Of the service among those asked for, from 0'),
  priceCents: z.int().min(0).max(5_000_00),
  reason: line(200).describe('Read by both sides in the history of the visit'),
});

const clientBooking = z.strictObject({
  memberId: uuid,
  serviceIds: z.array(uuid).max(10).default([]),
  freeLine: freeLine.optional().describe('After the services, or instead of them: any member may do it'),
  prices: z.array(agreedPrice).max(10).default([]),
  startsAt: instant,
  place: placeOfService.default('salon'),
  address: address.optional(),
  hairLength: hairLength.optional().describe('Needed where a service goes by it'),
  gender: gender.optional(),
  customerName: line(200).optional().describe('Absent: a walk-in, who is answered with an empty name'),
  customerPhone: phoneNumber.optional(),
  customerEmail: z.email({ message: 'invalid_email' }).max(254).optional(),
  note: paragraph(1000).default(''),
  acceptWarnings: z.boolean().default(false).describe('Book outside working hours although warned'),
});

const customerNotWrittenTo = z
  .boolean()
  .describe(
    'True: an email was entered but is not stored. Only a verified professional whose own email is verified can have clients without an account emailed, a hundred a day',
  );

export const bookForClient = endpoint({
  method: 'POST',
  path: '/professional/appointments',
  summary: 'The professional books for someone: name, phone, service; paid on site, no search fee',
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
        'What other members do for the same person, each when the one before is over, in the salon: an appointment each, all or none; the answer is the first',
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
  summary:
    'Find clients in the calendars the caller may open, and in the client book, by at least three characters of name, phone or email',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ q: line(100) }),
  response: z.object({
    timeZone: z.string(),
    clients: z
      .array(
        z.object({
          ...appointment.shape.customer.shape,
          lastAt: instant
            .nullable()
            .describe(
              'When their latest appointment begins or began; null: in the client book, never booked',
            ),
          lastServiceIds: z.array(uuid).describe('What was or is to be done then, offered still or not'),
        }),
      )
      .describe('At most eight, most recent appointment first; none for fewer than three characters'),
  }),
});
export type KnownClient = z.output<typeof findClients.response>['clients'][number];

export const bookSeries = endpoint({
  method: 'POST',
  path: '/professional/appointments/series',
  summary:
    'The same visit for someone every so many weeks until a day, at the same hour on the wall: all of its dates, or those that are free',
  audience: 'professional',
  needs: 'sell_services',
  body: clientBooking.extend({
    everyWeeks: z.int().min(1).max(MOST_WEEKS_BETWEEN),
    lastDay: day.describe('The last day that may be booked, a year after the first at most'),
    subtractMasks: z
      .boolean()
      .default(false)
      .describe('A date that is in the way is left out; otherwise nothing is booked'),
  }),
  response: z.object({
    seriesId: uuid,
    firstId: uuid.describe('Of its first visit'),
    count: z.int().describe('Visits booked'),
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
  summary: 'Cancel an appointment of a series and all later ones, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: paragraph(500).default('') }),
  response: z.object({ count: z.int().describe('Visits of the series that are cancelled') }),
  idempotent: true,
  refusals: ['wrong_state'],
});
