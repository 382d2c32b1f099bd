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
};

/** The address or the message itself was refused for good (SMTP 5xx): trying again is useless. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
}

/** Sends e-mail. Resolves once the server took the message over; throws EmailRefused or PartnerUnavailable. */
export type EmailSender = {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};
