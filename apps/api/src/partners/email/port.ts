export type EmailAttachment = {
  filename: string;
  /** With parameters, e.g. `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string;
  content: string | Buffer;
};

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: EmailAttachment[];
  /** `<id@host>`, the same at every attempt: most readers show a message sent twice only once. */
  messageId: string;
  language: 'fr' | 'en';
  /** Reply-To; default: the sender. */
  replyTo?: string;
  /** Return path for bounces; default: the sender. */
  returnPath?: string;
};

/** Address or message refused for good (SMTP 5xx). `code` is the server's. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
  readonly code: string;
  /** The address itself was refused, whatever the content. */
  readonly isOfRecipient: boolean;

  constructor(code: string, cause: unknown, isOfRecipient = false) {
    super(`the mail was refused: ${code}`, { cause });
    this.code = code;
    this.isOfRecipient = isOfRecipient;
  }
}

/** Temporarily refused (SMTP 4xx: greylisting, full mailbox). */
export class EmailPutOff extends Error {
  override readonly name = 'EmailPutOff';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`the mail was put off: ${code}`, { cause });
    this.code = code;
  }
}

/**
 * Sends email. Resolves once the server accepted the message; throws EmailRefused, EmailPutOff or
 * PartnerUnavailable. After PartnerUnavailable the server may still have accepted it.
 */
export type EmailSender = {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};

/** Status of one recipient in a notification (RFC 3464), e.g. `failed` and `5.1.1`, in lower case. */
export type DeliveryReport = { action: string; status: string };

/** Receives bounces. If it throws, the sending server is asked to try again. */
export type BounceReceiver = {
  /** Whether an email was sent with this return path. */
  isExpected(returnPath: string): Promise<boolean>;
  /** Resolves once stored. Without reports: no delivery notification, an automatic reply or spam. */
  take(returnPath: string, reports: readonly DeliveryReport[]): Promise<void>;
};
