import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { type Email, EmailPutOff, EmailRefused, type EmailSender } from './port.ts';

/**
 * Sends emails through any SMTP server. `url` is `smtp://127.0.0.1:2525` or
 * `smtps://user:password@host:465`, `from` is `Mèche <bonjour@example.test>`. To a server on another machine
 * the connection must be encrypted: with `smtp://` by STARTTLS.
 */
export function smtpEmailSender({ url, from }: { url: string; from: string }): EmailSender {
  const transport = createTransport(
    {
      url,
      pool: true,
      requireTLS: !isThisMachine(new URL(url).hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from },
  );
  return {
    async send(email) {
      const { to, subject, html, text, calendars = [], messageId, language, replyTo, returnPath } = email;
      assertOutsideTransaction('e-mail: send');
      const [calendar, ...others] = calendars;
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text,
          messageId,
          ...(replyTo && { replyTo }),
          ...(returnPath && { envelope: { from: returnPath, to }, dsn: failuresAlone }),
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            ...unsubscribeHeaders(email),
          },
          ...(calendar && { icalEvent: calendar }),
          attachments: others.map(({ filename, content }) => ({
            filename,
            content,
            contentType: 'application/ics',
          })),
        });
      } catch (error) {
        throw whatItSays(error);
      }
    },
    async check() {
      assertOutsideTransaction('e-mail: check');
      await transport.verify().catch((error: unknown) => {
        throw new PartnerUnavailable('e-mail', error);
      });
    },
    async close() {
      transport.close();
    },
  };
}

function unsubscribeHeaders({ unsubscribeUrl }: Email): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Asks the server, where it supports it, for delivery notifications of failures only and without the body.
 */
const failuresAlone = { ret: 'HDRS', notify: 'failure' } as const;

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

// Errors at other commands are about the sender, the credentials or the connection.
const ofTheMail = new Set(['RCPT TO', 'DATA']);
/** The server answers 421 when it is shutting down. */
const CLOSING = 421;

function whatItSays(error: unknown): Error {
  const { code, command = '', responseCode = 0 } = error as SmtpError;
  // The mail library rejects the address before it contacts the server.
  if (code === 'EENVELOPE' && command === 'API') return new EmailRefused(code, error);
  const isOfTheMail = ofTheMail.has(command) && responseCode !== CLOSING;
  if (isOfTheMail && responseCode >= 500)
    return new EmailRefused(String(responseCode), error, command === 'RCPT TO');
  if (isOfTheMail && responseCode >= 400) return new EmailPutOff(String(responseCode), error);
  return new PartnerUnavailable('e-mail', error);
}
