import { endpoint } from './endpoint.ts';
import { day, done, hairLength, idList, instant, paragraph, placeOfService, uuid } from './fields.ts';
import { z } from './zod.ts';

export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  memberIds: z.array(uuid).describe('Who could, in list order'),
});
export type Slot = z.output<typeof slot>;

/** What an appointment cannot be moved over. */
export const inTheWay = z.object({
  kind: z.enum(['visit', 'blocked_time', 'equipment']),
  name: z.string().describe('Whose visit, what the time is blocked for, or which equipment is taken'),
  startsAt: instant,
  endsAt: instant,
});
export type InTheWay = z.output<typeof inTheWay>;

export const availability = z.object({
  timeZone: z.string(),
  today: day,
  lastDay: day.describe('The last day that can be booked online: the end of the booking horizon'),
  days: z.array(z.object({ day, slots: z.array(slot) })),
});
export type Availability = z.output<typeof availability>;

export const getAvailability = endpoint({
  method: 'GET',
  path: '/professionals/:professionalId/availability',
  summary: 'Free slots for services in sequence, by day',
  audience: 'anyone',
  params: z.strictObject({ professionalId: uuid }),
  query: z.strictObject({
    serviceIds: idList,
    place: placeOfService,
    memberId: uuid.optional().describe('Absent: no preference'),
    from: day.optional().describe('Absent: today in the professional’s zone'),
    days: z.coerce.number().int().min(1).max(31),
    line: paragraph(200).optional(),
    postalCode: z.string().max(5).optional().describe('Of the visit, at home'),
    city: paragraph(100).optional(),
    hairLength: hairLength
      .optional()
      .describe(
        'Where a service goes by it; absent: what is free whatever the length, each until the longest ends',
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
  summary: 'Block time of one staff member',
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
  summary: 'Change a blocked time: its hours, length, member or reason',
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
  summary: 'Free blocked time again',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: done,
});
