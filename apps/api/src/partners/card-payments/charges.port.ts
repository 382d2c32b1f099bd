import type { Books } from './books.port.ts';
import type { Disputes } from './disputes.port.ts';
import type { Refunds } from './refunds.port.ts';

/**
 * Status of a hold. `needs_card`: the browser must enter a card. `needs_authentication`: the browser must
 * authenticate with `clientSecret`. `declined`: another card may be tried with the same `clientSecret`.
 * `held`: the amount is reserved until `captureBefore`. `captured`: `capturedCents` were debited, the
 * remainder was released. `released`: the hold ended without a debit. `processing`: an event will follow.
 */
export type HoldStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'held'
  | 'captured'
  | 'released'
  | 'processing';

/** An amount in euro cents that is or will be reserved on a card. */
export type Hold = {
  id: string;
  status: HoldStatus;
  amountCents: number;
  /** Amount debited in euro cents; 0 before the capture. */
  capturedCents: number;
  /** Deadline of the capture by the partner's clock; null unless `held`. */
  captureBefore: Date | null;
  /** Secret for the payer's browser only; it must never be logged. */
  clientSecret: string;
  paymentMethodId: string | null;
  /** Reason of the last decline, e.g. `insufficient_funds`; null unless `declined`. */
  declineCode: string | null;
  /** The connected account that receives the capture; null when the marketplace receives all of it. */
  accountId: string | null;
  /** When the captured money becomes available, by the partner's clock; null before the capture. */
  availableOn: Date | null;
  /** When the partner booked the capture, by the partner's clock; null before the capture. */
  bookedAt: Date | null;
  /** The partner's fee in euro cents, which the marketplace pays; null before the capture. */
  partnerFeeCents: number | null;
  /** The `reference` passed to `placeHold`; null for a hold that this app did not place. */
  reference: string | null;
};

export type CardSetupStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'saved'
  | 'cancelled'
  | 'processing';

/** Saves a card, after authentication, for later off-session charges. */
export type CardSetup = {
  id: string;
  status: CardSetupStatus;
  clientSecret: string;
  /** Id of the saved card; null unless `saved`. */
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
  /** Identifies a card number across set-ups; null when the partner does not provide it. */
  fingerprint: string | null;
};

/** A typed card number. It exists in memory only and is never stored, logged or returned. */
export type RawCard = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode: string;
  holderName: string;
};

/**
 * The webhook endpoint that received an event: `platform` for events of the marketplace, `connect` for
 * events of connected accounts.
 */
export type EventEndpoint = 'platform' | 'connect';

/**
 * A webhook event. Events arrive in any order and repeatedly: deduplicate them by `id`, and read the
 * subject's present state from the partner.
 */
export type PartnerEvent = {
  id: string;
  /** The partner's name of the event, e.g. `payment_intent.canceled`. */
  kind: string;
  createdAt: Date;
  /** The connected account of the event; null for the marketplace. */
  accountId: string | null;
  livemode: boolean;
  about:
    | { what: 'hold' | 'setup' | 'account' | 'refund' | 'dispute' | 'payout' | 'transfer'; id: string }
    | { what: 'other' };
};

/** The bank declined the card. The decline is final for this key; a new attempt needs a new key. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  /** The bank's reason, e.g. `insufficient_funds`, `generic_decline`. */
  readonly declineCode: string;
  /** The hold that stays open for another card; null when the partner created none. */
  readonly hold: Hold | null;

  constructor(declineCode: string, hold: Hold | null) {
    super(`The card was declined: ${declineCode}`);
    this.declineCode = declineCode;
    this.hold = hold;
  }
}

/** The event has no valid signature, or was signed more than 300 s ago by the system clock. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The event was signed for the other endpoint or for the other mode (test, live). */
export class MisdirectedEvent extends Error {
  override readonly name = 'MisdirectedEvent';
  readonly reason: 'wrong_endpoint' | 'wrong_mode';

