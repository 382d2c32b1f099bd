import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { holidays } from './hours.ts';
import { firstWeekday } from './settings.ts';
import { z } from './zod.ts';

export const calendarMonth = z.object({
  month: z.string().describe('YYYY-MM'),
  now: instant,
  timeZone: z.string(),
  firstWeekday,
  days: z
    .array(
      z.object({
        day,
        holiday: z.enum(holidays).nullable(),
        closures: z
          .array(z.object({ label: z.string(), wholeDay: z.boolean() }))
          .describe('Of the whole business'),
      }),
    )
    .describe('Whole weeks: the last days of the month before and the first of the next stand with it'),
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      days: z
        .array(
          z.object({
            visits: z.int().describe('That begin on it; cancelled ones are none'),
            freeMinutes: z.int().describe('Free minutes of the member’s working hours, from now on'),
          }),
        )
        .describe('One for each of `days`'),
    }),
  ),
});
export type CalendarMonth = z.output<typeof calendarMonth>;

export const getCalendarMonth = endpoint({
  method: 'GET',
  path: '/professional/calendar/month',
  summary: 'A month of the calendar: visits and free time of each day, closures, public holidays',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .describe('YYYY-MM; absent: the current month in the professional’s zone'),
  }),
  response: calendarMonth,
});
