import { endpoint } from './endpoint.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * The movable business clock. These calls exist only on servers whose clock is movable; a server in
 * production refuses to start with such a clock.
 */
export const clock = z.object({
  now: instant,
  offsetSeconds: z.int(),
  appointments: z
    .array(z.object({ id: uuid, startsAt: instant, label: z.string() }))
    .describe('Next appointments, as targets for the clock'),
});

export const getClock = endpoint({
  method: 'GET',
  path: '/local/clock',
  summary: 'Get the business clock of a test server',
  audience: 'anyone',
  response: clock,
});

export const moveClock = endpoint({
  method: 'POST',
  path: '/local/clock',
  summary: 'Move the business clock forward, or reset it',
  audience: 'anyone',
  body: z.strictObject({
    advanceSeconds: z
      .int()
      .min(1)
      .max(366 * 86400)
      .optional(),
    to: instant.optional(),
    reset: z.literal(true).optional(),
  }),
  response: clock,
});
