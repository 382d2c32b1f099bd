import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../../../scripts/start/ports.ts';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** The line to a server of this machine, which can be cut, and which can lose answers. */
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
    near.on('data', (said) => {
      isLost ||= lost?.test(said.toString('latin1')) ?? false;
      far.write(said);
    });
    // It was heard, and the answer is on its way: there the line breaks.
    far.on('data', (said) => (isLost ? near.destroy() : near.write(said)));
  });
  // While it is cut, no other server and no outgoing connection may take its port.
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
    /** From now on nobody answers. */
    cut,
    async mend(): Promise<void> {
      if (!server.listening) await listen();
    },
    /** What matches reaches the server, and its answer nobody; undefined: every answer arrives. */
    loseAnswersTo(said: RegExp | undefined): void {
      lost = said;
    },
    close: cut,
  };
}
