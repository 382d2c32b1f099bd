import { appointment, paymentStatuses } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day, instant } from './fields.ts';
import { z } from './zod.ts';

export const daySheet = z.object({
  day,
  now: instant,
  timeZone: z.string(),
  visits: z.array(
    z.object({
      ...appointment.pick({
        id: true,
        state: true,
        startsAt: true,
        endsAt: true,
        place: true,
        member: true,
        note: true,
        professionalNote: true,
        onSiteCents: true,
      }).shape,
      address: z.string().describe('Of a home: the whole once confirmed, its commune before; else empty'),
      customer: appointment.shape.customer.pick({ name: true, phoneNumber: true }),
      services: z.array(z.string()),
      payment: z.object({ status: z.enum(paymentStatuses) }),
    }),
  ),
});
export type DaySheet = z.output<typeof daySheet>;

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/professional/calendar/sheet',
  summary: 'A day of the calendar as it is printed: visits with telephones, notes and what is paid on site',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ day: day.optional().describe('Absent: today in the professional’s zone') }),
  response: daySheet,
});
