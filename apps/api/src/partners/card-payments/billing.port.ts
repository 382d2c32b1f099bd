import type { CardSetup, SavedCard } from './charges.port.ts';

export { CardDeclined } from './charges.port.ts';
export type { CardSetup, SavedCard };

/**
 * Status of a charge. `paid`: the card was debited and the money belongs to the marketplace.
 * `needs_authentication`: the browser must finish the charge with `clientSecret` and the charged card.
 * `declined` and `cancelled` are final. `processing`: the bank has not answered yet and may still debit.
 */
export type Charge =
  /**
   * `partnerFeeCents` is the partner's fee. `bookedAt` is an instant of the partner's clock; null when
   * unknown.
   */
  | { id: string; status: 'paid'; partnerFeeCents: number; bookedAt: Date | null }
  | { id: string; status: 'cancelled' | 'processing' }
  /** Secret for the payer's browser only; it must never be logged. */
  | { id: string; status: 'needs_authentication'; clientSecret: string }
  | { id: string; status: 'declined'; declineCode: string };

/**
 * Charges for subscriptions (https://docs.stripe.com/api/setup_intents, /payment_intents). Amounts are euro
 * cents. Never call it inside a transaction. Throws PartnerUnavailable, after which the call may be
 * repeated with the same key, and PartnerRefused, which is final.
 */
export type Billing = {
  /** Creates a customer and returns the partner's id of it. `reference` is the professional's id. */
  createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;
  /**
   * Asks the bank to allow off-session charges on a card that the browser gave to the partner; nothing is
   * debited. The result is `saved`, or `needs_authentication` by the browser. Throws CardDeclined when the
   * bank refuses, and with `card_unknown` when the token is no card of this customer.
   */
  startCardSetup(order: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    reference: string;
  }): Promise<CardSetup>;
  readCardSetup(id: string): Promise<CardSetup>;
  /** Returns undefined for a card that the customer does not have. */
  findSavedCard(order: { customerId: string; paymentMethodId: string }): Promise<SavedCard | undefined>;
  /** Deletes a card at the partner; succeeds when the card was already deleted. */
  forgetCard(paymentMethodId: string): Promise<void>;

  /**
   * Debits a saved card off session, at least 50 cents. A decline is returned as a status, not thrown. The
   * partner stores the key with the charge, so that `findCharge` finds it.
   */
  chargeCard(order: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    amountCents: number;
    reference: string;
  }): Promise<Charge>;
  readCharge(id: string): Promise<Charge>;
  /**
   * Finds the charge that was made with this key, even if the answer was lost or the key has expired at the
   * partner. Returns null when there is none.
   */
  findCharge(order: { key: string; customerId: string }): Promise<Charge | null>;
  /** Cancels a charge that waits for authentication; returns a paid or processing charge unchanged. */
  cancelCharge(order: { key: string; id: string }): Promise<Charge>;
};
