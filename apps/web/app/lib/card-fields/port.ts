/**
 * How a card came out.
 * - `succeeded`: the partner has what it needs; the server is told by the partner, ask it for the rest.
 * - `needs_other_card`: the bank refused this card, or the payer refused to authenticate; `code` says why
 *   (`generic_decline`, `insufficient_funds`, `expired_card`, `payment_intent_authentication_failure`, …).
 * - `failed`: nothing happened to the card. `incomplete`: the fields say what is missing; `unavailable`: the partner
 *   cannot be reached; `authentication_abandoned`: the bank's window was closed. All three may be tried again as they are;
 *   any other code means that the client secret is no longer good.
 */
export type CardOutcome =
  | { status: 'succeeded'; code: null }
  | { status: 'needs_other_card' | 'failed'; code: string };

/** The card typed in, by the name that the partner gave it: nothing was asked of the bank, nothing is debited. */
export type KeptCard = { status: 'kept'; token: string; lastDigits: string };

export type CardFieldsOptions = {
  locale: 'fr' | 'en';
  appearance: 'light' | 'dark';
  /** Said to assistive technology and shown beside the fields that are ours. */
  labels: { card: string; cardholder: string; authentication: string };
};

export type MountedCardFields = {
  /** Saves the card typed in, or finishes saving `savedCardId`, for the setup behind `clientSecret`. */
  confirmSetup(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
  /** Pays with the card typed in, or with `savedCardId` when the bank only asks the payer to authenticate. */
  confirmPayment(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
  /** Has the partner keep the card typed in, for a server that will know it by its token. */
  keepCard(): Promise<KeptCard | Exclude<CardOutcome, { status: 'succeeded' }>>;
  destroy(): void;
};

/**
 * Fields for a card, drawn by the card partner inside a frame of its own: this page never sees a card number.
 * Rejects when the partner cannot be loaded.
 */
export type MountCardFields = (
  element: HTMLElement,
  options: CardFieldsOptions,
) => Promise<MountedCardFields>;
