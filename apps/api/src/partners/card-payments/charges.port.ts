import type { Books } from './books.port.ts';
import type { Disputes } from './disputes.port.ts';
import type { Refunds } from './refunds.port.ts';

/**
 * `needs_card`: the browser must enter a card. `needs_authentication`: the browser must authenticate with
 * `clientSecret`. `declined`: another card may be tried with the same `clientSecret`. `held`: reserved
 * until `captureBefore`. `captured`: `capturedCents` debited, the rest released. `released`: final, by us
 * or by expiry. `processing`: an event will follow.
 */
export type HoldStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'held'
  | 'captured'
  | 'released'
  | 'processing';

/** An amount reserved, or to be reserved, on a card, in euro cents. */
export type Hold = {
  id: string;
  status: HoldStatus;
  amountCents: number;
  /** 0 until captured. */
  capturedCents: number;
  /** Deadline of the capture by the partner's clock; null unless `held`. */
  captureBefore: Date | null;
  /** For the payer's browser only: never log it. */
  clientSecret: string;
  paymentMethodId: string | null;
  /** Reason of the last decline, e.g. `insufficient_funds`; null otherwise. */
  declineCode: string | null;
  /** Connected account that receives the capture; null: all of it is the marketplace's. */
  accountId: string | null;
  /** When captured money becomes available, by the partner's clock; null until captured. */
  availableOn: Date | null;
  /** When the partner booked the capture, by its clock; null until captured. */
  bookedAt: Date | null;
  /** The partner's fee, from the marketplace's balance; null until captured. */
  partnerFeeCents: number | null;
  /** `reference` of `placeHold`; null for a hold that is not ours. */
  reference: string | null;
};

export type CardSetupStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'saved'
  | 'cancelled'
  | 'processing';

/** The set-up of a card, with authentication, for later off-session charges. */
export type CardSetup = {
  id: string;
  status: CardSetupStatus;
  clientSecret: string;
  /** The saved card; null unless `saved`. */
  paymentMethodId: string | null;
  declineCode: string | null;
  reference: string | null;
};

export type SavedCard = {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** Identifies a card number across set-ups; null if the partner does not give it. */
  fingerprint: string | null;
};

/** In memory only: never stored, logged or returned. */
export type RawCard = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode: string;
  holderName: string;
};

/** The webhook endpoint: for the marketplace's own events, or for those of connected accounts. */
export type EventEndpoint = 'platform' | 'connect';

/**
 * A webhook event. Events come in any order and repeatedly: deduplicate by `id`, and read the subject's
 * present state.
 */
export type PartnerEvent = {
  id: string;
  /** The partner's name, e.g. `payment_intent.canceled`. */
  kind: string;
  createdAt: Date;
  /** Connected account of the event; null for the marketplace. */
  accountId: string | null;
  livemode: boolean;
  about:
    | { what: 'hold' | 'setup' | 'account' | 'refund' | 'dispute' | 'payout' | 'transfer'; id: string }
    | { what: 'other' };
};

/** A final decline: the same key gives the same answer, a new attempt needs a new key. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  /** The bank's reason, e.g. `insufficient_funds`, `generic_decline`. */
  readonly declineCode: string;
  /** The hold that remains open for another card; null if none was made. */
  readonly hold: Hold | null;

  constructor(declineCode: string, hold: Hold | null) {
    super(`The card was declined: ${declineCode}`);
    this.declineCode = declineCode;
    this.hold = hold;
  }
}

/** An event without a valid signature, or signed more than 300 s ago (system clock). */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** A signed event for the other endpoint or the other mode (test, live). */
export class MisdirectedEvent extends Error {
  override readonly name = 'MisdirectedEvent';
  readonly reason: 'wrong_endpoint' | 'wrong_mode';

  constructor(reason: MisdirectedEvent['reason']) {
    super(`The event is not for here: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Cards, holds and captures (https://docs.stripe.com/api). Never inside a database transaction. `key` is
 * the idempotency key: after PartnerUnavailable (no answer, time-out, 5xx, 429) the outcome is unknown, so
 * repeat the call with the same key. PartnerRefused is a final refusal that is no decline: nothing was
 * done. Other errors are our bugs.
 */
export type Charges = Refunds &
  Disputes &
  Books & {
    /** `reference` is our account id. Returns the partner's customer id. */
    createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;

    /**
     * Starts saving a card; the browser finishes it with `clientSecret`. `accountId`: on whose behalf it
     * will be charged (null: the marketplace), for the bank's authentication. The key is stored for
     * `findCardSetup`.
     */
    startCardSetup(order: {
      key: string;
      customerId: string;
      accountId: string | null;
      reference: string;
    }): Promise<CardSetup>;
    readCardSetup(id: string): Promise<CardSetup>;
    /**
     * The set-up started with this key, even if the answer was lost or the key has expired at the partner.
     */
    findCardSetup(order: { key: string; customerId: string }): Promise<CardSetup | null>;
    /** A saved, cancelled or unknown set-up is left unchanged. */
    cancelCardSetup(order: { key: string; id: string }): Promise<void>;

    /**
     * Reserves an amount for a connected account (destination charge on its behalf), at least 50 cents.
     * `accountId` null: the marketplace's, `applicationFeeCents` ignored; otherwise the fee is below the
     * amount. `paymentMethodId` null: the browser enters a card, which is saved. `offSession`: the payer is
     * absent, and a bank that requires authentication answers `needs_authentication`. Throws CardDeclined.
     * `reference` is the payable id; the key is stored for `findHold`.
     */
    placeHold(order: {
      key: string;
      amountCents: number;
      customerId: string;
      paymentMethodId: string | null;
      accountId: string | null;
      applicationFeeCents: number;
      reference: string;
      offSession: boolean;
    }): Promise<Hold>;
    readHold(id: string): Promise<Hold>;
    /** Holds placed since `since` that can still be captured. */
    listOpenHolds(since: Date): Promise<Hold[]>;
    /** The hold placed with this key, even if the answer was lost or the key has expired at the partner. */
    findHold(order: { key: string; customerId: string }): Promise<Hold | null>;
    /**
     * Debits at most the held amount, once; the rest is released. A fee of the whole amount leaves the
     * account nothing; a marketplace hold has fee 0. A hold captured or expired before is returned
     * unchanged (`captured`, `released`). Throws CardDeclined when the bank refuses to debit.
     */
    captureHold(order: {
      key: string;
      id: string;
      amountCents: number;
      applicationFeeCents: number;
    }): Promise<Hold>;
    /** Releases the hold. One captured or released before is returned unchanged. */
    releaseHold(order: { key: string; id: string }): Promise<Hold>;

    /**
     * Sends a typed card number and returns the partner's id. Only with ACCEPT_RAW_CARDS (PCI SAQ D);
     * otherwise the browser talks to the partner. Throws CardDeclined.
     */
    takeRawCard(card: RawCard): Promise<string>;
    listSavedCards(customerId: string): Promise<SavedCard[]>;
    /** Forgetting a card that is already gone succeeds. */
    forgetCard(paymentMethodId: string): Promise<void>;

    /**
     * Verifies the signature over the raw body with the endpoint's secret. Throws BadSignature,
     * MisdirectedEvent.
     */
    readEvent(rawBody: Buffer, signatureHeader: string | undefined, endpoint: EventEndpoint): PartnerEvent;
  };
