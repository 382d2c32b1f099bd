export type EmailAttachment = {
  filename: string;
  /** With its parameters, e.g. `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string;
  content: string | Buffer;
};

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: EmailAttachment[];
  /** Chosen by the sender and the same at every try (`<id@host>`): a mail sent twice is shown once by most readers. */
  messageId: string;
  language: 'fr' | 'en';
  /** Where an answer goes; absent: to the sender. */
  replyTo?: string;
  /** Where it is sent back when it cannot be delivered; absent: to the sender. */
  returnPath?: string;
};

/** The address or the message itself was refused for good (SMTP 5xx): trying again is useless. `code` is the server's. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
  readonly code: string;
  /** It is the address that was refused, whatever is sent there. */
  readonly isOfRecipient: boolean;

  constructor(code: string, cause: unknown, isOfRecipient = false) {
    super(`the mail was refused: ${code}`, { cause });
    this.code = code;
    this.isOfRecipient = isOfRecipient;
  }
}

/** The server is well and would take this one later (SMTP 4xx: greylisting, a full box). */
export class EmailPutOff extends Error {
  override readonly name = 'EmailPutOff';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`the mail was put off: ${code}`, { cause });
    this.code = code;
  }
}

/**
 * Sends e-mail. Resolves once the server took the message over; throws EmailRefused, EmailPutOff or PartnerUnavailable.
 * After PartnerUnavailable the server may have taken it all the same.
 */
export type EmailSender = {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};

/** What a notification says of one recipient (RFC 3464): `failed` and `5.1.1`, in lower case. */
export type DeliveryReport = { action: string; status: string };

/** Takes what is sent back. Where either throws, whoever hands it over is asked to try again. */
export type BounceReceiver = {
  /** Whether something left with this return path. */
  isExpected(returnPath: string): Promise<boolean>;
  /** Resolves once it is stored. No reports: it is not about a delivery, an answer of a machine or spam. */
  take(returnPath: string, reports: readonly DeliveryReport[]): Promise<void>;
};
