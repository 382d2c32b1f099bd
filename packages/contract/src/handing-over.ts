import { endpoint } from './endpoint.ts';
import { done, instant, placeOfService, uuid } from './fields.ts';
import { z } from './zod.ts';

/** An appointment of a staff member, with the colleagues who could take it over unchanged. */
export const appointmentToHandOver = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
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
        worksThen: z
          .boolean()
          .describe(
            'True: within working hours; false: free, but outside working hours or without travel time',
          ),
      }),
    )
    .describe('Colleagues who perform all services and are free then, those with working hours first'),
});
export type AppointmentToHandOver = z.output<typeof appointmentToHandOver>;

const idParams = z.strictObject({ id: uuid });

export const listAppointmentsToHandOver = endpoint({
  method: 'GET',
  path: '/professional/staff/:id/appointments',
  summary: 'List a member’s current and future appointments, with colleagues who could take over',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  response: z.object({
    appointments: z.array(appointmentToHandOver).describe('The next appointment first, fifty at most'),
    count: z.int().describe('Number of all these appointments, including those not listed'),
  }),
});

export const handOverAppointment = endpoint({
  method: 'POST',
  path: '/professional/appointments/:id/hand-over',
  summary: 'Hand an appointment over to a colleague, at the same time and unchanged',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  body: z.strictObject({ memberId: uuid }),
  response: done,
  idempotent: true,
  refusals: ['member_not_able', 'slot_taken', 'wrong_state'],
});
