import { appointmentStates } from './enumerations.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/** Events of an appointment: a change of state, or one of these. */
export const eventKinds = [
  ...appointmentStates,
  'rescheduled',
  'handed_over',
  'services_changed',
  'rise_proposed',
  'rise_declined',
  'proposed',
  'proposal_declined',
  'proposal_withdrawn',
  'paid_on_site',
  'payment_corrected',
  'refund_requested',
  'contested',
  'contest_decided',
  'reviewed',
  'review_edited',
  'review_answered',
  'review_answer_edited',
] as const;
export type EventKind = (typeof eventKinds)[number];

const placed = z.object({
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  memberName: z.string().nullable().describe('As the member was called then'),
});

const sold = z.object({ services: z.array(z.string()), totalCents: z.int() });

/** One event of an appointment, as both sides read it. */
export const appointmentEvent = z.object({
  at: instant,
  kind: z.enum(eventKinds),
  actor: z.enum(['customer', 'professional', 'system']),
  from: placed.nullable().describe('Where and with whom it stood, of a visit that was moved or handed over'),
  to: placed.nullable(),
  sold: z
    .object({ from: sold, to: sold })
    .optional()
    .describe('Where other services were agreed on, or another price: what it was, and what it is since'),
  prices: z
    .array(z.object({ name: z.string(), formerPriceCents: z.int(), priceCents: z.int(), reason: z.string() }))
    .optional()
    .describe(
      'Where the professional asks another price than its catalogue: of what, from what to what, and why',
    ),
});
export type AppointmentEvent = z.output<typeof appointmentEvent>;
