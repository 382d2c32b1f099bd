import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy in front of a server. `mute` silently drops all traffic of the open connections without closing
 * them, as when a router forgets them or a machine loses power. New connections pass.
 */
export async function openFaultProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>();
  const muted = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        // A muted client does not learn that the server closed the connection either.
        if (muted.has(pair)) return;
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mute(): number {
      for (const pair of pairs) {
        const [near, far] = pair;
        near.unpipe(far);
        far.unpipe(near);
        for (const socket of pair) socket.resume();
        muted.add(pair);
      }
      pairs.clear();
      return muted.size;
    },
    async close(): Promise<void> {
      server.close();
      for (const pair of [...pairs, ...muted]) for (const socket of pair) socket.destroy();
      await once(server, 'close');
    },
  };
}
