/**
 * Outcome of a card operation. `succeeded`: the partner notifies our server, so query the API.
 * `needs_other_card`: the bank refused the card or the payer failed to authenticate. `failed`: the card was
 * not used; `incomplete`, `unavailable` and `authentication_abandoned` allow a retry, any other code needs
 * a new client secret.
 */
export type CardOutcome =
  | { status: 'succeeded'; code: null }
  | { status: 'needs_other_card' | 'failed'; code: string };

/** The card as a token of the partner. The bank is not contacted and nothing is debited. */
export type TokenizedCard = { status: 'tokenized'; token: string; lastDigits: string };

export type CardFieldsOptions = {
  locale: 'fr' | 'en';
  appearance: 'light' | 'dark';
  /** Labels for assistive technology, and for the fields that this app renders itself. */
  labels: { card: string; cardholder: string; authentication: string };
};

export type MountedCardFields = {
  /** Saves the entered card, or finishes saving `savedCardId`, for the setup behind `clientSecret`. */
  confirmSetup(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
  /** Pays with the entered card, or with `savedCardId` when the bank only requires authentication. */
  confirmPayment(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
  /** Stores the entered card at the partner and returns its token. */
  tokenizeCard(): Promise<TokenizedCard | Exclude<CardOutcome, { status: 'succeeded' }>>;
  destroy(): void;
};

/**
 * Mounts the card fields in a frame of the payment partner, so that this page never sees a card number.
 * Rejects when the partner cannot be loaded.
 */
export type MountCardFields = (
  element: HTMLElement,
  options: CardFieldsOptions,
) => Promise<MountedCardFields>;

/** The entered bank account; the IBAN has no spaces. */
export type TypedBankAccount = { iban: string; holderName: string };
/** `refused`: the payment partner rejects the IBAN. `unavailable`: the payment partner is unreachable. */
export type BankToken = { token: string } | { problem: 'refused' | 'unavailable' };
