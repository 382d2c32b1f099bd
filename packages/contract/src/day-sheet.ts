import { appointment, paymentStatuses } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { day, instant } from './fields.ts';
import { z } from './zod.ts';

export const daySheet = z.object({
  day,
  now: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
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
      address: z
        .string()
        .describe(
          'Address of a home visit: complete once confirmed, only the commune before; empty in the salon',
        ),
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
  summary: 'Get a printable day of the calendar: appointments, phones, notes, amounts due on site',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    day: day.optional().describe('Day to read; absent: today in the professional’s time zone'),
  }),
  response: daySheet,
});
