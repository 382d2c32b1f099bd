/**
 * Outcome of a card operation. - `succeeded`: the partner has what it needs and notifies the server; query
 * the API for the rest. - `needs_other_card`: the bank refused the card, or the payer failed to
 * authenticate; `code` says why (`generic_decline`, `insufficient_funds`, `expired_card`,
 * `payment_intent_authentication_failure`, …). - `failed`: nothing happened to the card. `incomplete`: the
 * fields show what is missing; `unavailable`: the partner is unreachable; `authentication_abandoned`: the
 * payer closed the bank's window. These three may be retried; any other code means that the client secret
 * is no longer valid.
 */
export type CardOutcome =
  | { status: 'succeeded'; code: null }
  | { status: 'needs_other_card' | 'failed'; code: string };

/** The card as a token of the partner: the bank was not contacted, nothing is debited. */
export type TokenizedCard = { status: 'tokenized'; token: string; lastDigits: string };

export type CardFieldsOptions = {
  locale: 'fr' | 'en';
  appearance: 'light' | 'dark';
  /** Labels for assistive technology and for the fields that we render ourselves. */
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
 * Mounts card fields in a frame of the payment partner: this page never sees a card number. Rejects when
 * the partner cannot be loaded.
 */
export type MountCardFields = (
  element: HTMLElement,
  options: CardFieldsOptions,
) => Promise<MountedCardFields>;
