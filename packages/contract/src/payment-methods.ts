import { endpoint } from './endpoint.ts';
import { instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** An appointment that is still to be paid with a card, or is held on it. */
export const cardVisit = z.object({
  appointmentId: uuid,
  startsAt: instant,
  timeZone: z.string(),
  professionalName: z.string(),
});
export type CardVisit = z.output<typeof cardVisit>;

export const paymentMethod = z.object({
  id: z.string().describe('The card partner’s own name for it'),
  brand: z.string().describe('visa, mastercard, amex, …'),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  expiry: z.enum(['good', 'soon', 'over']).describe('soon: within two months'),
  isDefault: z.boolean(),
  neededBy: z.array(cardVisit).describe('While there are any it cannot be removed'),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

export const paymentMethods = z.object({ items: z.array(paymentMethod).describe('The latest first') });
export type PaymentMethods = z.output<typeof paymentMethods>;

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/customer/payment-methods',
  summary: 'The cards that the caller keeps with the card partner',
  audience: 'signed_in',
  response: paymentMethods,
  refusals: ['unavailable'],
});

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/customer/payment-methods',
  summary: 'Add a card: the browser enters it with the card partner, by this secret; nothing is debited',
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
  summary: 'Delete a card; refused with the appointments that still need it',
  audience: 'signed_in',
  params: z.strictObject({ id: line(200) }),
  response: paymentMethods,
  refusals: ['card_in_use', 'unavailable'],
});
