import { type Download, endpoint } from './endpoint.ts';
import { plans } from './enumerations.ts';
import { cents, day, instant, line, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/**
 * The specification’s `total_price`: euros a month, never cents, as "19,99", "19.99" or the number 19.99.
 * Read as "19,99".
 */
export const totalPrice = z
  .union([
    z
      .string()
      .trim()
      .regex(/^[0-9]{1,5}([.,][0-9]{1,2})?$/),
    z.number().min(0).max(99_999),
  ])
  .refine((price) => typeof price === 'string' || Number(price.toFixed(2)) === price)
  .transform((price) => Number(String(price).replace(',', '.')).toFixed(2).replace('.', ','))
  .describe('Euros a month: "19,99"');

export const planOffer = z.object({
  plan: z.enum(plans),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  monthlyCents: cents,
  staffProfiles: z.int().describe('Included, counting the owner when they perform services'),
  additionalProfiles: z
    .boolean()
    .describe('More staff profiles can be added, each at additional_profile_cents'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Null: unlimited'),
});
export type PlanOffer = z.output<typeof planOffer>;

export const planOffers = z.object({
  plans: z.array(planOffer),
  additionalProfileCents: cents.describe('A month, for each staff profile beyond those included'),
  appointmentDiscountCents: cents.describe('Taken off the next invoice for each validated appointment'),
});
export type PlanOffers = z.output<typeof planOffers>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'The plans, what they cost and what they hold',
  audience: 'anyone',
  response: planOffers,
});

/** What the browser needs for the bank’s authentication: the charged card, or the one just entered. */
export const authenticate = z.object({
  clientSecret: z.string(),
  cardToken: z.string(),
});

