import type { Books } from './books.port.ts';
import type { Disputes } from './disputes.port.ts';
import type { Refunds } from './refunds.port.ts';

/**
 * - `needs_card`: waits for the payer's browser to enter a card.
 * - `needs_authentication`: the payer must authenticate in her browser, with `clientSecret`.
 * - `declined`: the last card was refused; another card may still be tried with the same `clientSecret`.
 * - `held`: the money is reserved until `captureBefore`, nothing is debited.
 * - `captured`: debited, `capturedCents` of it; the rest was given back.
 * - `released`: given back without a debit, by us or by the bank when the hold ran out. Final.
 * - `processing`: the bank has not answered yet; an event will tell.
 */
export type HoldStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'held'
  | 'captured'
  | 'released'
  | 'processing';

/** An amount reserved, or to be reserved, on a card. Cents of euro. */
export type Hold = {
  id: string;
  status: HoldStatus;
  amountCents: number;
  /** 0 until captured. */
  capturedCents: number;
  /** Until when it can be captured, by the partner's clock; null unless `held`. */
  captureBefore: Date | null;
  /** For the payer's browser alone: never logged. */
  clientSecret: string;
  paymentMethodId: string | null;
  /** Why the last card was refused, e.g. `insufficient_funds`; null when it was not. */
  declineCode: string | null;
  /** The connected account that a capture is passed to; null: all of it is the marketplace's. */
  accountId: string | null;
  /** When the captured money can be used, by the partner's clock; null until captured. */
  availableOn: Date | null;
  /** When the partner booked the capture, by its clock; null until captured. */
  bookedAt: Date | null;
  /** What the partner kept of the capture, from the marketplace's balance; null until captured. */
  partnerFeeCents: number | null;
  /** What `placeHold` was given as `reference`; null for a hold that is not ours. */
  reference: string | null;
};

export type CardSetupStatus =
  | 'needs_card'
  | 'needs_authentication'
  | 'declined'
  | 'saved'
  | 'cancelled'
  | 'processing';

/** The saving of a card, with authentication, so that it can be charged later without the payer. */
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
  /** One card, however often it was entered; null where the partner does not say. */
  fingerprint: string | null;
};

/** In memory only: never stored, logged or answered. */
export type RawCard = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode: string;
  holderName: string;
};

/** Where an event came in: the address for the marketplace's own, or the one for those of connected accounts. */
export type EventEndpoint = 'platform' | 'connect';

/** What the partner tells by itself. Any order, any number of times: process by `id`, read the subject again, trust no order. */
export type PartnerEvent = {
  id: string;
  /** The partner's own name, e.g. `payment_intent.canceled`. */
  kind: string;
  createdAt: Date;
  /** The connected account that it happened on; null: the marketplace's own. */
  accountId: string | null;
  livemode: boolean;
  about:
    | { what: 'hold' | 'setup' | 'account' | 'refund' | 'dispute' | 'payout' | 'transfer'; id: string }
    | { what: 'other' };
};

/** The card was refused for good: asking again with the same key gives the same answer, a new try needs a new key. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  /** The bank's reason, e.g. `insufficient_funds`, `generic_decline`. */
  readonly declineCode: string;
  /** The hold that stays open for another card; null when none was made. */
  readonly hold: Hold | null;

  constructor(declineCode: string, hold: Hold | null) {
    super(`The card was declined: ${declineCode}`);
    this.declineCode = declineCode;
    this.hold = hold;
  }
}

/** An event that the partner did not sign, or signed more than 300 s ago (system clock). */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** An event that the partner signed and that is not for us: of the other address, or of the other mode (test, live). */
export class MisdirectedEvent extends Error {
  override readonly name = 'MisdirectedEvent';
  readonly reason: 'wrong_endpoint' | 'wrong_mode';

  constructor(reason: MisdirectedEvent['reason']) {
    super(`The event is not for here: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Cards, holds and captures at the card partner (https://docs.stripe.com/api).
 *
 * Every call refuses to run inside a database transaction. `key` makes a call happen once: after PartnerUnavailable
 * (no answer, time-out, 5xx, 429) the outcome is unknown and the same call is made again with the same key.
 * PartnerRefused is a definite no that is no decline: nothing was done, and the same call would be refused again. Any other
 * error is a bug of ours and is thrown as it came.
 */
export type Charges = Refunds &
  Disputes &
  Books & {
    /** `reference` is our account id. Answers the partner's customer id. */
    createCustomer(order: { key: string; email: string; name: string; reference: string }): Promise<string>;

    /**
     * Opens the saving of a card; the browser finishes it with `clientSecret`. `accountId`: on whose behalf it will be charged,
     * so that the bank authenticates for her; null: for the marketplace. The key is kept with it, for `findCardSetup`.
     */
    startCardSetup(order: {
      key: string;
      customerId: string;
      accountId: string | null;
      reference: string;
    }): Promise<CardSetup>;
    readCardSetup(id: string): Promise<CardSetup>;
    /** The setup that `startCardSetup` opened with this key, whatever became of its answer, also when the key itself is forgotten. */
    findCardSetup(order: { key: string; customerId: string }): Promise<CardSetup | null>;
    /** A saved, cancelled or unknown setup stays as it is. */
    cancelCardSetup(order: { key: string; id: string }): Promise<void>;

    /**
     * Reserves an amount for a connected account (destination charge, on its behalf). 50 cents at least. `accountId` null: it is
     * wholly the marketplace's, and `applicationFeeCents` is left aside. Otherwise the fee is less than the amount.
     * - `paymentMethodId` null: the hold waits for the browser, and the card it enters is saved for later.
     * - `offSession` true: the payer is not there; a bank that wants her answers with `needs_authentication`.
     * Throws CardDeclined. `reference` is the payable id; the key is kept with the hold, for `findHold`.
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
    /** Those placed at or after `since` that can still be captured. */
    listOpenHolds(since: Date): Promise<Hold[]>;
    /** The hold that `placeHold` made with this key, whatever became of its answer, also when the key itself is forgotten. */
    findHold(order: { key: string; customerId: string }): Promise<Hold | null>;
    /**
     * Debits at most what is held, once; the rest is given back. A fee that takes all of it leaves the account nothing; of a
     * hold that is wholly the marketplace's the fee is 0. Look at the answer's status: a hold that was already captured or has
     * run out comes back as it stands (`captured`, `released`) instead of failing. Throws CardDeclined when the bank will not
     * debit what it held.
     */
    captureHold(order: {
      key: string;
      id: string;
      amountCents: number;
      applicationFeeCents: number;
    }): Promise<Hold>;
    /** Gives the amount back. A hold that was already captured or released comes back as it stands. */
    releaseHold(order: { key: string; id: string }): Promise<Hold>;

    /**
     * Hands over a card as it was typed, and answers what the partner calls it. Only where ACCEPT_RAW_CARDS says so (PCI SAQ D):
     * elsewhere the browser speaks with the partner. Throws CardDeclined.
     */
    takeRawCard(card: RawCard): Promise<string>;
    listSavedCards(customerId: string): Promise<SavedCard[]>;
    /** A card that is already forgotten stays so. */
    forgetCard(paymentMethodId: string): Promise<void>;

    /** Checks the signature over the body's very bytes, by the endpoint's own secret. Throws BadSignature, MisdirectedEvent. */
    readEvent(rawBody: Buffer, signatureHeader: string | undefined, endpoint: EventEndpoint): PartnerEvent;
  };
