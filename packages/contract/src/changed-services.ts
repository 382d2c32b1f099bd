import { appointment } from './appointments.ts';
import { agreedPrice, freeLine } from './client-bookings.ts';
import { endpoint } from './endpoint.ts';
import { cents, gender, hairLength, uuid, version } from './fields.ts';
import { z } from './zod.ts';

export const changeServices = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/services',
  summary: 'Add, remove or reprice services of an appointment',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    revision: version.describe(
      'Revision of the appointment that the caller saw; an outdated one is refused, changed_meanwhile',
    ),
    keep: z
      .array(z.int().min(0).max(99))
      .max(20)
      .describe('Positions, from 0 and in order, of the lines that stay as they were booked'),
    serviceIds: z
      .array(uuid)
      .max(10)
      .default([])
      .describe('Services to add after the kept lines, at their present price'),
    freeLine: freeLine.optional().describe('Service in free words, to add after all others'),
    prices: z
      .array(agreedPrice.extend({ position: z.int().min(0).max(29) }))
      .max(30)
      .default([])
      .describe(
        'Prices other than the catalogue’s; positions count the kept lines and then the added services, from 0, without `free_line`',
      ),
    hairLength: hairLength
      .optional()
      .describe('Hair length for the added services; absent: the one of the booking'),
    gender: gender.optional(),
    keepTime: z
      .boolean()
      .default(false)
      .describe(
        'True: an appointment that has begun keeps its end time. An appointment that is over always does',
      ),
    acceptWarnings: z
      .boolean()
      .default(false)
      .describe('True applies the change despite the warnings, for example outside working hours'),
  }),
  response: appointment.describe(
    'A lower or equal price applies at once and never raises the card part. A higher price is proposed to a customer with an account and applies only once they agree',
  ),
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

const ownAppointment = {
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
} as const;

export const agreeToRise = endpoint({
  ...ownAppointment,
  method: 'POST',
  path: '/appointments/:id/rise/agree',
  summary: 'Agree to a higher price that the professional proposes; the difference is paid on site',
  body: z.strictObject({
    revision: version.describe(
      'Revision of the appointment that the caller saw; an outdated one is refused, changed_meanwhile',
    ),
    totalCents: cents.describe('Total that the customer agrees to'),
  }),
  idempotent: true,
  refusals: ['wrong_state', 'changed_meanwhile', 'member_not_able', 'service_not_found', 'slot_taken'],
});

export const declineRise = endpoint({
  ...ownAppointment,
  method: 'POST',
  path: '/appointments/:id/rise/decline',
  summary: 'Decline a higher price that the professional proposes; the appointment stays unchanged',
  refusals: ['wrong_state'],
});
