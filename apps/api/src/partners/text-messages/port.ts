export type TextMessage = {
  /** E.164: `+33612345678`. */
  to: string;
  text: string;
  /**
   * The sender's own name for this message, at most 64 characters, the same at every try. Twilio has no idempotency:
   * the key only makes a repeated message traceable.
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

/** The request left, and no answer came that says what became of it: it may be on its way. Look it up, never send it again. */
export class TextMessageUnanswered extends Error {
  override readonly name = 'TextMessageUnanswered';

  constructor(cause: unknown) {
    super('nobody knows whether the text message went', { cause });
  }
}

export type TextMessageSender = {
  /**
   * Resolves once the partner took the message over. Throws TextMessageRefused; PartnerUnavailable when it is known not to
   * have been taken, so that it may be sent again; else TextMessageUnanswered.
   */
  send(message: TextMessage): Promise<{ partnerId: string }>;
  /** A message that the partner has, whatever became of it: of this text to this number. Throws PartnerUnavailable. */
  find(message: Pick<TextMessage, 'to' | 'text'>): Promise<{ partnerId: string } | undefined>;
};

/** What somebody answered to a message of ours, and what she wishes by it. */
export type TextMessageReply = {
  /** E.164. */
  from: string;
  command: 'stop' | 'start' | 'other';
};

export type TextMessageReplies = {
  /** A reply as the partner hands it over; undefined when it was not the partner who signed it. */
  read(body: string, signature: string): TextMessageReply | undefined;
};
