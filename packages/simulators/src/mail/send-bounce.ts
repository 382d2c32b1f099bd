import { createTransport } from 'nodemailer';

/**
 * Whether emails to an address bounce right after they were accepted: addresses that begin with `rebond`.
 */
export function isBouncing(recipient: string): boolean {
  return recipient.toLowerCase().startsWith('rebond');
}

/**
 * Sends a bounce (a delivery status notification, RFC 3464) to this port. It is lost when no server listens
 * there.
 */
export async function sendBounce(
  port: number,
  mail: { returnPath: string; recipient: string },
): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const envelope = { from: '', to: mail.returnPath };
  await transport.sendMail({ envelope, raw: notificationOf(mail) }).catch(() => {});
  transport.close();
}

function notificationOf({ returnPath, recipient }: { returnPath: string; recipient: string }): string {
  return [
    'From: MAILER-DAEMON@localhost',
    `To: ${returnPath}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=bounce',
    '',
    '--bounce',
    'Content-Type: text/plain',
    '',
    'The local mail server bounces every email to an address that begins with "rebond".',
    '',
    '--bounce',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; localhost',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--bounce--',
    '',
  ].join('\r\n');
}
