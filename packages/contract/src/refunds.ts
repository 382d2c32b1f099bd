import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const refundStates = ['pending', 'done', 'failed'] as const;

/** A refund of a debit, as customer and professional see it. */
export const refund = z.object({
  id: uuid,
  state: z
    .enum(refundStates)
    .describe('pending: under way; done: refunded; failed: refused by the bank, nothing was refunded'),
  amountCents: z.int(),
  fromProfessionalCents: z
    .int()
    .nullable()
    .describe('Amount taken from the professional’s share; null for the customer'),
  reason: z.string(),
  requestedAt: instant,
  endedAt: instant.nullable(),
});
export type Refund = z.output<typeof refund>;

export const disputeStates = ['needs_evidence', 'under_review', 'won', 'lost'] as const;

/** A dispute: the customer’s bank has taken the debit back. Only the professional sees it. */
export const visitDispute = z.object({
  state: z.enum(disputeStates),
  amountCents: z.int(),
  fromProfessionalCents: z.int().describe('Amount taken from the professional’s share'),
  openedAt: instant,
  closedAt: instant.nullable(),
});

export const refundable = z.object({
  until: instant,
  leftCents: z.int().describe('Amount of a whole refund: what is left of the debit'),
  fromProfessionalCents: z
    .int()
    .describe('Maximum of a partial refund: the rest of the professional’s share'),
  searchFeeCents: z.int().describe('Search fee that the marketplace returns with a whole refund'),
});
export type Refundable = z.output<typeof refundable>;
