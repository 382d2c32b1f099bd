import { appointment } from './appointments.ts';
import { agreedPrice, freeLine } from './client-bookings.ts';
import { endpoint } from './endpoint.ts';
import { cents, gender, hairLength, uuid, version } from './fields.ts';
import { z } from './zod.ts';

export const changeServices = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/services',
  summary:
    'Add services to an appointment, remove some, or change their price. A lower or equal price applies at once, never more by card than before. A higher price is proposed to a customer who has an account, and changes nothing until the customer agrees',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe('Of the appointment as it was seen; changed since, it is refused'),
    keep: z
      .array(z.int().min(0).max(99))
      .max(20)
      .describe('Positions of its lines that stay as they were booked, in order, from 0'),
    serviceIds: z.array(uuid).max(10).default([]).describe('Added after those that stay, as sold now'),
    freeLine: freeLine.optional().describe('After all of them'),
    prices: z
      .array(agreedPrice.extend({ position: z.int().min(0).max(29) }))
      .max(30)
      .default([])
      .describe('Positions count what stays and then what is added, from 0; not what is in free words'),
    hairLength: hairLength.optional().describe('Absent: as it was when the appointment was booked'),
    gender: gender.optional(),
    keepTime: z
      .boolean()
      .default(false)
      .describe(
        'Once it has begun: all of it was done in the time that the visit has. Once it is over that goes without saying',
      ),
    acceptWarnings: z.boolean().default(false).describe('Outside working hours although warned'),
  }),
  response: appointment,
  idempotent: true,
  refusals: [
    'wrong_state',
    'not_started',
    'changed_meanwhile',
    'service_not_found',
    'place_not_offered',
    'unknown_commune',
    'member_not_able',
    'time_taken',
    'slot_off_grid',
    'visit_beyond_day',
    'warning_not_confirmed',
  ],
});

const own = { audience: 'signed_in', params: z.strictObject({ id: uuid }), response: appointment } as const;

export const agreeToRise = endpoint({
  ...own,
  method: 'POST',
  path: '/appointments/:id/rise/agree',
  summary: 'Its customer agrees to what the visit would cost more: so much more is paid on site',
  body: z.strictObject({
    revision: version.describe('Of the appointment as it was seen; changed since, it is refused'),
    totalCents: cents.describe('The total that the customer agrees to'),
  }),
  idempotent: true,
  refusals: ['wrong_state', 'changed_meanwhile', 'member_not_able', 'service_not_found', 'slot_taken'],
});

export const declineRise = endpoint({
  ...own,
  method: 'POST',
  path: '/appointments/:id/rise/decline',
  summary: 'Its customer does not: the visit stays as it is',
  refusals: ['wrong_state'],
});
