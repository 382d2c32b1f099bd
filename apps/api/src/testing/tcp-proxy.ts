import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../../../scripts/start/ports.ts';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/** Opens a TCP proxy to a local server that can cut the connection and drop answers. */
export async function openTcpProxy(targetPort: number) {
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
    // The server has received the request, but the proxy drops its answer.
    far.on('data', (chunk) => (isLost ? near.destroy() : near.write(chunk)));
  });
  // The port is reserved, because nothing else may take it while the proxy is cut.
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
    /** Closes all connections and refuses new ones. */
    cut,
    async mend(): Promise<void> {
      if (!server.listening) await listen();
    },
    /** Drops the answers to requests that match the pattern; with undefined every answer passes. */
    loseAnswersTo(pattern: RegExp | undefined): void {
      lost = pattern;
    },
    close: cut,
  };
}
