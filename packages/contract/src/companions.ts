import { appointmentStates } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** What an appointment says of those that were booked at once with it. */
export const companions = z.object({
  id: uuid,
  isInTurn: z
    .boolean()
    .describe('One person, whom several members serve in turn; otherwise each is for another person'),
  position: z.int(),
  personName: z.string().describe('Whom this one is for; empty: herself, or not said'),
  others: z.array(
    z.object({
      id: uuid,
      personName: z.string(),
      position: z.int().describe('Among all of them, from 1: what she is called where no name was said'),
      memberName: z.string(),
      state: z.enum(appointmentStates),
      startsAt: instant,
      endsAt: instant,
      services: z.array(z.string()),
    }),
  ),
});
export type Companions = z.output<typeof companions>;
