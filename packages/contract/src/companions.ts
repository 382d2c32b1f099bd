import { appointmentStates } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Appointments booked together: for several people, or for one person served by several members in turn. */
export const companions = z.object({
  id: uuid,
  isInTurn: z
    .boolean()
    .describe(
      'True: one person is served by several members in turn; false: each appointment is for another person',
    ),
  position: z.int(),
  personName: z
    .string()
    .describe('Name of the person the appointment is for; empty: the customer, or not entered'),
  others: z.array(
    z.object({
      id: uuid,
      personName: z.string(),
      position: z
        .int()
        .describe('Position among the appointments booked together, from 1; shown where no name was entered'),
      memberName: z.string(),
      state: z.enum(appointmentStates),
      startsAt: instant,
      endsAt: instant,
      services: z.array(z.string()),
    }),
  ),
});
export type Companions = z.output<typeof companions>;
