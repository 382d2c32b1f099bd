import { allAnswers, answeredTopic } from './answers.ts';
import { companions } from './companions.ts';
import { endpoint } from './endpoint.ts';
import { appointmentStates, waysOfPayment } from './enumerations.ts';
import {
  cents,
  coordinates,
  gender,
  hairLength,
  instant,
  line,
  paragraph,
  phoneNumber,
  placeOfService,
  uuid,
} from './fields.ts';
import { appointmentEvent } from './history.ts';
import { moneyTerms, shownTerms } from './money-terms.ts';
import { proposal } from './proposals.ts';
import { quoteLine, visit } from './quotes.ts';
import { refund, refundable, visitDispute } from './refunds.ts';
import { step } from './services.ts';
import { z } from './zod.ts';

/** What the card partner still needs: the browser confirms `clientSecret` with it. */
export const cardStep = z.object({
  kind: z
    .enum(['setup', 'payment'])
    .describe('setup: the card is saved, held 48 h before; payment: held now'),
  clientSecret: z.string(),
  amountCents: z.int(),
  expiresAt: instant,
  expiresInSeconds: z.int().describe('For a countdown: the reader’s own clock may be wrong'),
});

export const paymentStatuses = [
  'on_site',
  'awaiting_card',
  'card_saved',
  'held',
  'payment_to_confirm',
  'capturing',
  'captured',
  'releasing',
  'released',
  'failed',
] as const;

export const appointment = z.object({
  id: uuid,
  state: z.enum(appointmentStates),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  place: placeOfService,
  address: z
    .object({ line: z.string(), city: z.string(), postalCode: z.string(), coordinates })
    .describe('The salon’s, or the customer’s home; the professional sees its line only once confirmed'),
  distanceKm: z.number().nullable(),
  professional: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    hairColours: z.array(z.string()),
  }),
  member: z.object({ id: uuid, name: z.string() }),
  customer: z.object({ name: z.string(), phoneNumber: z.string().nullable(), email: z.string().nullable() }),
  note: z.string(),
  professionalNote: z
    .string()
    .optional()
    .describe('The professional’s private note; customers read it only in their data export'),
  group: companions.nullable().describe('Booked at once with other people'),
  answers: z
    .array(answeredTopic)
    .describe('Of an appointment on request: the questions and the customer’s answers'),
  bookedBy: z.enum(['customer', 'professional']),
  seriesId: uuid
    .nullable()
    .describe('Shared by the appointments that the professional booked as one repeating series'),
  lines: z.array(
    quoteLine.extend({
      steps: z.array(step),
      hairLength: hairLength.nullable().describe('What was answered, of a service that went by it'),
      gender: gender.nullable().describe('Who the service was for, in addition to the length'),
      questionnaire: z.boolean().describe('Booked on request: the answer may be another price'),
    }),
  ),
  serviceFeeCents: z.int(),
  mileageCents: z.int(),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  cardCents: z.int(),
  onSiteCents: z.int(),
  payment: z.object({
    status: z.enum(paymentStatuses),
    cardLast4: z.string().nullable(),
    capturedCents: z.int(),
    heldCents: z.int().describe('Held on the card now or once; 0 where it never was'),
    confirmBy: instant.nullable(),
    declineCode: z.string().nullable(),
    bankChargesCents: z
      .int()
      .nullable()
      .describe(
        'For the professional only: what the card costs them for this appointment; null where nothing is paid by card',
      ),
    professionalNetCents: z
      .int()
      .nullable()
      .describe('For the professional only: what they earn in the end, including what is paid on site'),
  }),
  refunds: z.array(refund).describe('In the order in which they were asked for'),
  dispute: visitDispute.nullable().describe('The customer’s bank disputed the debit; null for the customer'),
  money: moneyTerms,
  contestUntil: instant
    .nullable()
    .describe('The system took the visit as done; the money moves then, unless contested'),
  contest: z
    .object({
      at: instant,
      reason: z.string(),
      decidedCents: z.int().nullable().describe('What is debited after all; null until an operator decides'),
    })
    .nullable(),
  answerBy: instant
    .nullable()
    .describe('Booked on request: until when the professional answers; null: booked at once'),
  proposals: z.array(proposal).describe('All that was proposed instead of a request, the latest first'),
  rise: z
    .object({ services: z.array(z.string()), totalCents: z.int(), onSiteCents: z.int() })
    .optional()
    .describe('A higher price that the professional proposes: nothing changes until the customer agrees'),
  paidOnSiteBy: z
    .enum(waysOfPayment)
    .nullable()
    .describe('How the amount due on site was paid; null: nothing was due, or it was not recorded'),
  cancelledBy: z.enum(['customer', 'professional', 'system']).nullable(),
  cancelReason: z.string().nullable(),
  feeCents: z.int().nullable(),
  createdAt: instant,
  revision: z.int().describe('Of its calendar entry: higher with every change'),
  events: z.array(appointmentEvent).describe('Its history, the oldest first'),
  whyNotMoved: z
    .enum(['fee_due', 'payment_to_confirm'])
    .nullable()
    .describe(
      'Why its customer cannot move it online while it is to come: cancelling would cost them something, or the payment comes first',
    ),
  can: z.object({
    cancel: z.object({ feeCents: z.int() }).nullable(),
    answer: z.object({ until: instant }).nullable().describe('Accept or decline'),
    propose: z
      .object({ left: z.int().describe('How many times more') })
      .nullable()
      .describe('Other times, or another price, instead of a request'),
    takeProposal: z.boolean().describe('Take one of what is open, or decline it all'),
    reschedule: z.boolean(),
    complete: z.boolean(),
    noShow: z.boolean(),
    undo: z.object({ until: instant }).nullable(),
    contest: z.object({ until: instant }).nullable(),
    refund: refundable.nullable().describe('For the owner alone'),
    pay: z.boolean(),
    seeReceipt: z.boolean().describe('Something was paid, and it is settled'),
  }),
});
export type Appointment = z.output<typeof appointment>;

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  summary:
    'Take a slot: held ten minutes for the card, or confirmed, or requested, at once when nothing is by card',
  audience: 'signed_in',
  body: visit.extend({
    memberId: uuid.optional().describe('Absent: no preference'),
    gender: gender
      .optional()
      .describe('Needed with the length, where its services suit more than one gender'),
    startsAt: instant,
    totalCents: cents.describe('The total the customer was shown'),
    terms: shownTerms
      .optional()
      .describe(
        'The cancellation and no-show terms that the customer was shown; refused when they have changed since',
      ),
    phoneNumber: phoneNumber.optional(),
    note: paragraph(1000).default(''),
    answers: allAnswers.default([]).describe('To what is asked before services that are booked on request'),
    offerId: uuid
      .optional()
      .describe(
        'An offer of the waiting list: its time is reserved for this customer, and the booking closes their waiting-list entry',
      ),
  }),
  response: z.object({ appointment, card: cardStep.nullable() }),
  status: 201,
  idempotent: true,
  refusals: [
    'service_not_found',
    'service_not_online',
    'phone_only',
    'place_not_offered',
    'unknown_commune',
    'visit_beyond_day',
    'outside_working_zone',
    'member_not_able',
    'slot_in_the_past',
    'slot_too_soon',
    'slot_beyond_horizon',
    'slot_off_grid',
    'slot_taken',
    'price_changed',
    'questions_changed',
    'terms_changed',
    'too_many_holds',
    'unavailable',
  ],
});

