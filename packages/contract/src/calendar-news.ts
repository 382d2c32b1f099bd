import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/**
 * Kinds of events that are listed as news when the customer or the system, not the professional, caused
 * them.
 */
export const newsKinds = [
  'requested',
  'confirmed',
  'cancelled',
  'rescheduled',
  'services_changed',
  'rise_declined',
  'proposal_declined',
  'contested',
] as const;

export const calendarNews = z.object({
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  news: z
    .array(
      z.object({
        ...appointment.pick({ id: true, startsAt: true, member: true }).shape,
        at: instant,
        kind: z.enum(newsKinds),
        actor: z.enum(['customer', 'system']),
        customerName: z.string(),
      }),
    )
    .describe('Changes by customers or the system, the latest first, fifty at most'),
});
export type CalendarNews = z.output<typeof calendarNews>;

export const getCalendarNews = endpoint({
  method: 'GET',
  path: '/professional/calendar/news',
  summary: 'List what customers changed since yesterday morning, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  response: calendarNews,
});
