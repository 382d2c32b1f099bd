import { appointmentStates } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** The appointments that were booked in one go with this one. */
export const companions = z.object({
  id: uuid,
  isInTurn: z
    .boolean()
    .describe('One person, whom several members serve in turn; otherwise each is for another person'),
  position: z.int(),
  personName: z.string().describe('Who this appointment is for; empty: the customer, or not entered'),
  others: z.array(
    z.object({
      id: uuid,
      personName: z.string(),
      position: z.int().describe('Among all of them, from 1: used in place of a name where none was entered'),
      memberName: z.string(),
      state: z.enum(appointmentStates),
      startsAt: instant,
      endsAt: instant,
      services: z.array(z.string()),
    }),
  ),
});
export type Companions = z.output<typeof companions>;
