import { endpoint } from './endpoint.ts';
import { done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

const ticket = uuid.describe(
  'Made at random by the widget of another site, and carried by the address of the booking',
);

export const readWidgetTicket = endpoint({
  method: 'GET',
  path: '/widget-tickets/:ticket',
  summary: 'What came of a booking that a widget began: when it is, nothing of whose it is',
  audience: 'anyone',
  params: z.strictObject({ ticket }),
  response: z.object({
    booked: z
      .object({
        state: z.enum(['requested', 'confirmed']).describe('As it was when it was booked'),
        startsAt: instant,
        timeZone: z.string(),
      })
      .nullable()
      .describe('Null: nothing yet, or nothing any more a day later'),
  }),
});
export type WidgetTicket = z.output<(typeof readWidgetTicket)['response']>;

export const notifyWidget = endpoint({
  method: 'PUT',
  path: '/appointments/:id/widget-ticket',
  summary: 'Notify the widget that the caller’s appointment is booked; a ticket accepts the first one only',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ ticket }),
  response: done,
  refusals: ['wrong_state'],
});
