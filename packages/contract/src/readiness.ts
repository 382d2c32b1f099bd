import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What a new professional still does before her first booking, in the order in which it helps. */
export const readinessSteps = ['services', 'hours', 'place', 'description', 'portrait', 'papers'] as const;

export const readiness = z.object({
  bookable: z.boolean().describe('Whether a customer could find a time and book today'),
  bookedOnline: z.boolean().describe('Whether anybody ever did'),
  firstSlotAt: instant
    .nullable()
    .describe(
      'The first time a customer could take today; null once she was booked, and where there is none',
    ),
  timeZone: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(readinessSteps),
      done: z.boolean(),
      needed: z.boolean().describe('Without it nobody can book; the rest only helps'),
    }),
  ),
});
export type Readiness = z.output<typeof readiness>;

export const getReadiness = endpoint({
  method: 'GET',
  path: '/professional/readiness',
  summary: 'What is missing before her first booking',
  audience: 'professional',
  needs: 'edit_business',
  response: readiness,
});
