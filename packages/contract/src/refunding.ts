import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { cents, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Refunds a customer’s debit, whole or in part. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/refunds',
  summary:
    'Refund the card within 180 days of the debit: all that is left, or a part of the professional’s share',
  audience: 'professional',
  needs: 'refund',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    kind: z.enum(['whole', 'part']).describe('whole returns the search fee too, from the marketplace'),
    amountCents: cents
      .min(1, { message: 'too_small' })
      .describe('Of a whole one: what is left, as it was shown'),
    reason: paragraph(500).min(1, { message: 'required' }).describe('The customer reads it'),
  }),
  response: appointment,
  idempotent: true,
  refusals: ['not_captured', 'refund_too_late', 'payment_disputed', 'refunded_already', 'changed_meanwhile'],
});
