import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

/**
 * Starts a mail server that accepts every email, as a production relay does. The server stores each email
 * with its envelope in `taken`.
 */
export async function openRelay() {
  const taken: { envelope: SMTPServerEnvelope; raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    logger: false,
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        taken.push({ envelope, raw });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** Sends a bounce to `to` and returns the SMTP reply code, or 0 when the connection broke first. */
export async function deliverBounce(port: number, to: string, raw: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return transport
    .sendMail({ envelope: { from: '', to }, raw })
    .then(
      ({ response }) => Number(response.slice(0, 3)),
      (error: { responseCode?: number }) => error.responseCode ?? 0,
    )
    .finally(() => transport.close());
}

type Outcome = { action?: string; status: string };

/** Returns a bounce in the format of Postfix (RFC 3464). */
export function bounceNotification(...outcomes: Outcome[]): string {
  const recipients = outcomes.map(
    ({ action = 'failed', status }) => `Final-Recipient: rfc822; unknown@elsewhere.test
Original-Recipient: rfc822;unknown@elsewhere.test
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.elsewhere.test
Diagnostic-Code: smtp; 550 5.1.1 <unknown@elsewhere.test>:
    Recipient address rejected`,
  );
  return `Return-Path: <>
From: MAILER-DAEMON@relay.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: rebonds@mail.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="A1/relay.test"

This is a MIME-encapsulated message.

--A1/relay.test
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.
Action: failed
Status: 5.1.1

--A1/relay.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.test
Arrival-Date: Mon,  2 Jun 2031 10:00:00 +0000 (UTC)

${recipients.join('\n\n')}

--A1/relay.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: =?UTF-8?Q?M=C3=A8che?= <bonjour@meche.example>
Subject: Rappel

--A1/relay.test--
`.replaceAll('\n', '\r\n');
}
