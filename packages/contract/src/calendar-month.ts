import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { holidays } from './hours.ts';
import { firstWeekday } from './settings.ts';
import { z } from './zod.ts';

export const calendarMonth = z.object({
  month: z.string().describe('Month, YYYY-MM'),
  now: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  firstWeekday,
  days: z
    .array(
      z.object({
        day,
        holiday: z.enum(holidays).nullable(),
        closures: z
          .array(z.object({ label: z.string(), wholeDay: z.boolean() }))
          .describe('Closures of the whole business on this day'),
      }),
    )
    .describe('Days of whole weeks, including the adjacent days of the previous and next month'),
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      days: z
        .array(
          z.object({
            visits: z.int().describe('Number of appointments that begin on this day, without cancelled ones'),
            freeMinutes: z
              .int()
              .describe('Free minutes of the member’s working hours on this day; past time does not count'),
            workMinutes: z.int().describe('Minutes of the member’s working hours on this day'),
            busyMinutes: z.int().describe('Minutes of `workMinutes` that are booked or blocked'),
          }),
        )
        .describe('Figures of the member for each of `days`, in the same order'),
    }),
  ),
});
export type CalendarMonth = z.output<typeof calendarMonth>;

export const getCalendarMonth = endpoint({
  method: 'GET',
  path: '/professional/calendar/month',
  summary: 'Get a month of the calendar: appointments, free time, closures, public holidays',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .describe('Month, YYYY-MM; absent: the current month in the professional’s time zone'),
  }),
  response: calendarMonth,
});
