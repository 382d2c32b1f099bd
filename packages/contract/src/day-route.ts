import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day } from './fields.ts';
import { z } from './zod.ts';

const leg = z.object({
  distanceKm: z.number().describe('One way by road, to a tenth'),
  minutes: z.int(),
});

const stop = z.object({
  ...appointment.pick({ id: true, startsAt: true, endsAt: true, place: true, address: true }).shape,
  customerName: z.string(),
  way: leg.describe('From the previous stop, or from the base'),
  freeMinutes: z
    .int()
    .nullable()
    .describe('From the end of the visit before to its beginning; null: the first'),
});

export const dayRoute = z.object({
  day,
  timeZone: z.string(),
  measured: z
    .enum(['road', 'straight_line'])
    .describe('By a router of roads; or as the crow flies times 1.3, at 30 km/h'),
  routes: z.array(
    z.object({
      member: appointment.shape.member,
      stops: z.array(stop),
      wayBack: leg,
      distanceKm: z.number(),
      minutes: z.int(),
    }),
  ),
});
export type DayRoute = z.output<typeof dayRoute>;

export const getDayRoute = endpoint({
  method: 'GET',
  path: '/professional/calendar/route',
  summary:
    'The routes of a day, in the calendars the caller may open: stop by stop from the base and back, for members with appointments at home',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ day: day.optional().describe('Absent: today in the professional’s zone') }),
  response: dayRoute,
});
