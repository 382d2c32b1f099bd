import { endpoint } from './endpoint.ts';
import { day, done, gender, hairLength, instant, line, placeOfService, postalCode, uuid } from './fields.ts';
import { z } from './zod.ts';

/** The waiting list: customers who wait for days without free times, and the times held for them. */

/** Maximum number of open entries of one customer. */
export const MAX_OPEN_ENTRIES = 5;
/** Maximum number of days of one entry, counted from its first day. */
export const MAX_WAITING_DAYS = 14;
/** Minutes for which a freed time is held for the next customer on the list. */
export const OFFER_MINUTES = 15;

const offer = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  member: z.object({ id: uuid, name: z.string() }),
  expiresAt: instant,
  expiresInSeconds: z
    .int()
    .describe('Seconds until `expires_at`, for a countdown that does not depend on the device’s clock'),
});

const entry = z.object({
  id: uuid,
  services: z.array(z.string()),
  memberName: z.string().nullable().describe('Requested member; null: no preference'),
  place: placeOfService,
  firstDay: day,
  lastDay: day,
  fromMinute: z.int().describe('Earliest start, in minutes from midnight in the professional’s time zone'),
  untilMinute: z.int().describe('Latest start, excluded, in minutes from midnight in that time zone'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  createdAt: instant,
  offer: offer.nullable().describe('Free time that is held for the entry now; null: none'),
});

export const ownEntry = entry.extend({
  professional: z.object({ id: uuid, slug: z.string(), name: z.string() }),
  serviceIds: z.array(uuid),
  city: z.string().describe('Commune of a home visit; empty in the salon'),
  postalCode: z.string(),
  hairLength: hairLength.nullable(),
  gender: gender.nullable(),
});
export type OwnEntry = z.output<typeof ownEntry>;

const minute = z.int().min(0).max(1440);

export const createEntry = endpoint({
  method: 'POST',
  path: '/waiting-list',
  summary: 'Join the waiting list; a freed time is held 15 minutes and the customer is notified',
  audience: 'signed_in',
  body: z.strictObject({
    professionalId: uuid,
    serviceIds: z.array(uuid).min(1).max(10),
    place: placeOfService,
    city: line(100).optional().describe('Commune of a home visit'),
    postalCode: postalCode.optional(),
    memberId: uuid.optional().describe('Requested member; absent: no preference'),
    hairLength: hairLength
      .optional()
      .describe('Required if the price of a service depends on the hair length'),
    gender: gender.optional(),
    firstDay: day,
    lastDay: day,
    fromMinute: minute
      .default(0)
      .describe('Earliest start, in minutes from midnight in the professional’s time zone'),
    untilMinute: minute
      .default(1440)
      .describe('Latest start, excluded, in minutes from midnight in the professional’s time zone'),
  }),
  response: ownEntry,
  status: 201,
  idempotent: true,
  refusals: [
    'service_not_found',
    'service_not_online',
    'phone_only',
    'place_not_offered',
    'unknown_commune',
    'visit_beyond_day',
    'outside_working_zone',
    'member_not_able',
    'slot_beyond_horizon',
    'time_is_free',
    'too_many_waiting_entries',
  ],
});

export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/me/waiting-list',
  summary: 'List the caller’s open waiting-list entries, the oldest first',
  audience: 'signed_in',
  response: z.object({ items: z.array(ownEntry).describe('Open entries, five at most') }),
});

export const closeOwnEntry = endpoint({
  method: 'POST',
  path: '/waiting-list/:id/close',
  summary: 'Close the caller’s waiting-list entry; a time held for it is released. Safe to repeat',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: done,
});

export const professionalEntry = entry.extend({ customerName: z.string() });
export type ProfessionalEntry = z.output<typeof professionalEntry>;

export const listProfessionalEntries = endpoint({
  method: 'GET',
  path: '/professional/waiting-list',
  summary: 'List waiting-list entries for the calendars the caller may open, the longest wait first',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe('Page number, from 1, of twenty entries each'),
  }),
  response: z.object({ timeZone: z.string(), items: z.array(professionalEntry), hasMore: z.boolean() }),
});

export const closeProfessionalEntry = endpoint({
  method: 'POST',
  path: '/professional/waiting-list/:id/close',
  summary: 'Close a customer’s waiting-list entry; a time held for it is released. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: done,
});
