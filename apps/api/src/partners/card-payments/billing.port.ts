import type { CardSetup, SavedCard } from './charges.port.ts';

export { CardDeclined } from './charges.port.ts';
export type { CardSetup, SavedCard };

/**
 * How a debit stands.
 * - `paid`: debited, to the marketplace itself.
 * - `needs_authentication`: her bank wants her; the browser answers it with `clientSecret` and the card that was charged.
 * - `declined`: the card was refused. `cancelled`: given up before it was paid. Both final for us.
 * - `processing`: the bank has not answered yet.
 */
export type Charge =
  /** `partnerFeeCents`: what the partner keeps of it. `bookedAt`: by its clock; null where it did not say. */
  | { id: string; status: 'paid'; partnerFeeCents: number; bookedAt: Date | null }
  | { id: string; status: 'cancelled' }
  /** For the payer's browser alone: never logged. */
  | { id: string; status: 'needs_authentication' | 'processing'; clientSecret: string }
  | { id: string; status: 'declined'; declineCode: string };

/**
 * What professionals owe for their subscription (https://docs.stripe.com/api/setup_intents, /payment_intents).
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key, PartnerRefused is a
 * definite no. Amounts are cents of euro.
 */
export type Billing = {
  /** `reference` is the professional's id. Answers the partner's customer id. */
  createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;
  /**
   * Has her bank allow a card that her browser gave to the partner for charges without her; nothing is debited. `saved` at
   * once, or `needs_authentication` for her browser to finish. Throws CardDeclined when the bank refuses, or with
   * `card_unknown` when the token names no card that could be hers.
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
  /** A card that is already forgotten stays so. */
  forgetCard(paymentMethodId: string): Promise<void>;

  /** Debits a saved card without her being there. 50 cents at least. The key is kept with the charge, for `findCharge`. */
  chargeCard(order: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    amountCents: number;
    reference: string;
  }): Promise<Charge>;
  readCharge(id: string): Promise<Charge>;
  /** The charge that was made with this key, whatever became of its answer, also when the key itself is forgotten. */
  findCharge(order: { key: string; customerId: string }): Promise<Charge | null>;
  /** Ends one that could still be authenticated; one that is paid comes back as it stands. */
  cancelCharge(order: { key: string; id: string }): Promise<Charge>;
};
