import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../../../scripts/start/ports.ts';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A TCP proxy to a local server. It can be cut, and it can drop answers. */
export async function openLine(targetPort: number) {
  const sockets = new Set<Socket>();
  let lost: RegExp | undefined;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    let isLost = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => {
      isLost ||= lost?.test(chunk.toString('latin1')) ?? false;
      far.write(chunk);
    });
    // The server has received the request; its answer is dropped.
    far.on('data', (chunk) => (isLost ? near.destroy() : near.write(chunk)));
  });
  // Reserve the port: while the proxy is cut, nothing else may take it.
  const port = await freePort();
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    port,
    /** Refuses and closes all connections from now on. */
    cut,
    async mend(): Promise<void> {
      if (!server.listening) await listen();
    },
    /** Drops the answers to requests that match; undefined lets every answer through. */
    loseAnswersTo(pattern: RegExp | undefined): void {
      lost = pattern;
    },
    close: cut,
  };
}
