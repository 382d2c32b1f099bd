import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { appointmentStates, waysOfPayment } from './enumerations.ts';
import { day, instant, line, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * Settling a day: marking appointments as done and how they were paid on site, contesting unmarked ones,
 * and finding an appointment by its client.
 */

const wayOfPayment = z.enum(waysOfPayment);

export const listUnsettled = endpoint({
  method: 'GET',
  path: '/professional/calendar/unsettled',
  summary:
    'Days with past appointments that are still confirmed, in the calendars the caller may open, the oldest first',
  audience: 'professional',
  needs: 'own_calendar',
  response: z.object({
    count: z.int(),
    days: z.array(z.object({ day, count: z.int() })).describe('At most sixty'),
  }),
});

export const settlement = z.object({
  day,
  now: instant,
  timeZone: z.string(),
  usualWay: wayOfPayment.describe(
    'By which the professional is paid on site most often: taken where none is said',
  ),
  visits: z
    .array(
      z.object({
        ...appointment.pick({
          id: true,
          startsAt: true,
          endsAt: true,
          member: true,
          totalCents: true,
          cardCents: true,
          onSiteCents: true,
        }).shape,
        state: z.enum(['confirmed', 'completed']),
        customerName: z.string(),
        services: z.array(z.string()),
        paidBy: wayOfPayment
          .nullable()
          .describe('How the amount due on site was paid; null: nothing was due, or it was not recorded'),
        correctableUntil: instant.nullable().describe('Until when `paidBy` may be changed; null: it may not'),
      }),
    )
    .describe('That begin on the day, are over or completed, in order of time'),
  takings: z
    .object({
      totalCents: z.int(),
      online: z.int().describe('Cents by card through the marketplace, without its search fee'),
      onSite: z.array(z.object({ paidBy: wayOfPayment.nullable(), cents: z.int() })),
    })
    .nullable()
    .describe('Of the completed visits above; null for who may not see money'),
});
export type Settlement = z.output<typeof settlement>;

export const getSettlement = endpoint({
  method: 'GET',
  path: '/professional/calendar/settlement',
  summary: 'A day as it is settled: its visits that are over, and its takings by way of payment',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ day: day.optional().describe('Absent: today in the professional’s zone') }),
  response: settlement,
});

export const settleOutcomes = ['done', 'already', 'not_over', 'wrong_state', 'not_found'] as const;
export type SettleOutcome = (typeof settleOutcomes)[number];

export const settleVisits = endpoint({
  method: 'POST',
  path: '/professional/calendar/settlement',
  summary: 'Visits that are over are done and paid as usual; each is answered for itself. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({
    visits: z
      .array(
        z.strictObject({
          id: uuid,
          paidBy: wayOfPayment.optional().describe('Absent: the professional’s usual way of payment'),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: z.object({
    lines: z.array(z.object({ id: uuid, outcome: z.enum(settleOutcomes) })).describe('One a visit, as asked'),
  }),
});

export const correctPayment = endpoint({
  method: 'PUT',
  path: '/professional/appointments/:id/paid-by',
  summary: 'How a completed visit was paid on site, for seven days after it was completed',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ paidBy: wayOfPayment }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['wrong_state', 'edit_too_late'],
});

export const findVisits = endpoint({
  method: 'GET',
  path: '/professional/calendar/find',
  summary:
    'Visits by three signs of the client’s name, telephone or e-mail: those to come first, then past ones',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ q: line(100) }),
  response: z.object({
    timeZone: z.string(),
    now: instant,
    visits: z
      .array(
        z.object({
          ...appointment.pick({ id: true, startsAt: true, endsAt: true, member: true }).shape,
          state: z.enum(appointmentStates),
          customerName: z.string(),
          services: z.array(z.string()),
        }),
      )
      .describe('At most thirty; none for fewer than three letters or digits'),
  }),
});

export const contestVisit = endpoint({
  method: 'POST',
  path: '/appointments/:id/contest',
  summary:
    'Contest an appointment that was not marked, because it did not take place as booked: nothing is debited until an operator decides',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: paragraph(1000).min(1, { message: 'required' }) }),
  response: appointment,
  refusals: ['wrong_state', 'contest_too_late'],
});
