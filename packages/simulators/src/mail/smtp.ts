import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { MailBox } from './mail-box.ts';
import { isBouncing, sendBounce } from './send-bounce.ts';

/**
 * Starts a mail server that stores every email it accepts and delivers none. Bounces go to `bouncePort`; 0
 * means no bounces.
 */
export async function startSmtp(
  mailBox: MailBox,
  port: number,
  bouncePort = 0,
): Promise<{ port: number; close: () => Promise<void> }> {
  const triedBefore = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 25 * 1024 * 1024,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: (address, _session, done) => {
      // Domains for trying refusals: refused.test has no users (a permanent refusal), greylisting.test
      // accepts a recipient only at the second attempt.
      const recipient = address.address.toLowerCase();
      if (recipient.endsWith('@refused.test')) {
        done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
      } else if (recipient.endsWith('@greylisting.test') && !triedBefore.has(recipient)) {
        triedBefore.add(recipient);
        done(Object.assign(new Error('Greylisted, try again later'), { responseCode: 451 }));
      } else done();
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then((raw) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          return mailBox.keep(raw, {
            from,
            to: envelope.rcptTo.map((recipient) => recipient.address),
          });
        })
        .then(
          () => {
            done();
            sendBackSome(envelope, bouncePort);
          },
          (error: Error) => done(error),
        );
    },
  });
  // Clients that hang up in the middle of a command are ignored.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function sendBackSome({ mailFrom, rcptTo }: SMTPServerEnvelope, port: number): void {
  const returnPath = mailFrom ? mailFrom.address : '';
  if (!returnPath || port === 0) return;
  for (const { address: recipient } of rcptTo)
    if (isBouncing(recipient)) void sendBounce(port, { returnPath, recipient });
}
