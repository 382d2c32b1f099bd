import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day, instant, uuid, version } from './fields.ts';
import { availability } from './scheduling.ts';
import { z } from './zod.ts';

/** Changes of time, member or duration of a booked appointment. */

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/reschedule',
  summary: 'Change an appointment’s time, member or duration, at the booked price',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe(
      'Revision of the appointment that the caller saw; an outdated one is refused, changed_meanwhile',
    ),
    startsAt: instant
      .optional()
      .describe(
        'New start; absent: unchanged. One of `starts_at`, `member_id`, `duration_minutes` is required',
      ),
    memberId: uuid.optional().describe('New member; absent: unchanged'),
    durationMinutes: z
      .int()
      .min(5)
      .max(1440)
      .multipleOf(5, { message: 'off_grid' })
      .optional()
      .describe('New duration of the whole appointment in minutes; its last step takes the difference'),
    acceptWarnings: z
      .boolean()
      .default(false)
      .describe('True saves despite the warnings, for example outside working hours'),
  }),
  response: appointment.describe('If the appointment is moved back at once, the customer is not notified'),
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
  summary: 'List times to which the customer can move the appointment; its present time counts as free',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    from: day.optional().describe('First day; absent: today in the professional’s time zone'),
    days: z.coerce.number().int().min(1).max(31),
  }),
  response: availability,
  refusals: ['wrong_state'],
});

export const listTimesInProfessional = endpoint({
  method: 'GET',
  path: '/professional/appointments/:id/times',
  summary: 'List times to which a member can move an appointment; its present time counts as free',
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
  summary: 'Move the caller’s own appointment, same member and price, while `can.reschedule` is true',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe(
      'Revision of the appointment that the caller saw; an outdated one is refused, changed_meanwhile',
    ),
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
    'slot_beyond_week',
    'slot_off_grid',
    'visit_beyond_day',
    'service_not_online',
  ],
});
