import type { CardSetup, SavedCard } from './charges.port.ts';

export { CardDeclined } from './charges.port.ts';
export type { CardSetup, SavedCard };

/**
 * Status of a charge. `paid`: debited to the marketplace. `needs_authentication`: the browser must finish
 * it with `clientSecret` and the charged card. `declined` and `cancelled` are final. `processing`: the bank
 * has not answered yet.
 */
export type Charge =
  /** `partnerFeeCents`: the partner's fee. `bookedAt`: by the partner's clock; null if unknown. */
  | { id: string; status: 'paid'; partnerFeeCents: number; bookedAt: Date | null }
  | { id: string; status: 'cancelled' }
  /** For the payer's browser alone: never logged. */
  | { id: string; status: 'needs_authentication' | 'processing'; clientSecret: string }
  | { id: string; status: 'declined'; declineCode: string };

/**
 * Charges for subscriptions (https://docs.stripe.com/api/setup_intents, /payment_intents). Never inside a
 * transaction; PartnerUnavailable: retry with the same key; PartnerRefused: final. Amounts are euro cents.
 */
export type Billing = {
  /** `reference` is the professional's id. Returns the partner's customer id. */
  createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;
  /**
   * Has the bank allow off-session charges on a card that the browser gave to the partner; nothing is
   * debited. `saved` at once, or `needs_authentication` for the browser. Throws CardDeclined when the bank
   * refuses, with `card_unknown` when the token is not a card of this customer.
   */
  startCardSetup(order: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    reference: string;
  }): Promise<CardSetup>;
  readCardSetup(id: string): Promise<CardSetup>;
  /** Undefined for a card that the customer does not have. */
  findSavedCard(order: { customerId: string; paymentMethodId: string }): Promise<SavedCard | undefined>;
  /** Forgetting a card that is already gone succeeds. */
  forgetCard(paymentMethodId: string): Promise<void>;

  /**
   * Debits a saved card off session, at least 50 cents. The key is stored with the charge for `findCharge`.
   */
  chargeCard(order: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    amountCents: number;
    reference: string;
  }): Promise<Charge>;
  readCharge(id: string): Promise<Charge>;
  /** The charge made with this key, even if the answer was lost or the key has expired at the partner. */
  findCharge(order: { key: string; customerId: string }): Promise<Charge | null>;
  /** Cancels a charge that waits for authentication; a paid one is returned unchanged. */
  cancelCharge(order: { key: string; id: string }): Promise<Charge>;
};
