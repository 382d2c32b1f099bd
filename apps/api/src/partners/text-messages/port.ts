export type TextMessage = {
  /** E.164: `+33612345678`. */
  to: string;
  text: string;
  /**
   * Our id of the message, at most 64 characters, the same at every attempt. Twilio has no idempotency: it
   * only makes a repeated message traceable.
   */
  key: string;
};

/** Number or text refused for good. `code` is the partner's. */
export class TextMessageRefused extends Error {
  override readonly name = 'TextMessageRefused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The request was sent and its outcome is unknown: look the message up, never send it again. */
export class TextMessageUnanswered extends Error {
  override readonly name = 'TextMessageUnanswered';

  constructor(cause: unknown) {
    super('the outcome of the text message is unknown', { cause });
  }
}

export type TextMessageSender = {
  /**
   * Resolves once the partner accepted the message. Throws TextMessageRefused; PartnerUnavailable when it
   * was certainly not accepted, so that it may be sent again; otherwise TextMessageUnanswered.
   */
  send(message: TextMessage): Promise<{ partnerId: string }>;
  /** A message the partner has, by number and text, whatever its outcome. Throws PartnerUnavailable. */
  find(message: Pick<TextMessage, 'to' | 'text'>): Promise<{ partnerId: string } | undefined>;
};

/** A customer's reply to a text message, with the command in it. */
export type TextMessageReply = {
  /** E.164. */
  from: string;
  command: 'stop' | 'start' | 'other';
};

export type TextMessageReplies = {
  /** Parses a reply; undefined when the partner's signature is invalid. */
  read(body: string, signature: string): TextMessageReply | undefined;
};
