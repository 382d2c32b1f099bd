import { bookingWarnings } from './booking-warnings.ts';
import { archiveProblem } from './business-archive.ts';
import { clientKnownDetails } from './clients.ts';
import { plans } from './enumerations.ts';
import { day, instant, uuid } from './fields.ts';
import { visitOutside } from './hours.ts';
import { cardVisit } from './payment-methods.ts';
import { customerTopic } from './questions.ts';
import { quote } from './quotes.ts';
import { inTheWay, slot } from './scheduling.ts';
import { z } from './zod.ts';

/** The details that a refusal carries with its code. */
export const refusalDetails = {
  code_wanted: z.object({
    proof: z.string().describe('Of the first step: good for five minutes, for the second step alone'),
  }),
  slot_taken: z.object({ nextSlots: z.array(slot) }),
  slot_in_the_past: z.object({ nextSlots: z.array(slot) }),
  slot_too_soon: z.object({ nextSlots: z.array(slot) }),
  time_taken: z.object({ nextSlots: z.array(slot), inTheWay: z.array(inTheWay) }),
  days_taken: z.object({
    taken: z.array(z.object({ memberId: uuid, day })).describe('The first fifty'),
  }),
  dates_in_the_way: z.object({
    dates: z
      .array(z.object({ day, why: z.enum(['taken', ...bookingWarnings]) }))
      .describe('Taken by something else, or what is unusual there'),
    free: z.int().describe('How many of the others can be booked'),
  }),
  price_changed: z.object({ quote }),
  questions_changed: z.object({ topics: z.array(customerTopic) }),
  terms_changed: z.object({ quote }),
  fee_changed: z.object({ feeCents: z.int() }),
  confirmation_needed: z.object({
    appointments: z.int().describe('To come, to be cancelled'),
    feeCents: z.int().describe('What cancelling them costs now'),
  }),
  money_in_flight: z.object({
    payments: z.int().describe('Under way with the card partner'),
    balanceCents: z.int().describe('Still in the wallet, or owed by the professional'),
  }),
  place_change_to_confirm: z.object({
    role: z.enum(['HAIRDRESSER', 'SALON']),
    plan: z.enum(plans),
    monthlyCents: z.int().describe('Of the plan that comes with the role; 0 where it stays'),
    firstInvoiceOn: day.nullable().describe('Null when nothing is to pay, or it is settled already'),
  }),
  appointments_in_the_way: z.object({
    appointments: z.int().describe('Future appointments at the place that is given up'),
  }),
  card_in_use: z.object({ visits: z.array(cardVisit).describe('That are paid with it') }),
  units_taken: z.object({ visits: z.array(z.object({ appointmentId: uuid, startsAt: instant })) }),
  visits_outside: z.object({
    count: z.int(),
    timeZone: z.string().describe('The professional’s zone'),
    visits: z.array(visitOutside).describe('The first fifty'),
  }),
  withdrawal_barred: z.object({
    until: instant.nullable().describe('When it ends by itself: of an IBAN that waits'),
  }),
  staff_in_the_way: z.object({ members: z.int().describe('Other than the owner') }),
  archive_unsound: z.object({
    count: z.int(),
    problems: z.array(archiveProblem).describe('The first fifty'),
  }),
  client_known: clientKnownDetails,
  warning_not_confirmed: z.object({ warnings: z.array(z.enum(bookingWarnings)) }),
} as const;
