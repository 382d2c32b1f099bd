import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What is promised about the money of a visit, as it stands now: money-lines.ts makes it, and the lines that say it. */
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
/** What cancelling and not coming cost, as a customer was shown it. */
export const shownTerms = z.strictObject({
  cancellationWindowHours: z.int().min(0).max(48),
  lateFeePercent: percent,
  noShowFeePercent: percent,
});
export type ShownTerms = z.output<typeof shownTerms>;
