import { bookingWarnings } from './booking-warnings.ts';
import { archiveProblem } from './business-archive.ts';
import { clientKnownDetails } from './clients.ts';
import { plans } from './enumerations.ts';
import { readingProblem } from './external-calendars.ts';
import { day, instant, uuid } from './fields.ts';
import { visitOutside } from './hours.ts';
import { cardVisit } from './payment-methods.ts';
import { customerTopic } from './questions.ts';
import { quote } from './quotes.ts';
import { inTheWay, slot } from './scheduling.ts';
import { z } from './zod.ts';

/** The schema of the details that a refusal contains in addition to its code, by code. */
export const refusalDetails = {
  code_wanted: z.object({
    proof: z
      .string()
      .describe('Proof of the first step, valid for five minutes, to send with the second step'),
  }),
  slot_taken: z.object({ nextSlots: z.array(slot) }),
  slot_in_the_past: z.object({ nextSlots: z.array(slot) }),
  slot_too_soon: z.object({ nextSlots: z.array(slot) }),
  time_is_free: z.object({ nextSlots: z.array(slot) }),
  time_taken: z.object({ nextSlots: z.array(slot), inTheWay: z.array(inTheWay) }),
  days_taken: z.object({
    taken: z
      .array(z.object({ memberId: uuid, day }))
      .describe('Members and days whose time is taken, the first fifty'),
  }),
  dates_in_the_way: z.object({
    dates: z
      .array(z.object({ day, why: z.enum(['taken', ...bookingWarnings]) }))
      .describe('Dates that cannot be booked, and why: taken, or a warning'),
    free: z.int().describe('Number of the other dates, which can be booked'),
  }),
  calendar_unreadable: z.object({ problem: readingProblem }),
  price_changed: z.object({ quote }),
  questions_changed: z.object({ topics: z.array(customerTopic) }),
  terms_changed: z.object({ quote }),
  fee_changed: z.object({ feeCents: z.int() }),
  confirmation_needed: z.object({
    appointments: z.int().describe('Number of future appointments that will be cancelled'),
    feeCents: z.int().describe('Sum of the present cancellation fees'),
  }),
  money_in_flight: z.object({
    payments: z.int().describe('Number of payments under way with the card partner'),
    balanceCents: z.int().describe('Balance still in the wallet; negative: owed by the professional'),
  }),
  place_change_to_confirm: z.object({
    role: z.enum(['HAIRDRESSER', 'SALON']),
    plan: z.enum(plans),
    monthlyCents: z
      .int()
      .describe('Monthly price of the plan that comes with the new role; 0: the plan stays'),
    firstInvoiceOn: day
      .nullable()
      .describe('Day of the first invoice; null: nothing to pay, or already settled'),
  }),
  appointments_in_the_way: z.object({
    appointments: z.int().describe('Number of future appointments at the place that is given up'),
  }),
  card_in_use: z.object({
    visits: z.array(cardVisit).describe('Appointments that are to be paid with the card'),
  }),
  units_taken: z.object({ visits: z.array(z.object({ appointmentId: uuid, startsAt: instant })) }),
  visits_outside: z.object({
    count: z.int(),
    timeZone: z.string().describe('The professional’s time zone'),
    visits: z.array(visitOutside).describe('Future appointments outside the hours, the first fifty'),
  }),
  withdrawal_barred: z.object({
    until: instant.nullable().describe('End of the waiting time of a new IBAN; null: another reason'),
  }),
  staff_in_the_way: z.object({ members: z.int().describe('Number of members other than the owner') }),
  archive_unsound: z.object({
    count: z.int(),
    problems: z.array(archiveProblem).describe('Problems of the archive, the first fifty'),
  }),
  client_known: clientKnownDetails,
  warning_not_confirmed: z.object({ warnings: z.array(z.enum(bookingWarnings)) }),
} as const;
