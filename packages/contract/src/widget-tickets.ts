import { endpoint } from './endpoint.ts';
import { done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

const ticket = uuid.describe(
  'Random id, created by the booking widget of another site and passed in the booking address',
);

export const readWidgetTicket = endpoint({
  method: 'GET',
  path: '/widget-tickets/:ticket',
  summary: 'Get the result of a booking that a widget started, without personal data',
  audience: 'anyone',
  params: z.strictObject({ ticket }),
  response: z.object({
    booked: z
      .object({
        state: z.enum(['requested', 'confirmed']).describe('State of the appointment at its booking'),
        startsAt: instant,
        timeZone: z.string().describe('The professional’s time zone, IANA name'),
      })
      .nullable()
      .describe('Booked appointment; null: not booked yet, or booked more than a day ago'),
  }),
});
export type WidgetTicket = z.output<(typeof readWidgetTicket)['response']>;

export const notifyWidget = endpoint({
  method: 'PUT',
  path: '/appointments/:id/widget-ticket',
  summary: 'Notify the widget that the caller’s appointment is booked; a ticket works once',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ ticket }),
  response: done,
  refusals: ['wrong_state'],
});
