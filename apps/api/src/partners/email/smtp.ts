import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { EmailRefused, type EmailSender } from './port.ts';

/**
 * Any SMTP server. `url`: `smtp://127.0.0.1:2525`, or `smtps://user:password@host:465` for a real one;
 * `from`: `Mèche <bonjour@example.test>`.
 */
export function smtpEmailSender({ url, from }: { url: string; from: string }): EmailSender {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send({ to, subject, html, text, attachments = [], messageId, language }) {
      assertOutsideTransaction('e-mail: send');
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text,
          messageId,
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
          attachments,
        });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500 && responseCode < 600 && !isOurFault(error)) {
          throw new EmailRefused(String((error as Error).message), { cause: error });
        }
        throw new PartnerUnavailable('e-mail', error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Our own credentials were refused: the mail itself may be fine. */
function isOurFault(error: unknown): boolean {
  return (error as { code?: string }).code === 'EAUTH';
}
