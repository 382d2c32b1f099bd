import { endpoint } from './endpoint.ts';
import { done, instant } from './fields.ts';
import { z } from './zod.ts';

/** Steps of a new professional, required or only recommended, the most useful first. */
export const readinessSteps = [
  'services',
  'hours',
  'place',
  'description',
  'portrait',
  'fees',
  'papers',
] as const;

/** The fees that the first day proposes, in percent of the total. */
export const proposedFees = { lateFeePercent: 50, noShowFeePercent: 100 } as const;

export const readiness = z.object({
  bookable: z.boolean().describe('Whether a customer could find a free time and book today'),
  bookedOnline: z.boolean().describe('Whether a customer has ever booked online'),
  firstSlotAt: instant
    .nullable()
    .describe('First free time that a customer could book; null: none, or after the first online booking'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  steps: z.array(
    z.object({
      step: z.enum(readinessSteps),
      done: z.boolean(),
      needed: z.boolean().describe('True: required for bookings; false: recommended'),
    }),
  ),
});
export type Readiness = z.output<typeof readiness>;

export const getReadiness = endpoint({
  method: 'GET',
  path: '/professional/readiness',
  summary: 'Get what a new professional still has to do before the first booking',
  audience: 'professional',
  needs: 'edit_business',
  response: readiness,
});

export const answerFees = endpoint({
  method: 'PUT',
  path: '/professional/fees',
  summary: 'Answer whether late cancellations and no-shows cost the proposed fees; no leaves them off',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({
    charged: z.boolean().describe('True: the proposed fees apply from now on, unless a fee is set already'),
  }),
  response: done,
});
