import { endpoint } from './endpoint.ts';
import { day, done, hairLength, idList, instant, paragraph, placeOfService, uuid } from './fields.ts';
import { z } from './zod.ts';

export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  memberIds: z.array(uuid).describe('Members who are free at this time, in list order'),
});
export type Slot = z.output<typeof slot>;

/** What occupies the time to which an appointment cannot be moved. */
export const inTheWay = z.object({
  kind: z.enum(['visit', 'blocked_time', 'busy_time', 'equipment']),
  name: z
    .string()
    .describe(
      'Name of the client, reason of the blocked time, or name of the equipment; empty: an event of another calendar',
    ),
  startsAt: instant,
  endsAt: instant,
});
export type InTheWay = z.output<typeof inTheWay>;

export const isOpen = z
  .boolean()
  .describe('Whether customers can book online on this day: open without slots is full, else it is closed');

export const availability = z.object({
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  today: day,
  lastDay: day.describe('Last day that can be booked online: the end of the booking horizon'),
  days: z.array(z.object({ day, isOpen, slots: z.array(slot) })),
});
export type Availability = z.output<typeof availability>;

export const getAvailability = endpoint({
  method: 'GET',
  path: '/professionals/:professionalId/availability',
  summary: 'List free slots by day, for one or several services in sequence',
  audience: 'anyone',
  params: z.strictObject({ professionalId: uuid }),
  query: z.strictObject({
    serviceIds: idList.describe('Ids of the services, comma-separated, in the order of the appointment'),
    place: placeOfService,
    memberId: uuid.optional().describe('Member who performs the services; absent: no preference'),
    from: day.optional().describe('First day; absent: today in the professional’s time zone'),
    days: z.coerce.number().int().min(1).max(31).describe('Number of days from `from` on'),
    line: paragraph(200).optional().describe('Street line of a home visit'),
    postalCode: z.string().max(5).optional().describe('Postal code of a home visit'),
    city: paragraph(100).optional().describe('Commune of a home visit'),
    hairLength: hairLength
      .optional()
      .describe(
        'Hair length, if a duration depends on it; absent: slots that are free for any length, with the longest duration',
      ),
  }),
  response: availability,
  refusals: [
    'service_not_found',
    'place_not_offered',
    'unknown_commune',
    'visit_beyond_day',
    'outside_working_zone',
    'member_not_able',
  ],
});

export const blockTime = endpoint({
  method: 'POST',
  path: '/professional/blocked-times',
  summary: 'Block a time of one member',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({
    memberId: uuid,
    startsAt: instant,
    endsAt: instant,
    label: paragraph(200).default(''),
  }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['slot_taken'],
});

export const changeBlockedTime = endpoint({
  method: 'PUT',
  path: '/professional/blocked-times/:id',
  summary: 'Change a blocked time: its start, end, member or reason',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    memberId: uuid,
    startsAt: instant,
    endsAt: instant,
    label: paragraph(200).default(''),
  }),
  response: done,
  refusals: ['slot_taken'],
});

export const unblockTime = endpoint({
  method: 'DELETE',
  path: '/professional/blocked-times/:id',
  summary: 'Delete a blocked time',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: done,
});
