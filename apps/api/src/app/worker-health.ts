import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Database, ping } from '#kit/database/database';
import type { Metrics } from './operator/metrics.ts';

export type WorkerHealth = { port: number; close(): Promise<void> };

const ANSWER_MS = 3_000;

/**
 * Starts the health endpoint of the worker. `/livez` answers while the worker runs. `/readyz` fails when
 * the database is unavailable or parts of the worker are late, which it names. With `metrics`, `/metrics`
 * answers the bearer of its token.
 */
export async function openWorkerHealth(
  {
    db,
    late,
    metrics,
    staging = false,
  }: { db: Database; late: () => string[]; metrics?: Metrics | undefined; staging?: boolean },
  at: { host: string; port: number },
): Promise<WorkerHealth> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    const path = request.url?.split('?')[0];
    if (path === '/livez') answer(200, { alive: true });
    else if (path === '/metrics' && metrics) recordMetrics(metrics, request, response, answer);
    else if (path !== '/readyz') answer(404, { code: 'not_found' });
    else
      isThere(db).then((database) => {
        const waited = late();
        const ready = database && waited.length === 0;
        answer(ready ? 200 : 503, { ready, database, late: waited, ...(staging && { staging }) });
      });
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function recordMetrics(
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (status: number, body: object) => void,
): void {
  if (!metrics.admits(request.headers.authorization)) {
    answer(401, { code: 'unauthenticated' });
    return;
  }
  metrics.read().then(
    ({ contentType, text }) => {
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
      response.end(text);
    },
    () => answer(503, { code: 'unavailable' }),
  );
}

async function isThere(db: Database): Promise<boolean> {
  const { promise: silent, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ANSWER_MS, false);
  const answered = ping(db).then(
    () => true,
    () => false,
  );
  const there = await Promise.race([answered, silent]);
  clearTimeout(timer);
  return there;
}
