import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What a new professional still has to do before the first booking, in order of usefulness. */
export const readinessSteps = ['services', 'hours', 'place', 'description', 'portrait', 'papers'] as const;

export const readiness = z.object({
  bookable: z.boolean().describe('Whether a customer could find a time and book today'),
  bookedOnline: z.boolean().describe('Whether a customer has ever booked online'),
  firstSlotAt: instant
    .nullable()
    .describe(
      'The first time a customer could book today; null after the first booking, and where there is none',
    ),
  timeZone: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(readinessSteps),
      done: z.boolean(),
      needed: z.boolean().describe('Required for bookings; the other steps only help'),
    }),
  ),
});
export type Readiness = z.output<typeof readiness>;

export const getReadiness = endpoint({
  method: 'GET',
  path: '/professional/readiness',
  summary: 'What is missing before the first booking',
  audience: 'professional',
  needs: 'edit_business',
  response: readiness,
});
