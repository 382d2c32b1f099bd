import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';
import { readConfig } from '../app/config.ts';
import { openParts } from '../app/parts.ts';
import { buildServer } from '../app/server.ts';
import { signIn, testSite } from './sign-in.ts';

export type ListeningServer = Awaited<ReturnType<typeof openListeningServer>>;

export type Answered = {
  status: number;
  headers: Headers;
  /** The envelope, in wire keys. */
  body: {
    success: boolean;
    value?: unknown;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    details?: unknown;
  };
};

export type Neighbours = { url: string; smtpPort: number; stop(): Promise<void> };

/** The partners' processes of `npm start`, with state of their own. */
export async function startNeighbours(): Promise<Neighbours> {
  const folder = await temporaryFolder();
  const running: RunningProcess = await startProcess('main', { NEIGHBOURHOOD_STATE: folder.path });
  return {
    url: `http://127.0.0.1:${running.ports.http}`,
    smtpPort: running.ports.smtp ?? 0,
    async stop() {
      await running.end();
      await folder.remove();
    },
  };
}

/** The whole API behind a real socket, on a database that is there, without web app and limits; `now` sets its business clock. */
export async function openListeningServer({
  databaseUrl,
  neighbours,
  now,
  env = {},
}: {
  databaseUrl: string;
  neighbours: Neighbours;
  now?: Date;
  env?: Record<string, string>;
}) {
  const files = await mkdtemp(join(tmpdir(), 'meche-files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: testSite.secret,
    PUBLIC_ORIGIN: testSite.publicOrigin,
    WEB_MODE: 'off',
    CARD_PARTNER_URL: neighbours.url,
    CARD_PARTNER_SECRET_KEY: 'sk_local_meche',
    CARD_PARTNER_PUBLIC_KEY: 'pk_local_meche',
    CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_meche',
    SMTP_URL: `smtp://127.0.0.1:${neighbours.smtpPort}`,
    SMS_URL: neighbours.url,
    SMS_ACCOUNT: 'AC00000000000000000000000000000000',
    SMS_TOKEN: 'local',
    FILES_FOLDER: files,
    MOVABLE_CLOCK: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const parts = await openParts(config);
  if (now) {
    const offsetSeconds = Math.round((now.getTime() - Date.now()) / 1000);
    await parts.clock.move(offsetSeconds);
    await fetch(`${neighbours.url}/local/card/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offset_ms: offsetSeconds * 1000 }),
    });
  }
  const app = await buildServer(parts);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answered['body'],
    };
  }

  return {
    origin,
    parts,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers }),
    /** With a key of its own unless the headers bring one. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers: { 'idempotency-key': randomUUID(), ...headers } }),
    /** Headers of a session of this account. */
    signIn: (accountId: string) => signIn(parts.db, accountId),
    async close() {
      await app.close();
      await parts.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}
