import { endpoint } from './endpoint.ts';
import { done, instant, placeOfService, uuid } from './fields.ts';
import { z } from './zod.ts';

/** An appointment of a staff member, and which colleagues could take it over unchanged. */
export const visitToHandOver = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  customerName: z.string(),
  services: z.array(z.string()),
  place: placeOfService,
  city: z.string(),
  colleagues: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        portraitId: uuid.nullable(),
        worksThen: z.boolean().describe('False: free, but outside working hours or without travel time'),
      }),
    )
    .describe('Who performs all of it and is free then; in list order, who works at that time first'),
});
export type VisitToHandOver = z.output<typeof visitToHandOver>;

const one = z.strictObject({ id: uuid });

export const listVisitsToHandOver = endpoint({
  method: 'GET',
  path: '/professional/staff/:id/visits',
  summary:
    'The member’s appointments that are not over, the next first, each with the colleagues who could take it over; fifty at most',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  response: z.object({ visits: z.array(visitToHandOver), count: z.int().describe('Of all of them') }),
});

export const handOverVisit = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/hand-over',
  summary: 'Give a visit to a colleague, at the same time and as it was booked',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  body: z.strictObject({ memberId: uuid }),
  response: done,
  idempotent: true,
  refusals: ['member_not_able', 'slot_taken', 'wrong_state'],
});
