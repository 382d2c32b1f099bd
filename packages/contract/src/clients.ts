import { endpoint } from './endpoint.ts';
import { appointmentStates, hairTypes } from './enumerations.ts';
import {
  day,
  done,
  email,
  hairLength,
  instant,
  language,
  line,
  paragraph,
  phoneNumber,
  uuid,
  version,
} from './fields.ts';
import { z } from './zod.ts';

/** How the client prefers to be contacted. */
export const contactWays = ['email', 'sms', 'phone', 'nothing'] as const;
export type ContactWay = (typeof contactWays)[number];

export const clientSorts = ['name', 'last_visit', 'spent'] as const;
export type ClientSort = (typeof clientSorts)[number];
/**
 * Filters of the client book. `never_back`: one appointment so far and none booked. `birthday`: this month,
 * in the professional’s time zone. `quiet`: no appointment for three months and none booked.
 */
export const clientFilters = ['never_back', 'birthday', 'quiet'] as const;
export type ClientFilter = (typeof clientFilters)[number];

export const LONGEST_CLIENT_NOTE = 4000;
export const MAX_TAGS = 20;

/** The fields that a professional records about a client. */
const clientFields = {
  name: line(200),
  phoneNumber: phoneNumber.nullable().default(null),
  email: email.nullable().default(null),
  birthday: day.nullable().default(null),
  line: paragraph(200).default(''),
  city: paragraph(100).default(''),
  postalCode: paragraph(10).default(''),
  hairType: z.enum(hairTypes).nullable().default(null),
  hairLength: hairLength.nullable().default(null),
  language: language.nullable().default(null).describe('Language that the client speaks; null: unknown'),
  contactBy: z
    .enum(contactWays)
    .nullable()
    .default(null)
    .describe('How the client prefers to be contacted; null: unknown'),
  note: paragraph(LONGEST_CLIENT_NOTE).default(''),
  tags: z.array(line(30)).max(MAX_TAGS).default([]),
};
export const clientDraft = z.strictObject(clientFields);
export type ClientDraft = z.output<typeof clientDraft>;

const spentCents = z
  .int()
  .nullable()
  .describe('Total price of the completed appointments; null: the caller may not see money');

const clientFigures = {
  firstVisitAt: instant.nullable(),
  lastVisitAt: instant.nullable().describe('Start of the last completed appointment; null: none'),
  nextVisitAt: instant.nullable().describe('Start of the next booked appointment; null: none'),
  visitCount: z.int().describe('Number of completed appointments'),
  noShowCount: z.int(),
  spentCents,
};

const listedClient = z.object({
  id: uuid,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  birthday: day.nullable(),
  tags: z.array(z.string()),
  hasAllergy: z.boolean(),
  ...clientFigures,
});
export type ListedClient = z.output<typeof listedClient>;

export const listClients = endpoint({
  method: 'GET',
  path: '/professional/clients',
  summary: 'List or search the professional’s clients, thirty at a time',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    q: paragraph(100)
      .optional()
      .describe('Search in name, phone and email; shorter than three characters, all clients are listed'),
    sort: z.enum(clientSorts).default('name').describe('Sort order; spent requires the permission see_money'),
    filter: z
      .enum(clientFilters)
      .optional()
      .describe(
        'never_back: one past appointment and none booked; birthday: in this month; quiet: not seen for three months',
      ),
    tag: line(30).optional(),
    notSince: day.optional().describe('Only clients whose last appointment was before this day'),
    after: uuid
      .optional()
      .describe('Id of the last client of the previous page; the next page starts after it'),
  }),
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    items: z
      .array(listedClient)
      .describe(
        'Without see_all_calendars: clients of the caller’s own appointments, and those the caller entered',
      ),
    isAlike: z
      .boolean()
      .describe('True: no client matches the search exactly, and `items` are similar spellings'),
    hasMore: z.boolean(),
  }),
});

/** A client of the same book with the same phone number, email or name. */
const duplicate = z.object({
  id: uuid,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  visitCount: z.int(),
  by: z.enum(['phone', 'email', 'name']),
});
export type ClientDouble = z.output<typeof duplicate>;

const listedAppointment = z.object({
  appointmentId: uuid,
  startsAt: instant,
  state: z.enum(appointmentStates),
  services: z.array(z.string()),
  memberName: z.string(),
  totalCents: z.int(),
});

export const client = z.object({
  id: uuid,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  ...z.object(clientFields).shape,
  ...clientFigures,
  hasAccount: z.boolean().describe('Whether the client has an account on the marketplace'),
  hasHealth: z.boolean().describe('Whether a health record exists; a separate call reads it'),
  hasAllergy: z.boolean(),
  version: z.int(),
  visits: z
    .array(listedAppointment)
    .describe('Past and future appointments, the latest first, fifty at most'),
  threadBy: uuid
    .nullable()
    .describe('Appointment with which to open the message thread; null: none was booked with an account'),
  doubles: z
    .array(duplicate)
    .describe('Other clients with the same phone, email or name, perhaps the same person; five at most'),
  merges: z
    .array(z.object({ id: uuid, name: z.string(), undoUntil: instant }))
    .describe('Clients merged into this one whose merge can still be undone, five at most'),
  can: z.object({
    remove: z
      .boolean()
      .describe('Whether the caller can delete the client; never while a future appointment is booked'),
    merge: z.boolean().describe('Whether the caller can merge this client with a duplicate'),
  }),
});
export type Client = z.output<typeof client>;

export const getClient = endpoint({
  method: 'GET',
  path: '/professional/clients/:id',
  summary: 'Get one client with their appointments',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: client.describe('Not found for a colleague’s client if the caller lacks see_all_calendars'),
});

export const enterClient = endpoint({
  method: 'POST',
  path: '/professional/clients',
  summary: 'Add a client to the client book',
  audience: 'professional',
  needs: 'own_calendar',
  body: clientDraft.extend({
    despiteDoubles: z
      .boolean()
      .default(false)
      .describe('True creates the client although another one has the same phone or email'),
  }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['client_known'],
});

/** Details of the refusal client_known. */
export const clientKnownDetails = z.object({ doubles: z.array(duplicate) });

export const editClient = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id',
  summary: 'Replace the data of a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: clientDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const removeClient = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id',
  summary: 'Delete a client with all notes; their appointments stay in the calendar',
  audience: 'professional',
  needs: 'see_all_calendars',
  params: z.strictObject({ id: uuid }),
  response: done,
  refusals: ['appointments_in_the_way'],
});