export const subscription = z.object({
  plan: z.enum(plans),
  monthlyCents: cents.describe('Further staff profiles counted'),
  additionalProfiles: z.int(),
  staffProfiles: z.int().describe('In all, counting the owner when they perform services'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Null: unlimited'),
  firstInvoiceOn: day.nullable().describe('In the professional’s zone; null when nothing is to be paid'),
  version: z.int().describe('Sent with a change: one made from an older state is refused'),
  state: z
    .enum(['free', 'running', 'ending', 'unpaid', 'stopped', 'ended'])
    .describe(
      'running: paid for by the month. ending: cancelled, until the period ends. unpaid: an invoice waits for its next try. stopped: unpaid after three tries. ended: a salon that cancelled.',
    ),
  period: z
    .object({ startsOn: day, endsOn: day })
    .nullable()
    .describe('ends_on: the day of the invoice, and of the next'),
  arranged: z
    .object({ plan: z.enum(plans), additionalProfiles: z.int(), monthlyCents: cents, on: day })
    .nullable()
    .describe('The smaller plan that follows'),
  nextInvoice: z
    .object({
      on: day,
      amountCents: z.int().describe('As it would be today; negative where the credit is larger'),
      beforeDiscountCents: cents,
      discountCents: cents,
      carriedCents: z.int().describe('Of former ones too small to be charged, or credited'),
    })
    .nullable(),
  discount: z.object({
    visits: z.int().describe('Whose discount is still to come'),
    cents: cents,
    owedCents: cents.describe('Used before the visit was refunded: set off against the next ones'),
  }),
  unpaid: z
    .object({
      invoiceId: uuid,
      number: z.string(),
      amountCents: cents,
      nextTryOn: day.nullable(),
      authenticate: authenticate.nullable().describe('The bank requires an authentication'),
    })
    .nullable()
    .describe('The oldest invoice that the card has not paid'),
  changing: authenticate
    .nullable()
    .describe('A change of plan that waits for the authentication of its payment'),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/professional/subscription',
  summary: 'The professional’s plan, what it includes and when it is first invoiced',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscription,
});

export const subscriptionCard = z.object({
  state: z
    .enum(['none', 'pending', 'authenticating', 'attached', 'declined'])
    .describe(
      'State of the latest card. pending: the card partner has not answered yet; authenticating: the bank requires an authentication',
    ),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  declineCode: z.string().nullable().describe('Why the bank refused it, e.g. insufficient_funds'),
  authenticate: authenticate.nullable().describe('While the state is authenticating'),
  chargeable: z.boolean().describe('There is a card that invoices can be charged to, this one or a former'),
});
export type SubscriptionCard = z.output<typeof subscriptionCard>;

export const getSubscriptionCard = endpoint({
  method: 'GET',
  path: '/professional/subscription/card',
  summary: 'The card that pays the subscription',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscriptionCard,
});

export const addSubscriptionCard = endpoint({
  method: 'PUT',
  path: '/professional/subscription/card',
  summary: 'Give the card that invoices will be charged to; nothing is debited now',
  audience: 'professional',
  needs: 'manage_subscription',
  body: z.strictObject({
    paymentMethodToken: line(200).describe('Made by the card partner in the browser'),
  }),
  response: subscriptionCard,
});

export const checkSubscriptionCard = endpoint({
  method: 'POST',
  path: '/professional/subscription/card/check',
  summary:
    'After an authentication, read the state of the card from the card partner; unpaid invoices are then charged to it',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscriptionCard,
  refusals: ['unavailable'],
});

const planChoice = {
  plan: z.enum(plans),
  additionalProfiles: z.int().min(0).max(50),
};

export const invoiceLine = z.object({
  kind: z.enum(['plan', 'profiles', 'former_plan', 'former_profiles', 'discount', 'credit']),
  plan: z.enum(plans).nullable(),
  quantity: z.int().describe('Of profiles, or of visits'),
  days: z.int(),
  ofDays: z.int().describe('Of the period'),
  amountCents: z.int().describe('VAT included; what is taken off is below 0'),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const quotedChange = z.object({
  kind: z.enum(['start', 'up', 'down']).describe('up: at once, prorated by day; down: when the period ends'),
  ...planChoice,
  monthlyCents: cents,
  staffProfiles: z.int(),
  effectiveOn: day,
  lines: z.array(invoiceLine).describe('Of what it costs today'),
  todayCents: cents,
  nextInvoiceOn: day,
  version: z.int(),
});
export type QuotedChange = z.output<typeof quotedChange>;

export const quoteChange = endpoint({
  method: 'GET',
  path: '/professional/subscription/change',
  summary: 'What another plan comes to: from when on, and what it costs today',
  audience: 'professional',
  needs: 'manage_subscription',
  query: z.strictObject({
    plan: z.enum(plans),
    additionalProfiles: z.coerce.number().int().min(0).max(50).default(0),
  }),
  response: quotedChange,
  refusals: ['invoice_unpaid'],
});

export const subscriptionChange = z.object({
  kind: z.enum(['start', 'up', 'down', 'cancel', 'resume']),
  state: z
    .enum(['done', 'pending', 'needs_authentication', 'declined'])
    .describe('pending: the card partner has not answered yet; nothing has changed before it is done'),
  declineCode: z.string().nullable(),
  authenticate: authenticate.nullable(),
});
export type SubscriptionChange = z.output<typeof subscriptionChange>;

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/change',
  summary:
    'Another plan: at once and paid at once when it costs more, at the end of the period when it costs less',
  audience: 'professional',
  needs: 'manage_subscription',
  idempotent: true,
  body: z.strictObject({
    ...planChoice,
    stays: z.array(uuid).max(100).optional().describe('Who stays bookable on a smaller plan'),
    version,
    todayCents: cents.describe('As it was quoted'),
  }),
  response: subscriptionChange,
  refusals: [
    ...(['changed_meanwhile', 'change_under_way', 'invoice_unpaid', 'staff_full'] as const),
    ...(['card_required', 'card_needs_authentication'] as const),
  ],
});

const seen = z.strictObject({ version });

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/cancel',
  summary: 'End it with the period that runs',
  audience: 'professional',
  needs: 'manage_subscription',
  body: seen,
  response: subscription,
  refusals: ['changed_meanwhile', 'change_under_way', 'wrong_state'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/resume',
  summary: 'Take back what was arranged for the end of the period',
  audience: 'professional',
  needs: 'manage_subscription',
  body: seen,
  response: subscription,
  refusals: ['changed_meanwhile', 'change_under_way', 'wrong_state'],
});

export const checkSubscriptionPayment = endpoint({
  method: 'POST',
  path: '/professional/subscription/payment/check',
  summary: 'After an authentication, read the state of a payment from the card partner',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscription,
  refusals: ['unavailable'],
});

export const listedInvoice = z.object({
  id: uuid,
  number: z.string(),
  kind: z.enum(['period', 'change', 'credit_note']),
  issuedOn: day,
  periodStartsOn: day,
  periodEndsOn: day.describe('The first day that is no longer of it'),
  totalCents: z.int().describe('VAT included; below 0 for a credit note'),
  vatCents: z.int(),
  dueCents: z.int().describe('With what was carried over'),
  state: z
    .enum(['paid', 'open', 'carried', 'nothing_due', 'credited'])
    .describe('carried: too little for a card, due with the next one'),
  paidAt: instant.nullable(),
});
export type ListedInvoice = z.output<typeof listedInvoice>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/professional/subscription/invoices',
  summary: 'Invoices and credit notes, the newest first',
  audience: 'professional',
  needs: 'manage_subscription',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  response: z.object({ invoices: z.array(listedInvoice), hasMore: z.boolean() }),
});

export const readInvoiceDocument = endpoint({
  method: 'GET',
  path: '/professional/subscription/invoices/:id/document',
  summary: 'An invoice or a credit note as PDF, as it was made once',
  audience: 'professional',
  needs: 'manage_subscription',
  params: z.strictObject({ id: uuid }),
  download: ['application/pdf'],
  response: z.custom<Download>(),
});
