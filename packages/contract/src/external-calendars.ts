import { endpoint } from './endpoint.ts';
import { done, instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Calendars of other programs, read by CalDAV or as .ics files. Their events block time of a member. */

export const MAX_EXTERNAL_CALENDARS = 5;

/**
 * Why a calendar could not be read: no answer in time, no connection, a name that leads to a private address,
 * an invalid certificate, wrong user or password, nothing at the address, another error of the server, an
 * answer without a calendar, too many bytes or events, or a stored secret that cannot be decrypted.
 */
export const readingProblems = [
  'silent',
  'unreachable',
  'private_address',
  'insecure',
  'login_refused',
  'not_found',
  'server_error',
  'not_a_calendar',
  'too_large',
  'unsealed',
] as const;
export type ReadingProblem = (typeof readingProblems)[number];

export const readingProblem = z.enum(readingProblems);

export const calendarClash = z.object({
  appointmentId: uuid,
  customerName: z.string(),
  startsAt: instant.describe('Start of the appointment'),
  endsAt: instant.describe('End of the appointment'),
});
export type CalendarClash = z.output<typeof calendarClash>;

export const externalCalendar = z.object({
  id: uuid,
  host: z.string().describe('Host of the address; the rest of the address is secret'),
  hasPassword: z.boolean(),
  eventCount: z.int().describe('Number of events to come that block time'),
  readAt: instant.describe('Time of the last successful reading'),
  problem: readingProblem
    .nullable()
    .describe('Why the last reading failed: the events are those of `readAt`; null: it succeeded'),
  clashes: z
    .array(calendarClash)
    .describe('Appointments to come that overlap events, the first fifty. They keep their time'),
});
export type ExternalCalendar = z.output<typeof externalCalendar>;

const area = { audience: 'professional', needs: 'own_calendar' } as const;
const idParams = z.strictObject({ id: uuid });
const address = line(1000).describe(
  'https or webcal address: an .ics file, a CalDAV calendar or a CalDAV server. The server may ask for the login',
);
const login = z
  .strictObject({ user: line(200), password: z.string().min(1).max(500) })
  .nullable()
  .describe('Basic authentication; null: none');

export const listExternalCalendars = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/external-calendars',
  summary: 'List the calendars of other programs by member: all with edit_business, else the caller’s own',
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    members: z.array(
      z.object({
        memberId: uuid,
        name: z.string(),
        isOwn: z.boolean().describe('Whether this member is the caller'),
        calendars: z.array(externalCalendar),
      }),
    ),
  }),
});

export const addExternalCalendar = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/external-calendars',
  summary: 'Read a calendar of another program, and again every 10 minutes; its events block time',
  body: z.strictObject({ memberId: uuid, address, login }),
  response: externalCalendar,
  status: 201,
  refusals: ['external_calendars_full', 'calendar_unreadable'],
});

export const editExternalCalendar = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/external-calendars/:id',
  summary: 'Replace the login, and the address with it or alone; reads the calendar at once',
  params: idParams,
  body: z.strictObject({ address: address.nullable().describe('null: the address stays'), login }),
  response: externalCalendar,
  refusals: ['calendar_unreadable'],
});

export const removeExternalCalendar = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/external-calendars/:id',
  summary: 'Remove a calendar of another program; its events block no more time',
  params: idParams,
  response: done,
});

export const readExternalCalendar = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/external-calendars/:id/reading',
  summary: 'Read a calendar now; a failure is in `problem`',
  params: idParams,
  response: externalCalendar,
});
