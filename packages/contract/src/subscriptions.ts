import { type Download, endpoint } from './endpoint.ts';
import { plans } from './enumerations.ts';
import { cents, day, instant, line, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/**
 * `total_price` of the specification: euros a month, not cents, as "19,99", "19.99" or the number 19.99.
 * The output is "19,99".
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
  .describe('Monthly price in euros, such as "19,99"');

export const planOffer = z.object({
  plan: z.enum(plans),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  monthlyCents: cents,
  staffProfiles: z
    .int()
    .describe('Number of staff profiles in the plan, including the owner if they perform services'),
  additionalProfiles: z
    .boolean()
    .describe('Whether staff profiles can be added, each at `additional_profile_cents`'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Number of photos that the plan shows; null: unlimited'),
});
export type PlanOffer = z.output<typeof planOffer>;

export const planOffers = z.object({
  plans: z.array(planOffer),
  additionalProfileCents: cents.describe('Monthly price of each additional staff profile, in euro cents'),
  appointmentDiscountCents: cents.describe(
    'Discount on the next invoice for each online booking paid by card and completed, in euro cents',
  ),
});
export type PlanOffers = z.output<typeof planOffers>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'List the plans with their prices and contents',
  audience: 'anyone',
  response: planOffers,
});

/** What the browser needs for the bank’s authentication of the charged card or of a new one. */
export const authenticate = z.object({
  clientSecret: z.string(),
  cardToken: z.string(),
});

export const invoiceLine = z.object({
  kind: z.enum(['plan', 'profiles', 'former_plan', 'former_profiles', 'discount', 'credit']),
  plan: z.enum(plans).nullable(),
  quantity: z.int().describe('Number of profiles, or of appointments of a discount'),
  days: z.int().describe('Number of days that are charged'),
  ofDays: z.int().describe('Number of days in the whole period'),
  amountCents: z.int().describe('Amount including VAT in euro cents; deductions are negative'),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const subscription = z.object({
  plan: z.enum(plans),
  monthlyCents: cents.describe('Monthly price including additional staff profiles, in euro cents'),
  additionalProfiles: z.int(),
  staffProfiles: z
    .int()
    .describe('Total number of staff profiles, including the owner if they perform services'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Number of photos that the plan shows; null: unlimited'),
  firstInvoiceOn: day
    .nullable()
    .describe('Day of the first invoice, in the professional’s time zone; null: nothing to pay'),
  version: z.int().describe('Version to send with a change; an outdated one is refused, changed_meanwhile'),
  state: z
    .enum(['free', 'running', 'ending', 'unpaid', 'stopped', 'ended'])
    .describe(
      'free: free plan. running: paid monthly. ending: cancelled, still runs until the period ends. unpaid: an invoice waits for its next payment attempt. stopped: unpaid after three attempts. ended: a salon whose cancelled subscription has ended.',
    ),
  period: z
    .object({ startsOn: day, endsOn: day })
    .nullable()
    .describe('Present period; `ends_on` is the day of the next invoice. Null: nothing is invoiced'),
  arranged: z
    .object({ plan: z.enum(plans), additionalProfiles: z.int(), monthlyCents: cents, on: day })
    .nullable()
    .describe('Smaller plan that begins with the next period; null: none'),
  nextInvoice: z
    .object({
      on: day,
      amountCents: z.int().describe('Amount as of today in euro cents; negative if the credit is larger'),
      lines: z
        .array(invoiceLine)
        .describe(
          'Lines as of today, the discount included; with `carried_cents` they sum to `amount_cents`',
        ),
      beforeDiscountCents: cents,
      discountCents: cents,
      carriedCents: z
        .int()
        .describe('Amount carried over from former invoices that were too small to charge, or credited'),
    })
    .nullable(),
  discount: z.object({
    visits: z.int().describe('Number of completed appointments whose discount is not on an invoice yet'),
    cents: cents,
    owedCents: cents.describe('Discounts of appointments refunded since, offset against the next discounts'),
  }),
  unpaid: z
    .object({
      invoiceId: uuid,
      number: z.string(),
      amountCents: cents,
      nextTryOn: day.nullable(),
      authenticate: authenticate
        .nullable()
        .describe('Data for the authentication that the bank requires; null: none required'),
    })
    .nullable()
    .describe('Oldest unpaid invoice; null: none'),
  changing: authenticate
    .nullable()
    .describe('Data to authenticate the payment of a pending change of plan; null: none'),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/professional/subscription',
  summary: 'Get the professional’s subscription: plan, contents, invoices',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscription,
});

export const subscriptionCard = z.object({
  state: z
    .enum(['none', 'pending', 'authenticating', 'attached', 'declined'])
    .describe(
      'State of the latest card. pending: no answer of the card partner yet; authenticating: the bank requires an authentication',
    ),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  declineCode: z
    .string()
    .nullable()
    .describe('Reason of the bank’s refusal, e.g. insufficient_funds; null: not declined'),
  authenticate: authenticate
    .nullable()
    .describe('Data for the authentication that the bank requires; null: none required'),
  chargeable: z.boolean().describe('Whether invoices can be charged to a card, to this one or a former one'),
});
export type SubscriptionCard = z.output<typeof subscriptionCard>;

export const getSubscriptionCard = endpoint({
  method: 'GET',
  path: '/professional/subscription/card',
  summary: 'Get the card that pays the subscription',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscriptionCard,
});

export const setSubscriptionCard = endpoint({
  method: 'PUT',
  path: '/professional/subscription/card',
  summary: 'Set the card that invoices are charged to; nothing is debited now',
  audience: 'professional',
  needs: 'manage_subscription',
  body: z.strictObject({
    paymentMethodToken: line(200).describe('Token of the card, created by the card partner in the browser'),
  }),
  response: subscriptionCard,
});

export const checkSubscriptionCard = endpoint({
  method: 'POST',
  path: '/professional/subscription/card/check',
  summary: 'Refresh the card’s state after an authentication; unpaid invoices are then charged',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscriptionCard,
  refusals: ['unavailable'],
});

const planChoice = {
  plan: z.enum(plans),
  additionalProfiles: z.int().min(0).max(50),
};

export const quotedChange = z.object({
  kind: z
    .enum(['start', 'up', 'down'])
    .describe('start: a first paid plan; up: at once, prorated by day; down: when the period ends'),
  ...planChoice,
  monthlyCents: cents,
  staffProfiles: z.int(),
  effectiveOn: day,
  lines: z.array(invoiceLine).describe('Lines of the amount due today'),
  todayCents: cents,
  nextInvoiceOn: day,
  version: z.int(),
});
export type QuotedChange = z.output<typeof quotedChange>;

export const quoteChange = endpoint({
  method: 'GET',
  path: '/professional/subscription/change',
  summary: 'Get the price and start of a change of plan',
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
    .describe('pending: no answer of the card partner yet; the plan changes only when done'),
  declineCode: z.string().nullable(),
  authenticate: authenticate.nullable(),
});
export type SubscriptionChange = z.output<typeof subscriptionChange>;

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/change',
  summary: 'Change the plan: at once if it costs more, at the end of the period if less',
  audience: 'professional',
  needs: 'manage_subscription',
  idempotent: true,
  body: z.strictObject({
    ...planChoice,
    stays: z.array(uuid).max(100).optional().describe('Members who stay bookable on a smaller plan'),
    version,
    todayCents: cents.describe('Amount due today as quoted, in euro cents; refused if it differs'),
  }),
  response: subscriptionChange,
  refusals: [
    ...(['changed_meanwhile', 'change_under_way', 'invoice_unpaid', 'staff_full'] as const),
    ...(['card_required', 'card_needs_authentication'] as const),
  ],
});

const versionInput = z.strictObject({ version });

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/cancel',
  summary: 'Cancel the subscription at the end of the present period',
  audience: 'professional',
  needs: 'manage_subscription',
  body: versionInput,
  response: subscription,
  refusals: ['changed_meanwhile', 'change_under_way', 'wrong_state'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/professional/subscription/resume',
  summary: 'Undo a cancellation or smaller plan arranged for the end of the period',
  audience: 'professional',
  needs: 'manage_subscription',
  body: versionInput,
  response: subscription,
  refusals: ['changed_meanwhile', 'change_under_way', 'wrong_state'],
});

export const checkSubscriptionPayment = endpoint({
  method: 'POST',
  path: '/professional/subscription/payment/check',
  summary: 'Refresh the state of a payment after an authentication',
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
  periodEndsOn: day.describe('End of the period, excluded: the first day after it'),
  totalCents: z.int().describe('Total including VAT in euro cents; negative for a credit note'),
  vatCents: z.int(),
  dueCents: z.int().describe('Amount due in euro cents, including the amount carried over'),
  state: z
    .enum(['paid', 'open', 'carried', 'nothing_due', 'credited'])
    .describe('carried: too small to charge to a card, due with the next invoice'),
  paidAt: instant.nullable(),
});
export type ListedInvoice = z.output<typeof listedInvoice>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/professional/subscription/invoices',
  summary: 'List invoices and credit notes of the subscription, the newest first',
  audience: 'professional',
  needs: 'manage_subscription',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1000).default(1).describe('Page number, from 1'),
  }),
  response: z.object({ invoices: z.array(listedInvoice), hasMore: z.boolean() }),
});

export const readInvoiceDocument = endpoint({
  method: 'GET',
  path: '/professional/subscription/invoices/:id/document',
  summary: 'Get an invoice or credit note as PDF',
  audience: 'professional',
  needs: 'manage_subscription',
  params: z.strictObject({ id: uuid }),
  download: ['application/pdf'],
  response: z.custom<Download>(),
});
