import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A load balancer: polls /readyz of each process every `lookMs` and passes requests to the ready ones in
 * turn. It never retries, so what a process loses is lost.
 */
export async function startLoadBalancer(lookMs = 25) {
  const origins = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;
  let stopped = false;

  const looking = (async () => {
    while (!stopped) {
      await Promise.all(
        [...origins].map(async (origin) => {
          const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
          if (answer?.status === 200) ready.add(origin);
          else ready.delete(origin);
        }),
      );
      await pause(lookMs);
    }
  })();

  const server = createServer((incoming, outgoing) => {
    const open = [...ready].filter((origin) => origins.has(origin));
    turn += 1;
    const origin = open[turn % Math.max(1, open.length)];
    if (!origin) return void outgoing.writeHead(502).end('no process is ready');
    const { method, headers, url } = incoming;
    const passed = send(`${origin}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // A truncated answer is truncated for the client too.
      pipeline(answer, outgoing, () => {});
    });
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
    incoming.pipe(passed);
  });
  // Idle connections stay open: closing one while a client sends on it would look like a lost process.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin: string) => void origins.add(origin),
    remove: (origin: string) => void origins.delete(origin),
    isReady: (origin: string) => ready.has(origin),
    async close() {
      stopped = true;
      await looking;
      server.close();
      server.closeAllConnections();
    },
  };
}
