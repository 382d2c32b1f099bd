import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day } from './fields.ts';
import { z } from './zod.ts';

const leg = z.object({
  distanceKm: z.number().describe('Distance of the way in kilometres, to a tenth'),
  minutes: z.int(),
});

const stop = z.object({
  ...appointment.pick({ id: true, startsAt: true, endsAt: true, place: true, address: true }).shape,
  customerName: z.string(),
  way: leg.describe('Way from the previous stop, or from the professional’s base to the first one'),
  freeMinutes: z
    .int()
    .nullable()
    .describe(
      'Minutes between the end of the previous appointment and the start of this one; null: the first',
    ),
});

export const dayRoute = z.object({
  day,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  measured: z
    .enum(['road', 'straight_line'])
    .describe(
      'road: distances by a routing service; straight_line: distance as the crow flies times 1.3, at 30 km/h',
    ),
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
  summary: 'Get a day’s home-visit routes, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    day: day.optional().describe('Day to read; absent: today in the professional’s time zone'),
  }),
  response: dayRoute,
});
