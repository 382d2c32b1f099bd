import { cents, instant } from './fields.ts';
import { z } from './zod.ts';

/**
 * The payment terms of an appointment as they apply now. money-lines.ts computes the terms and their
 * sentences.
 */
export const moneyTerms = z.object({
  holdAt: instant
    .nullable()
    .describe('Time at which the card part is held; null: at once with the card, or nothing is paid by card'),
  cancelling: z
    .enum(['free', 'until', 'late'])
    .describe('free: always free; until: free until `free_until`; late: the late fee is due now'),
  freeUntil: instant
    .nullable()
    .describe('End of free cancellation, if `cancelling` is until; otherwise null'),
  onRequest: z
    .boolean()
    .describe(
      'True: the professional has not accepted yet; until then nothing is held and cancelling is free',
    ),
  lateFeeCents: z.int().describe('Late cancellation fee; 0: no fee'),
  noShowFeeCents: z.int().describe('No-show fee; 0: no fee'),
  depositCents: z
    .int()
    .describe('Part of the card amount that is a deposit, and the fee of this appointment; 0: no deposit'),
});

const percent = z.int().min(0).max(100);
/** The terms for cancellation and no-show that the customer saw. */
export const shownTerms = z.strictObject({
  cancellationWindowHours: z.int().min(0).max(48),
  lateFeePercent: percent,
  noShowFeePercent: percent,
  depositCents: cents.nullable().optional().describe('Deposit that the customer saw; null or absent: none'),
});
export type ShownTerms = z.output<typeof shownTerms>;
