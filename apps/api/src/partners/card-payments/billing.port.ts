import type { SavedCard } from './charges.port.ts';

export { CardDeclined } from './charges.port.ts';
export type { SavedCard };

/**
 * The cards that professionals pay their subscription with (https://docs.stripe.com/api/payment_methods/attach).
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key.
 */
export type Billing = {
  /** `reference` is the professional's id. Answers the partner's customer id. */
  createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;
  /**
   * Keeps a card that her browser gave to the partner for later invoices; nothing is debited. Throws CardDeclined when the
   * bank refuses, or with `card_unknown` when the token names no card that could be hers.
   */
  attachCard(order: { key: string; customerId: string; token: string }): Promise<SavedCard>;
  /** A card that is already forgotten stays so. */
  forgetCard(paymentMethodId: string): Promise<void>;
};
