import { createTransport } from 'nodemailer';

/** Whose letters come back a moment after they were taken, as by a relay that finds nobody there. */
export function comesBack(recipient: string): boolean {
  return recipient.toLowerCase().startsWith('rebond');
}

/** Hands a delivery status notification (RFC 3464) to whoever takes bounces on this port; nobody there: it is lost. */
export async function sendBack(port: number, mail: { returnPath: string; recipient: string }): Promise<void> {
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
    'The local mail server lets every letter to an address that begins with "rebond" come back.',
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
