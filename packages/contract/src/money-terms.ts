import { instant } from './fields.ts';
import { z } from './zod.ts';

/** The payment terms of an appointment as they stand now; money-lines.ts computes them and their lines. */
export const moneyTerms = z.object({
  holdAt: instant
    .nullable()
    .describe('When the card part is held; null: with the card, or nothing is by card'),
  cancelling: z.enum(['free', 'until', 'late']),
  freeUntil: instant.nullable().describe('With until alone'),
  onRequest: z
    .boolean()
    .describe('The professional has still to accept: until then nothing is held, and cancelling is free'),
  lateFeePercent: z.int().describe('Of the total, at most what is held; 0 where nothing can be taken'),
  noShowFeePercent: z.int(),
});

const percent = z.int().min(0).max(100);
/** The cancellation and no-show terms that a customer was shown. */
export const shownTerms = z.strictObject({
  cancellationWindowHours: z.int().min(0).max(48),
  lateFeePercent: percent,
  noShowFeePercent: percent,
});
export type ShownTerms = z.output<typeof shownTerms>;
