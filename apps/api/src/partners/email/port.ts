/** An iCalendar file with one entry; `method` is that of the file (RFC 5546). */
export type EmailCalendar = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string };

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /**
   * Each is an attachment; the first is also an alternative of the text, from which mail programs fill the
   * calendar.
   */
  calendars?: readonly EmailCalendar[];
  /**
   * `<id@host>`, the same at every attempt, because most email programs show a message that was sent twice
   * only once.
   */
  messageId: string;
  language: 'fr' | 'en';
  /** Reply-To address; default: the sender. */
  replyTo?: string;
  /** Address that takes the reader off these emails without signing in, by one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Return path for bounces; default: the sender. */
  returnPath?: string;
};

/**
 * The server permanently refused the address or the message (SMTP 5xx), or the mail library found the
 * address invalid (`code` EENVELOPE). Otherwise `code` is the server's code.
 */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
  readonly code: string;
  /**
   * True when the server refused the address, whatever the content of the message. False for an address
   * that the mail library rejects.
   */
  readonly isOfRecipient: boolean;

  constructor(code: string, cause: unknown, isOfRecipient = false) {
    super(`the mail was refused: ${code}`, { cause });
    this.code = code;
    this.isOfRecipient = isOfRecipient;
  }
}

/** The server refused the message for now (SMTP 4xx except 421: greylisting, full mailbox). */
export class EmailPutOff extends Error {
  override readonly name = 'EmailPutOff';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`the mail was put off: ${code}`, { cause });
    this.code = code;
  }
}

/**
 * Sends emails. `send` resolves once the server has accepted the message. Throws EmailRefused, EmailPutOff
 * or PartnerUnavailable; after PartnerUnavailable the server may still have accepted the message.
 */
export type EmailSender = {
  send(email: Email): Promise<void>;
  /** Connects and signs in without sending anything. Throws PartnerUnavailable. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Status of one recipient in a delivery notification (RFC 3464), e.g. `failed` and `5.1.1`, in lower case.
 */
export type DeliveryReport = { action: string; status: string };

/** Receives bounces. When a method throws, the sending server is asked to try again later. */
export type BounceReceiver = {
  /** Returns whether the app sent an email with this return path. */
  isExpected(returnPath: string): Promise<boolean>;
  /**
   * Resolves once the bounce is stored. `reports` is empty for an automatic reply, spam, or any message
   * that is no delivery notification.
   */
  take(returnPath: string, reports: readonly DeliveryReport[]): Promise<void>;
};
