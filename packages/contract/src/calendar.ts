import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { calendarColours, categories } from './enumerations.ts';
import { day, instant, uuid } from './fields.ts';
import { step } from './services.ts';
import { colouredBy, defaultView, firstWeekday } from './settings.ts';
import { z } from './zod.ts';

/**
 * What the calendar draws of an appointment, with the field names of `appointment`; opening one loads the
 * rest.
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
  reschedulable: z.boolean().describe('It may be moved, and made longer or shorter'),
  city: z.string(),
  customer: appointment.shape.customer.pick({ name: true }),
  payment: appointment.shape.payment.pick({ status: true }),
  services: z.array(z.string()),
  company: z
    .object({
      position: z.int().describe('From 1: used in place of a name where none was entered'),
      personName: z.string().describe('Whom it is for; empty: not said'),
    })
    .nullable()
    .describe('Of those that were booked at once for several people'),
  colour: z.enum(calendarColours),
  steps: z
    .array(step.omit({ equipment: true }))
    .describe('Only where another booking fits between steps: what happens when; otherwise empty'),
});
export type CalendarVisit = z.output<typeof calendarVisit>;

export const calendar = z.object({
  timeZone: z.string(),
  now: instant,
  slotStepMinutes: z.int(),
  bufferMinutes: z.int().optional().describe('Kept free after each visit; absent: none'),
  defaultView,
  firstWeekday,
  colouredBy,
  hasEquipment: z
    .boolean()
    .describe('The professional has equipment: the calendar of equipment is a separate call'),
  categories: z
    .array(z.object({ category: z.enum(categories).nullable(), colour: z.enum(calendarColours) }))
    .optional()
    .describe(
      'When colours show the category: the colour of each category among these appointments. Null: no category',
    ),
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      portraitId: uuid.nullable(),
      colour: z.enum(calendarColours),
      left: z.boolean().describe('A former member: nothing can be added to this calendar'),
      days: z.array(
        z.object({ day, open: z.array(z.object({ startsMinute: z.int(), endsMinute: z.int() })) }),
      ),
    }),
  ),
  appointments: z.array(calendarVisit),
  cancelledLate: z
    .array(calendarVisit)
    .optional()
    .describe(
      'Cancelled by their customers when leaving was not free any more: their time may be taken again',
    ),
  blockedTimes: z.array(
    z.object({
      id: uuid,
      memberId: uuid,
      startsAt: instant,
      endsAt: instant,
      label: z.string(),
      seriesId: uuid.nullable().describe('Of what was blocked with it'),
      offered: z
        .object({ name: z.string(), until: instant })
        .optional()
        .describe('Not blocked, but held for a customer of the waiting list, who is named here, until then'),
    }),
  ),
});
export type Calendar = z.output<typeof calendar>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/professional/calendar',
  summary: 'Days of the calendar: who works when, appointments, blocked times',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    from: day.optional().describe('Absent: today in the professional’s zone'),
    days: z.coerce.number().int().min(1).max(42).default(1),
  }),
  response: calendar,
});
