export type TextMessage = {
  /** E.164: `+33612345678`. */
  to: string;
  text: string;
  /**
   * The sender's own name for this message, at most 64 characters, the same at every try. Twilio has no idempotency:
   * the key only makes a repeated message traceable, so send again only when the last try is known to have failed.
   */
  key: string;
};

/** The number or the text was refused for good: trying again is useless. `code` is the partner's own. */
export class TextMessageRefused extends Error {
  override readonly name = 'TextMessageRefused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Sends SMS. Resolves once the partner took the message over; throws TextMessageRefused or PartnerUnavailable. */
export type TextMessageSender = {
  send(message: TextMessage): Promise<{ partnerId: string }>;
};
