/**
 * Outcome of a card operation. `succeeded`: the partner notifies our server, so query the API for the
 * result. `needs_other_card`: the bank refused the card or the payer failed to authenticate; `code` is the
 * reason (`generic_decline`, `insufficient_funds`, `expired_card`, `payment_intent_authentication_failure`,
 * …). `failed`: the card was not used. Its codes `incomplete` (the fields show what is missing),
 * `unavailable` (the partner is unreachable) and `authentication_abandoned` (the payer closed the window of
 * the bank) allow a retry; any other code means that the client secret is no longer valid.
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
