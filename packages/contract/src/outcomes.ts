import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { appointmentStates, waysOfPayment } from './enumerations.ts';
import { day, instant, line, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * How appointments end: one completed or missed, a whole day settled, how they were paid on site, contests
 * of appointments that count as completed unmarked. Also finding an appointment by its client.
 */

const wayOfPayment = z.enum(waysOfPayment);

export const completeAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/complete',
  summary: 'Mark an appointment as completed; the amount held on the card is captured',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    paidBy: wayOfPayment
      .optional()
      .describe('How the amount due on site was paid; absent: not recorded. Ignored when nothing is due'),
  }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'not_started'],
});

export const markNoShow = endpoint({
  method: 'POST',
  path: '/appointments/:id/no-show',
  summary: 'Mark that the customer did not come (no-show)',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'too_early_for_no_show'],
});

export const undoOutcome = endpoint({
  method: 'POST',
  path: '/appointments/:id/undo',
  summary: 'Undo completed or no-show, within ten minutes and before the capture',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  refusals: ['wrong_state', 'undo_too_late', 'slot_taken'],
});

export const listUnsettled = endpoint({
  method: 'GET',
  path: '/professional/calendar/unsettled',
  summary: 'List days with past appointments not marked yet, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  response: z.object({
    count: z.int(),
    days: z
      .array(z.object({ day, count: z.int() }))
      .describe('Days with such appointments, the oldest first, sixty at most'),
  }),
});

export const settlement = z.object({
  day,
  now: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  usualWay: wayOfPayment.describe('Most frequent way of payment on site, used when none is sent'),
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
          .describe('How the amount due on site was paid; null: nothing was due, or not recorded'),
        correctableUntil: instant.nullable().describe('Until when `paid_by` can be changed; null: it cannot'),
      }),
    )
    .describe('Appointments that begin on the day and are over or completed, in order of time'),
  takings: z
    .object({
      totalCents: z.int(),
      online: z.int().describe('Euro cents paid by card through the marketplace, without its search fee'),
      onSite: z.array(z.object({ paidBy: wayOfPayment.nullable(), cents: z.int() })),
    })
    .nullable()
    .describe('Takings of the completed appointments; null: the caller may not see money'),
});
export type Settlement = z.output<typeof settlement>;

export const getSettlement = endpoint({
  method: 'GET',
  path: '/professional/calendar/settlement',
  summary: 'Get a day’s settlement: appointments that are over, and takings by way of payment',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    day: day.optional().describe('Day to settle; absent: today in the professional’s time zone'),
  }),
  response: settlement,
});

export const settleOutcomes = ['done', 'already', 'not_over', 'wrong_state', 'not_found'] as const;
export type SettleOutcome = (typeof settleOutcomes)[number];

export const settleVisits = endpoint({
  method: 'POST',
  path: '/professional/calendar/settlement',
  summary: 'Mark past appointments as completed and record how they were paid. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({
    visits: z
      .array(
        z.strictObject({
          id: uuid,
          paidBy: wayOfPayment
            .optional()
            .describe('Way of payment on site; absent: the professional’s most frequent one'),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: z.object({
    lines: z
      .array(z.object({ id: uuid, outcome: z.enum(settleOutcomes) }))
      .describe('Result for each appointment, in the order of the request'),
  }),
});

export const correctPayment = endpoint({
  method: 'PUT',
  path: '/professional/appointments/:id/paid-by',
  summary: 'Correct how an appointment was paid on site, within seven days of its completion',
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
  summary: 'Find appointments by the client’s name, phone or email',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    q: line(100).describe('At least three letters or digits of name, phone or email'),
  }),
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
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
      .describe(
        'Future appointments first, then past ones, thirty at most; none for a search under three characters',
      ),
  }),
});

export const contestVisit = endpoint({
  method: 'POST',
  path: '/appointments/:id/contest',
  summary: 'Contest an appointment that did not take place; an operator decides on the debit',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: paragraph(1000).min(1, { message: 'required' }) }),
  response: appointment,
  refusals: ['wrong_state', 'contest_too_late'],
});
