import { professionalPicture } from './album.ts';
import { allAnswers, answeredTopic } from './answers.ts';
import { companions } from './companions.ts';
import { endpoint } from './endpoint.ts';
import { appointmentStates, waysOfPayment } from './enumerations.ts';
import {
  cents,
  coordinates,
  day,
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

/**
 * The card step of a booking that is still open: the browser confirms `clientSecret` at the card partner.
 */
export const cardStep = z.object({
  kind: z
    .enum(['setup', 'payment'])
    .describe('setup: the card is saved now, the amount held 48 hours before the start; payment: held now'),
  clientSecret: z.string(),
  amountCents: z.int(),
  expiresAt: instant,
  expiresInSeconds: z
    .int()
    .describe('Seconds until `expires_at`, for a countdown that does not depend on the device’s clock'),
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
  state: z
    .enum(appointmentStates)
    .describe('held: slot held for the card entry; requested: waits for the professional’s answer'),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  place: placeOfService,
  address: z
    .object({ line: z.string(), city: z.string(), postalCode: z.string(), coordinates })
    .describe(
      'Address of the salon, or the customer’s home, whose `line` the professional sees once confirmed',
    ),
  distanceKm: z.number().nullable().describe('One-way distance of a home visit; null: in the salon'),
  professional: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    ...professionalPicture,
  }),
  member: z.object({ id: uuid, name: z.string() }),
  customer: z.object({ name: z.string(), phoneNumber: z.string().nullable(), email: z.string().nullable() }),
  note: z.string(),
  professionalNote: z
    .string()
    .optional()
    .describe('Private note of the professional; customers see it only in their data export'),
  group: companions
    .nullable()
    .describe('Appointments booked together with this one; null: it was booked alone'),
  answers: z
    .array(answeredTopic)
    .describe('Questions and the customer’s answers; empty unless booked on request'),
  bookedBy: z.enum(['customer', 'professional']),
  seriesId: uuid
    .nullable()
    .describe('Id of the repeating series that the professional booked; null: not part of a series'),
  lines: z.array(
    quoteLine.extend({
      steps: z.array(step),
      hairLength: hairLength
        .nullable()
        .describe('Hair length chosen at the booking; null where the price does not depend on it'),
      gender: gender.nullable().describe('Gender chosen with the hair length; null: not asked'),
      questionnaire: z
        .boolean()
        .describe('True: the service is booked on request, and the professional may propose another price'),
    }),
  ),
  serviceFeeCents: z.int().describe('Sum of the prices of the services'),
  mileageCents: z.int().describe('Mileage of a home visit; 0 in the salon'),
  searchFeeCents: z.int().describe('Search fee of the marketplace'),
  totalCents: z.int().describe('Sum of services, mileage and search fee'),
  cardCents: z.int().describe('Part of the total paid by card'),
  onSiteCents: z.int().describe('Part of the total paid on site'),
  payment: z.object({
    status: z
      .enum(paymentStatuses)
      .describe(
        'on_site: no card; card_saved: held later; payment_to_confirm: declined, the customer must act',
      ),
    cardLast4: z.string().nullable(),
    capturedCents: z.int().describe('Amount debited from the card'),
    heldCents: z.int().describe('Amount that is or was held on the card; 0 if none ever was'),
    confirmBy: instant.nullable().describe('Deadline to confirm a declined payment; null: none'),
    declineCode: z.string().nullable().describe('Decline code of the bank, for the customer only'),
    bankChargesCents: z
      .int()
      .nullable()
      .describe(
        'Bank charges that the professional bears for this appointment; null for the customer and without card payment',
      ),
    professionalNetCents: z
      .int()
      .nullable()
      .describe(
        'The professional’s net income, including the amount paid on site, less refunds and disputes; null for the customer',
      ),
  }),
  refunds: z.array(refund).describe('Refunds of the card payment, the oldest first'),
  dispute: visitDispute
    .nullable()
    .describe(
      'Dispute of the card payment by the customer’s bank; null: none, or the caller is the customer',
    ),
  money: moneyTerms,
  contestUntil: instant
    .nullable()
    .describe(
      'Until when the customer can contest an unmarked appointment, which is then debited; null: not applicable',
    ),
  contest: z
    .object({
      at: instant,
      reason: z.string(),
      decidedCents: z
        .int()
        .nullable()
        .describe('Amount debited by the operator’s decision; null while undecided'),
    })
    .nullable(),
  answerBy: instant
    .nullable()
    .describe('Deadline for the professional’s answer to a request; null: not booked on request'),
  proposals: z
    .array(proposal)
    .describe('The professional’s proposals in answer to the request, the latest first'),
  rise: z
    .object({ services: z.array(z.string()), totalCents: z.int(), onSiteCents: z.int() })
    .optional()
    .describe('Higher price proposed by the professional; applies only once the customer agrees'),
  paidOnSiteBy: z
    .enum(waysOfPayment)
    .nullable()
    .describe('How the amount due on site was paid; null: nothing was due, or not recorded'),
  cancelledBy: z.enum(['customer', 'professional', 'system']).nullable(),
  cancelReason: z.string().nullable(),
  feeCents: z.int().nullable().describe('Cancellation or no-show fee that was due; null: not applicable'),
  createdAt: instant,
  revision: z.int().describe('Number that increases with every change of the appointment'),
  events: z.array(appointmentEvent).describe('History of the appointment, the oldest event first'),
  whyNotMoved: z
    .enum(['fee_due', 'moved_late', 'payment_to_confirm'])
    .nullable()
    .describe(
      'Why the customer cannot reschedule: cancelling costs a fee, they moved it once although it did, or a payment must be confirmed first; null: no such reason',
    ),
  moveWeek: z
    .object({ from: day, until: day })
    .nullable()
    .describe('Days to which a late move, possible once, is limited; null: no limit, or no move'),
  can: z.object({
    cancel: z
      .object({ feeCents: z.int() })
      .nullable()
      .describe('Present cancellation fee; null: not possible'),
    answer: z
      .object({ until: instant })
      .nullable()
      .describe('Deadline to accept or decline the request; null: not possible'),
    propose: z
      .object({ left: z.int().describe('Number of proposals that the professional can still make') })
      .nullable()
      .describe('Proposals that the caller can make for the request; null: not possible'),
    acceptProposal: z.boolean().describe('Whether the caller can accept or decline an open proposal'),
    reschedule: z.boolean(),
    complete: z.boolean(),
    noShow: z.boolean(),
    undo: z
      .object({ until: instant })
      .nullable()
      .describe('Deadline to undo the outcome; null: not possible'),
    contest: z.object({ until: instant }).nullable().describe('Deadline to contest; null: not possible'),
    refund: refundable
      .nullable()
      .describe('Possible refund of the card payment, for the owner of the business only; null: none'),
    pay: z.boolean(),
    seeReceipt: z.boolean().describe('Whether a receipt exists: something was paid and is settled'),
  }),
});
export type Appointment = z.output<typeof appointment>;

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  summary: 'Book an appointment; a slot that needs a card is held ten minutes for it',
  audience: 'signed_in',
  body: visit.extend({
    memberId: uuid.optional().describe('Member who performs the services; absent: no preference'),
    gender: gender
      .optional()
      .describe('Required in addition to the hair length if the services suit more than one gender'),
    startsAt: instant,
    totalCents: cents.describe('Total shown to the customer; refused with price_changed if it differs'),
    terms: shownTerms
      .optional()
      .describe(
        'Cancellation and no-show terms shown to the customer; refused with terms_changed if the fees differ. Absent: no fee was shown',
      ),
    phoneNumber: phoneNumber.optional(),
    note: paragraph(1000).default(''),
    answers: allAnswers
      .default([])
      .describe('Answers to the questions of services that are booked on request'),
    offerId: uuid
      .optional()
      .describe(
        'Waiting-list offer to book: its time is held for this customer, and booking closes the entry',
      ),
  }),
  response: z.object({
    appointment,
    card: cardStep
      .nullable()
      .describe('Card entry that completes the booking; null: confirmed or requested without a card'),
  }),
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
  summary: 'Confirm an appointment after the customer has entered the card. Safe to repeat',
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
  summary: 'Get the client secret to enter a card for a held slot or a payment to confirm',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: cardStep,
  refusals: ['hold_expired', 'wrong_state', 'unavailable'],
});

