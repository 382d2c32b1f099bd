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
 * never_back: one past appointment and none booked. birthday: this month, in the professional’s zone.
 * quiet: not seen for three months.
 */
export const clientFilters = ['never_back', 'birthday', 'quiet'] as const;
export type ClientFilter = (typeof clientFilters)[number];

export const LONGEST_CLIENT_NOTE = 4000;
export const MOST_TAGS = 20;

/** What a professional records about a client. */
const written = {
  name: line(200),
  phoneNumber: phoneNumber.nullable().default(null),
  email: email.nullable().default(null),
  birthday: day.nullable().default(null),
  line: paragraph(200).default(''),
  city: paragraph(100).default(''),
  postalCode: paragraph(10).default(''),
  hairType: z.enum(hairTypes).nullable().default(null),
  hairLength: hairLength.nullable().default(null),
  language: language.nullable().default(null).describe('The language the client speaks; null: unknown'),
  contactBy: z
    .enum(contactWays)
    .nullable()
    .default(null)
    .describe('How the client prefers to be contacted; null: unknown'),
  note: paragraph(LONGEST_CLIENT_NOTE).default(''),
  tags: z.array(line(30)).max(MOST_TAGS).default([]),
};
export const clientDraft = z.strictObject(written);
export type ClientDraft = z.output<typeof clientDraft>;

const spentCents = z.int().nullable().describe('Of visits that are done; null for who does not see money');

const figures = {
  firstVisitAt: instant.nullable(),
  lastVisitAt: instant.nullable().describe('Of those that are done'),
  nextVisitAt: instant.nullable().describe('Of those that are booked'),
  visitCount: z.int().describe('Done'),
  noShowCount: z.int(),
  spentCents,
};

const listed = z.object({
  id: uuid,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  birthday: day.nullable(),
  tags: z.array(z.string()),
  hasAllergy: z.boolean(),
  ...figures,
});
export type ListedClient = z.output<typeof listed>;

export const listClients = endpoint({
  method: 'GET',
  path: '/professional/clients',
  summary:
    'The client book: thirty at a time, searched by at least three characters of name, phone or email. A member without see_all_calendars finds the clients of their own appointments, and those they entered',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    q: paragraph(100)
      .optional()
      .describe(
        'Fewer than three characters: all clients. Sorted by name, clients whose name begins with the first word come first',
      ),
    sort: z.enum(clientSorts).default('name').describe('spent: for who sees money'),
    filter: z.enum(clientFilters).optional(),
    tag: line(30).optional(),
    notSince: day.optional().describe('Whose last visit was before this day'),
    after: uuid.optional().describe('Those after this one'),
  }),
  response: z.object({
    timeZone: z.string(),
    items: z.array(listed),
    isAlike: z.boolean().describe('No client matches all of it: these are spelled similarly'),
    hasMore: z.boolean(),
  }),
});

/** A client of the same book with the same phone, email or name. */
const double = z.object({
  id: uuid,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  visitCount: z.int(),
  by: z.enum(['phone', 'email', 'name']),
});
export type ClientDouble = z.output<typeof double>;

const visit = z.object({
  appointmentId: uuid,
  startsAt: instant,
  state: z.enum(appointmentStates),
  services: z.array(z.string()),
  memberName: z.string(),
  totalCents: z.int(),
});

export const client = z.object({
  id: uuid,
  timeZone: z.string(),
  ...z.object(written).shape,
  ...figures,
  hasAccount: z.boolean().describe('The client has an account on the marketplace'),
  hasHealth: z.boolean().describe('A health record exists; a separate call reads it'),
  hasAllergy: z.boolean(),
  version: z.int(),
  visits: z.array(visit).describe('Fifty at most, the latest first, those to come among them'),
  threadBy: uuid
    .nullable()
    .describe(
      'The appointment that opens the thread with this client; null when no appointment was booked with an account',
    ),
  doubles: z.array(double).describe('Perhaps the same person: five at most'),
  merges: z
    .array(z.object({ id: uuid, name: z.string(), undoUntil: instant }))
    .describe('Clients merged into this one that can still be separated: at most five'),
  can: z.object({
    remove: z.boolean().describe('No future appointment is booked for the client'),
    merge: z.boolean().describe('With a duplicate of this client'),
  }),
});
export type Client = z.output<typeof client>;

export const getClient = endpoint({
  method: 'GET',
  path: '/professional/clients/:id',
  summary:
    'One client with their appointments; not found for a member who does not see all calendars, when it is a colleague’s client',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: client,
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
      .describe('Create the client although another one has the same phone or email'),
  }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['client_known'],
});

/** Details of the refusal client_known. */
export const clientKnownDetails = z.object({ doubles: z.array(double) });

export const editClient = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id',
  summary: 'What is written of a client, whole',
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
  summary: 'Delete a client from the book with all notes; appointments stay in the calendar',
  audience: 'professional',
  needs: 'see_all_calendars',
  params: z.strictObject({ id: uuid }),
  response: done,
  refusals: ['appointments_in_the_way'],
});
