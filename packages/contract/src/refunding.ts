import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { cents, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

export const requestRefund = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/refunds',
  summary: 'Refund a card payment, whole or in part, within 180 days of the debit',
  audience: 'professional',
  needs: 'refund',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    kind: z
      .enum(['whole', 'part'])
      .describe(
        'whole: all that is left, including the marketplace’s search fee; part: of the professional’s share',
      ),
    amountCents: cents
      .min(1, { message: 'too_small' })
      .describe('Amount to refund; for a whole refund the amount left as it was shown'),
    reason: paragraph(500).min(1, { message: 'required' }).describe('Reason, which the customer reads'),
  }),
  response: appointment,
  idempotent: true,
  refusals: ['not_captured', 'refund_too_late', 'payment_disputed', 'refunded_already', 'changed_meanwhile'],
});
