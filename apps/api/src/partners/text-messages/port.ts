export type TextMessage = {
  /** Phone number in E.164 format: `+33612345678`. */
  to: string;
  text: string;
  /**
   * Id of the message in this app, at most 64 characters, the same at every attempt. It only makes a
   * repeated message traceable, because Twilio has no idempotency.
   */
  key: string;
};

/** The partner permanently refused the number or the text. `code` is the partner's code. */
export class TextMessageRefused extends Error {
  override readonly name = 'TextMessageRefused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The request was sent and its outcome is unknown: look the message up with `find`, and never send it
 * again.
 */
export class TextMessageUnanswered extends Error {
  override readonly name = 'TextMessageUnanswered';

  constructor(cause: unknown) {
    super('the outcome of the text message is unknown', { cause });
  }
}

export type TextMessageSender = {
  /**
   * Resolves once the partner has accepted the message. Throws TextMessageRefused; PartnerUnavailable when
   * the partner certainly did not accept the message, so that it may be sent again; otherwise
   * TextMessageUnanswered.
   */
  send(message: TextMessage): Promise<{ partnerId: string }>;
  /**
   * Finds a message by number and text among the last 50 that the partner has for the number, whatever its
   * outcome. Throws PartnerUnavailable.
   */
  find(message: Pick<TextMessage, 'to' | 'text'>): Promise<{ partnerId: string } | undefined>;
};

/** A customer's reply to a text message, with the command that it contains. */
export type TextMessageReply = {
  /** Phone number in E.164 format. */
  from: string;
  command: 'stop' | 'start' | 'other';
};

/** What became of a message after the partner accepted it. */
export type TextMessageStatus = {
  /** Phone number in E.164 format. */
  to: string;
  /** The partner's code when the message did not arrive; 0 without a code. Null: it arrived or is on its way. */
  failure: number | null;
};
