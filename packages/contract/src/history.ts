import { appointmentStates } from './enumerations.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/** Kinds of events of an appointment: its new state, or one of the names added here. */
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

const placement = z.object({
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  memberName: z.string().nullable().describe('Name of the member at the time of the event'),
});

const soldServices = z.object({ services: z.array(z.string()), totalCents: z.int() });

/** One event of an appointment, as customer and professional see it. */
export const appointmentEvent = z.object({
  at: instant,
  kind: z.enum(eventKinds),
  actor: z.enum(['customer', 'professional', 'system']),
  from: placement
    .nullable()
    .describe('Former time and member of an appointment that was moved or handed over; null: another event'),
  to: placement
    .nullable()
    .describe('New time and member of an appointment that was moved or handed over; null: another event'),
  sold: z
    .object({ from: soldServices, to: soldServices })
    .optional()
    .describe('Services and total before and after a change of services or price; absent: another event'),
  prices: z
    .array(z.object({ name: z.string(), formerPriceCents: z.int(), priceCents: z.int(), reason: z.string() }))
    .optional()
    .describe('Prices that differ from the catalogue, each with its service and reason; absent: none'),
});
export type AppointmentEvent = z.output<typeof appointmentEvent>;
