import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { MailBox } from './mail-box.ts';
import { comesBack, sendBack } from './send-back.ts';

/**
 * A mail server that stores every email and delivers none. `bouncePort`: where bounces go; 0: no bounces.
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
      // A domain without users, to try a permanent refusal; and one that accepts a recipient only at the
      // second try.
      const recipient = address.address.toLowerCase();
      if (recipient.endsWith('@refused.test')) {
        done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
        // And one that knows strangers only from their second try on.
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
  // Ignores clients that hang up in the middle of a command.
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
    if (comesBack(recipient)) void sendBack(port, { returnPath, recipient });
}
