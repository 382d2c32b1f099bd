import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day, instant, uuid, version } from './fields.ts';
import { availability } from './scheduling.ts';
import { z } from './zod.ts';

/** Another time, member or duration for a booked appointment. */

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/reschedule',
  summary:
    'Move an appointment in time or to a colleague, or make it longer or shorter, at the booked price. If it is moved back at once, the customer is not notified',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe('Of the appointment as it was seen; changed since, it is refused'),
    startsAt: instant
      .optional()
      .describe('Absent, as what follows: stays as it is. One of the three at least'),
    memberId: uuid.optional(),
    durationMinutes: z
      .int()
      .min(5)
      .max(1440)
      .multipleOf(5, { message: 'off_grid' })
      .optional()
      .describe('Of the whole visit: its last work takes longer, or is done sooner'),
    acceptWarnings: z.boolean().default(false).describe('Outside working hours although warned'),
  }),
  response: appointment,
  idempotent: true,
  refusals: [
    'wrong_state',
    'changed_meanwhile',
    'member_not_able',
    'time_taken',
    'slot_off_grid',
    'visit_beyond_day',
    'warning_not_confirmed',
  ],
});

export const listMoveTimes = endpoint({
  method: 'GET',
  path: '/appointments/:id/times',
  summary:
    'When its customer could have this visit instead: as it was booked, what it takes now counted as free',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    from: day.optional().describe('Absent: today in the zone of the professional'),
    days: z.coerce.number().int().min(1).max(31),
  }),
  response: availability,
  refusals: ['wrong_state'],
});

export const listTimesInProfessional = endpoint({
  method: 'GET',
  path: '/professional/appointments/:id/times',
  summary:
    'Times the appointment could move to within opening hours, with the members whose calendars the caller may open; its present time counts as free',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ from: day, days: z.coerce.number().int().min(1).max(7) }),
  response: availability,
  refusals: ['wrong_state'],
});

export const rescheduleOwnAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/reschedule',
  summary:
    'Its customer gives the visit another time, with the same person and at the same price, while leaving it would be free',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe('Of the appointment as it was seen; changed since, it is refused'),
    startsAt: instant,
  }),
  response: appointment,
  idempotent: true,
  refusals: [
    'wrong_state',
    'changed_meanwhile',
    'member_not_able',
    'slot_taken',
    'slot_in_the_past',
    'slot_too_soon',
    'slot_beyond_horizon',
    'slot_off_grid',
    'visit_beyond_day',
    'service_not_online',
  ],
});