  constructor(reason: MisdirectedEvent['reason']) {
    super(`The event was signed for another endpoint or mode: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Cards, holds and captures (https://docs.stripe.com/api). Never call it inside a database transaction.
 * `key` is the idempotency key. After PartnerUnavailable (no answer, time-out, 5xx, 429, refused
 * credentials) the outcome is unknown: repeat the call with the same key. PartnerRefused is a final refusal
 * other than a decline, and the partner did nothing. Any other error is a bug of this app.
 */
export type Charges = Refunds &
  Disputes &
  Books & {
    /** Creates a customer and returns the partner's id of it. `reference` is the account id of this app. */
    createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;

    /**
     * Starts saving a card, which the browser finishes with `clientSecret`. `accountId` is the account that
     * will charge the card (null: the marketplace), which the bank shows at authentication. The partner
     * stores the key, so that `findCardSetup` finds the set-up.
     */
    startCardSetup(order: {
      key: string;
      customerId: string;
      accountId: string | null;
      reference: string;
    }): Promise<CardSetup>;
    readCardSetup(id: string): Promise<CardSetup>;
    /**
     * Finds the set-up that was started with this key, even if the answer was lost or the key has expired
     * at the partner. Returns null when there is none.
     */
    findCardSetup(order: { key: string; customerId: string }): Promise<CardSetup | null>;
    /** Cancels a set-up. A saved, cancelled or unknown set-up stays as it is. */
    cancelCardSetup(order: { key: string; id: string }): Promise<void>;

    /**
     * Reserves at least 50 cents on a card for a connected account (destination charge on its behalf). The
     * fee must be below the amount; with `accountId` null the marketplace receives the amount and the fee
     * is ignored. With `paymentMethodId` null the browser enters a card, which is saved. `offSession` means
     * that the payer is absent: a bank that requires authentication then answers `needs_authentication`.
     * `reference` is the payable id; the key is stored, so that `findHold` finds the hold. Throws
     * CardDeclined.
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
    /**
     * Looks through a page of the holds that were placed since `since` and before `until`, newest first, and
     * returns those that can still be captured. Null as `until`: up to now. `after` in the answer begins the
     * next page; null after the last one.
     */
    listOpenHolds(page: {
      since: Date;
      until: Date | null;
      after: string | null;
      /** At most 100. */
      limit: number;
    }): Promise<{ open: Hold[]; after: string | null }>;
    /**
     * Finds the hold that was placed with this key, even if the answer was lost or the key has expired at
     * the partner. Returns null when there is none.
     */
    findHold(order: { key: string; customerId: string }): Promise<Hold | null>;
    /**
     * Debits up to the held amount once and releases the remainder. A fee of 0 or of the whole amount
     * leaves the fee of the hold, capped at the amount. Returns a hold that was captured or has expired
     * before unchanged (`captured`, `released`). Throws CardDeclined when the bank refuses the debit.
     */
    captureHold(order: {
      key: string;
      id: string;
      amountCents: number;
      applicationFeeCents: number;
    }): Promise<Hold>;
    /** Releases a hold; returns a hold that was captured or released before unchanged. */
    releaseHold(order: { key: string; id: string }): Promise<Hold>;

    /**
     * Sends a typed card number to the partner and returns the partner's id of the card. Allowed only with
     * ACCEPT_RAW_CARDS (PCI SAQ D); otherwise the browser sends it. Throws CardDeclined.
     */
    takeRawCard(card: RawCard): Promise<string>;
    listSavedCards(customerId: string): Promise<SavedCard[]>;
    /** Deletes a card at the partner; succeeds when the card was already deleted. */
    forgetCard(paymentMethodId: string): Promise<void>;

    /**
     * Verifies the signature over the raw body with the secret of the endpoint, and parses the event.
     * Throws BadSignature, MisdirectedEvent.
     */
    readEvent(rawBody: Buffer, signatureHeader: string | undefined, endpoint: EventEndpoint): PartnerEvent;
  };