export const chooseCard = endpoint({
  method: 'PUT',
  path: '/appointments/:id/card',
  summary: 'Choose a saved card for the payment; the browser confirms it with `client_secret`',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ paymentMethodId: line(200) }),
  response: cardStep,
  refusals: ['hold_expired', 'wrong_state', 'unavailable'],
});

export const abandonAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/abandon',
  summary: 'Release a held slot before it expires',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
  refusals: ['wrong_state'],
});

export const listAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  summary: 'List the caller’s own appointments as a customer',
  audience: 'signed_in',
  query: z.strictObject({
    view: z
      .enum(['upcoming', 'past', 'cancelled', 'proposed'])
      .default('upcoming')
      .describe('upcoming, past or cancelled; proposed: requests that were ever answered with a proposal'),
    page: z.coerce.number().int().min(1).max(1000).default(1).describe('Page number, from 1'),
  }),
  response: z.object({ items: z.array(appointment), hasMore: z.boolean() }),
});

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointments/:id',
  summary: 'Get one appointment, as its customer or as the professional',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: appointment,
});

export const cancellation = z.strictObject({
  reason: paragraph(500).default(''),
  feeCents: cents
    .default(0)
    .describe('Cancellation fee shown to the caller; refused with fee_changed if it differs'),
});

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointments/:id/cancel',
  summary: 'Cancel an appointment, as its customer or as the professional',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: cancellation,
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'fee_changed'],
});
