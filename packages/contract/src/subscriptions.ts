import { endpoint } from './endpoint.ts';
import { plans } from './enumerations.ts';
import { cents, day, line } from './fields.ts';
import { z } from './zod.ts';

/**
 * The specification's `total_price`: euros a month, never cents, as it writes them ("19,99"), with a point, or as a number
 * (19.99). Read as "19,99" whichever way it came.
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
  staffProfiles: z.int().describe('Included, the owner counted if she performs services'),
  additionalProfiles: z
    .boolean()
    .describe('More staff profiles can be added, each at additional_profile_cents'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Null: as many as she likes'),
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

export const subscription = z.object({
  plan: z.enum(plans),
  monthlyCents: cents.describe('Further staff profiles counted'),
  additionalProfiles: z.int(),
  staffProfiles: z.int().describe('In all, the owner counted if she performs services'),
  smsRemindersPerMonth: z.int(),
  photos: z.int().nullable().describe('Null: as many as she likes'),
  firstInvoiceOn: day.nullable().describe('Of her time zone; null when there is nothing to pay'),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/professional/subscription',
  summary: 'Her plan, what it holds and when it is first invoiced',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscription,
});

export const subscriptionCard = z.object({
  state: z
    .enum(['none', 'pending', 'attached', 'declined'])
    .describe('Of the card given last; pending: the card partner has not answered yet'),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  declineCode: z.string().nullable().describe('Why the bank refused it, e.g. insufficient_funds'),
  chargeable: z.boolean().describe('There is a card that invoices can be charged to, this one or a former'),
});
export type SubscriptionCard = z.output<typeof subscriptionCard>;

export const getSubscriptionCard = endpoint({
  method: 'GET',
  path: '/professional/subscription/card',
  summary: 'The card that her subscription is paid with',
  audience: 'professional',
  needs: 'manage_subscription',
  response: subscriptionCard,
});

export const giveSubscriptionCard = endpoint({
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
