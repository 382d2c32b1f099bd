import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { readDeliveryReports } from './delivery-status.ts';
import type { BounceReceiver } from './port.ts';

/** Maximum size of a notification, which returns the headers of the email or the whole email. */
const LARGEST_BYTES = 256 * 1024;
const CONNECTIONS = 10;
const IDLE_MS = 30_000;
/** Maximum duration of a connection in milliseconds, which ends clients that send a byte now and then. */
const CONNECTION_MS = 2 * 60_000;
const CLOSING_MS = 5_000;

const noSuchEmail = saying(550, 'No such email was sent from here');
const later = saying(451, 'Try again later');

function saying(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * Starts an SMTP server that accepts bounces only: it has no relay and no accounts. It answers 250 once the
 * receiver has stored the message. It has no TLS, so put a TLS server in front of it.
 */
export async function listenForBounces(
  occupant: BounceReceiver,
  at: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSMTPUTF8: true,
    logger: false,
    size: LARGEST_BYTES,
    rejectOversized: true,
    maxClients: CONNECTIONS,
    maxRecipients: 1,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSING_MS,
    onRcptTo({ address }, _session, done) {
      occupant.isExpected(address).then(
        (isExpected) => done(isExpected ? null : noSuchEmail),
        () => done(later),
      );
    },
    onData(stream, { envelope: { rcptTo } }, done) {
      take(occupant, rcptTo[0]?.address ?? '', stream).then(
        () => done(),
        () => done(later),
      );
    },
  });
  // A client that hangs up in the middle of a command is no error of this server.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), CONNECTION_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  server.listen(at.port, at.host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function take(
  occupant: BounceReceiver,
  returnPath: string,
  stream: SMTPServerDataStream,
): Promise<void> {
  const chunks: Buffer[] = [];
  // The stream must be read to its end, because SMTP answers after it.
  for await (const chunk of stream) if (stream.byteLength <= LARGEST_BYTES) chunks.push(chunk as Buffer);
  if (stream.byteLength > LARGEST_BYTES) return;
  await occupant.take(returnPath, await readDeliveryReports(Buffer.concat(chunks)));
}
