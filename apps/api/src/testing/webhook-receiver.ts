import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  // The body has no precise type, because each test knows the payload.
  body: Record<string, unknown>;
};

/**
 * Starts a server of a professional who receives webhooks. It records every request and answers 200, or the
 * answer that is set for the path.
 */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, number | ((response: ServerResponse) => void)>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, text, body: text ? JSON.parse(text) : {} });
    const answer = answers.get(path) ?? 200;
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    answer: (path: string, how: number | ((response: ServerResponse) => void)) => void answers.set(path, how),
    at: (path: string) => received.filter((one) => one.path === path),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** Counts the signatures that were made with this secret, checked as the documentation of webhooks says. */
export function countSignatures({ headers, text }: Received, secret: string): number {
  const parts = String(headers['meche-signature'])
    .split(',')
    .map((one) => one.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return 0;
  const expected = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex');
  return parts.filter(([name, value]) => name === 'v1' && value === expected).length;
}