export const confirmAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/confirm',
  summary: 'The card was entered: ask the partner and confirm. Safe to repeat; the webhook does the same',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  refusals: [
    'hold_expired',
    'card_declined',
    'card_needs_authentication',
    'payment_pending',
    'wrong_state',
    'unavailable',
  ],
});

export const getCardStep = endpoint({
  method: 'POST',
  path: '/appointments/:id/card',
  summary: 'Enter the card of a hold, or of a payment to confirm; again, or another one',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: cardStep,
  refusals: ['hold_expired', 'wrong_state', 'unavailable'],
});

export const chooseCard = endpoint({
  method: 'PUT',
  path: '/appointments/:id/card',
  summary: 'Pay with a card that is saved already: the browser confirms it by the secret of this answer',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ paymentMethodId: line(200) }),
  response: cardStep,
  refusals: ['hold_expired', 'wrong_state', 'unavailable'],
});

export const abandonAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/abandon',
  summary: 'Give a held slot back without waiting for it to expire',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  refusals: ['wrong_state'],
});

export const listAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  summary: 'The caller’s own appointments as a customer',
  audience: 'signed_in',
  query: z.strictObject({
    view: z
      .enum(['upcoming', 'past', 'cancelled', 'proposed'])
      .default('upcoming')
      .describe('proposed: those for which something else was proposed, whatever became of it'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  response: z.object({ items: z.array(appointment), hasMore: z.boolean() }),
});

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointments/:id',
  summary: 'One appointment, for its customer or its professional',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
});

export const cancellation = z.strictObject({
  reason: paragraph(500).default(''),
  feeCents: cents.default(0),
});

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/cancel',
  summary: 'Cancel, by either side; the fee shown comes along and a difference is refused',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: cancellation,
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'fee_changed'],
});

export const completeAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/complete',
  summary: 'Services done: the amount held is captured',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'not_started'],
});

export const markNoShow = endpoint({
  method: 'POST',
  path: '/appointments/:id/no-show',
  summary: 'The customer did not come',
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
  summary: 'Take back completed or no-show, within ten minutes and before the capture',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  refusals: ['wrong_state', 'undo_too_late', 'slot_taken'],
});
