import { endpoint } from './endpoint.ts';
import { instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** An appointment that still needs this card: its payment is to come or held. */
export const cardVisit = z.object({
  appointmentId: uuid,
  startsAt: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  professionalName: z.string(),
});
export type CardVisit = z.output<typeof cardVisit>;

export const paymentMethod = z.object({
  id: z.string().describe('The card partner’s id of the card'),
  brand: z.string().describe('Card brand: visa, mastercard, amex, …'),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  expiry: z
    .enum(['good', 'soon', 'over'])
    .describe('good: valid; soon: expires within two months; over: expired'),
  isDefault: z.boolean(),
  neededBy: z
    .array(cardVisit)
    .describe('Appointments that still need the card, which cannot be deleted meanwhile'),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

export const paymentMethods = z.object({
  items: z.array(paymentMethod).describe('Saved cards, the latest first'),
});
export type PaymentMethods = z.output<typeof paymentMethods>;

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/customer/payment-methods',
  summary: 'List the cards that the caller has saved with the card partner',
  audience: 'signed_in',
  response: paymentMethods,
  refusals: ['unavailable'],
});

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/customer/payment-methods',
  summary: 'Add a card: get the secret with which the browser enters it; nothing is debited',
  audience: 'signed_in',
  response: z.object({ clientSecret: z.string() }),
  status: 201,
  idempotent: true,
  refusals: ['unavailable'],
});

export const chooseDefaultPaymentMethod = endpoint({
  method: 'PUT',
  path: '/customer/payment-methods/default',
  summary: 'Set the card that bookings use by default',
  audience: 'signed_in',
  body: z.strictObject({ paymentMethodId: line(200) }),
  response: paymentMethods,
  refusals: ['unavailable'],
});

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/customer/payment-methods/:id',
  summary: 'Delete a saved card; refused while appointments need it',
  audience: 'signed_in',
  params: z.strictObject({ id: line(200) }),
  response: paymentMethods,
  refusals: ['card_in_use', 'unavailable'],
});
