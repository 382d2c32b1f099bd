import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { calendarColours, categories } from './enumerations.ts';
import { day, instant, uuid } from './fields.ts';
import { step } from './services.ts';
import { colouredBy, defaultView, firstWeekday } from './settings.ts';
import { z } from './zod.ts';

/**
 * The fields of an appointment that the calendar draws, named as in `appointment`. Opening an appointment
 * loads its other fields.
 */
export const calendarVisit = z.object({
  ...appointment.pick({
    id: true,
    state: true,
    startsAt: true,
    endsAt: true,
    place: true,
    member: true,
    totalCents: true,
    revision: true,
  }).shape,
  reschedulable: z.boolean().describe('Whether the appointment can be moved, and made longer or shorter'),
  city: z.string(),
  customer: appointment.shape.customer.pick({ name: true }),
  payment: appointment.shape.payment.pick({ status: true }),
  services: z.array(z.string()),
  bookedOnline: z.boolean().describe('True: the customer booked; false: the professional entered it'),
  hasNote: z.boolean().describe('Whether the customer or the professional wrote a note for the appointment'),
  company: z
    .object({
      position: z
        .int()
        .describe('Position among the appointments booked together, from 1; shown where no name was entered'),
      personName: z.string().describe('Name of the person the appointment is for; empty: not entered'),
    })
    .nullable()
    .describe('Place of the appointment in a booking for several people; null: booked for one person'),
  colour: z.enum(calendarColours),
  steps: z
    .array(step.omit({ equipment: true }))
    .describe('Steps of the appointment, if another booking fits between them; otherwise empty'),
});
export type CalendarVisit = z.output<typeof calendarVisit>;

export const calendar = z.object({
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  now: instant,
  slotStepMinutes: z.int().describe('Customers can book start times at multiples of so many minutes'),
  bufferMinutes: z.int().optional().describe('Minutes that stay free after each appointment; absent: none'),
  defaultView,
  firstWeekday,
  colouredBy,
  hasEquipment: z
    .boolean()
    .describe('Whether the professional has equipment; its calendar is a separate call'),
  categories: z
    .array(z.object({ category: z.enum(categories).nullable(), colour: z.enum(calendarColours) }))
    .optional()
    .describe('Colour of each category among these appointments; absent unless colours show categories'),
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      portraitId: uuid.nullable(),
      colour: z.enum(calendarColours),
      left: z.boolean().describe('True: a former member, to whose calendar nothing can be added'),
      days: z
        .array(z.object({ day, open: z.array(z.object({ startsMinute: z.int(), endsMinute: z.int() })) }))
        .describe('Working hours of each day, in minutes from midnight in the professional’s time zone'),
    }),
  ),
  appointments: z.array(calendarVisit),
  cancelledLate: z
    .array(calendarVisit)
    .optional()
    .describe('Appointments that customers cancelled too late to be free; their time may be booked again'),
  blockedTimes: z.array(
    z.object({
      id: uuid,
      memberId: uuid,
      startsAt: instant,
      endsAt: instant,
      label: z.string(),
      seriesId: uuid.nullable().describe('Id of the series of blocked times; null: not part of a series'),
      offered: z
        .object({ name: z.string(), until: instant })
        .optional()
        .describe(
          'Present: the time is not blocked, but held until `until` for this customer of the waiting list',
        ),
    }),
  ),
  busyTimes: z
    .array(z.object({ memberId: uuid, startsAt: instant, endsAt: instant }))
    .optional()
    .describe('Times that events of other calendars block, without those of appointments; absent: none'),
  clashes: z
    .array(z.object({ appointmentId: uuid, startsAt: instant, endsAt: instant }))
    .optional()
    .describe('Times in which an appointment overlaps an event of another calendar; absent: none'),
});
export type Calendar = z.output<typeof calendar>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/professional/calendar',
  summary: 'Get days of the calendar: working hours, appointments and blocked times of members',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    from: day.optional().describe('First day; absent: today in the professional’s time zone'),
    days: z.coerce.number().int().min(1).max(42).default(1).describe('Number of days from `from` on'),
  }),
  response: calendar,
});
