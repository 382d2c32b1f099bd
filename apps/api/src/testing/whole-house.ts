import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#kit/database/transaction';
import { takeFacts } from '#kit/jobs/facts';
import { readConfig } from '../app/config.ts';
import { openParts, type Parts } from '../app/parts.ts';
import { reactions } from '../app/reactions.ts';
import { buildServer } from '../app/server.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { type SignedIn, signIn, testSite } from './sign-in.ts';

export type WholeHouse = Awaited<ReturnType<typeof openWholeHouse>>;

export type HouseAnswer = {
  status: number;
  code: string | undefined;
  message: string;
  fields: Record<string, string>;
  // Each test knows what it asked for.
  value: Record<string, unknown>;
  details: Record<string, unknown>;
  /** The whole body, where it is no envelope. */
  raw: unknown;
  text: string;
  headers: Record<string, string | string[] | undefined>;
};

export type Letter = { to: string[]; subject: string; text: string; html: string };

/** The whole API with every local partner, the identity emulator too; reached without a socket, limits off unless told. */
export async function openWholeHouse(env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const state = { NEIGHBOURHOOD_STATE: folder.path, IDENTITY_MAX_FAILURES: '10' };
  const [fresh, door, emulator]: [FreshDatabase, RunningProcess, RunningProcess] = await Promise.all([
    freshDatabase(),
    startProcess('main', { ...state, ...env }),
    startProcess('identity/main', state),
  ]);
  const neighbours = `http://127.0.0.1:${door.ports.http}`;
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: fresh.url,
    SESSION_SECRET: testSite.secret,
    PUBLIC_ORIGIN: testSite.publicOrigin,
    WEB_MODE: 'off',
    FIREBASE_AUTH_EMULATOR_HOST: new URL(neighbours).host,
    CARD_PARTNER_URL: neighbours,
    CARD_PARTNER_SECRET_KEY: 'sk_local_meche',
    CARD_PARTNER_PUBLIC_KEY: 'pk_local_meche',
    CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_meche',
    SMTP_URL: `smtp://127.0.0.1:${door.ports.smtp}`,
    SMS_URL: neighbours,
    SMS_ACCOUNT: 'AC00000000000000000000000000000000',
    SMS_TOKEN: 'local',
    MOVABLE_CLOCK: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
  const parts = await openParts(readConfig({ ...settings, ...env }));
  const app = await buildServer(parts);

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    given: { body?: object; headers?: Record<string, string>; from?: string; on?: FastifyInstance } = {},
  ): Promise<HouseAnswer> {
    const answer = await (given.on ?? app).inject({
      method,
      url: `/api/v1${path}`,
      headers: given.headers ?? {},
      ...(given.body && { payload: given.body }),
      ...(given.from && { remoteAddress: given.from }),
    });
    const body = answer.body.startsWith('{') ? answer.json() : {};
    return { ...body, raw: body, status: answer.statusCode, text: answer.body, headers: answer.headers };
  }

  return {
    parts,
    db: fresh.db,
    app,
    neighbours,
    /** The environment of a process that shares this database and these partners. */
    env: { ...settings, ...env },
    call,
    /** A second server on the same database with other settings. */
    async another(changed: Record<string, string>): Promise<{ app: FastifyInstance; parts: Parts }> {
      const others = await openParts(readConfig({ ...settings, ...env, ...changed }));
      const server = await buildServer(others);
      server.addHook('onClose', () => others.close());
      return { app: server, parts: others };
    },
    /** Headers of a session of this account. */
    signIn: (accountId: string): Promise<SignedIn> => signIn(fresh.db, accountId),
    /** What the worker would do with the facts that wait, now and in order. */
    async react(): Promise<void> {
      const all = reactions(parts);
      const facts = await inTransaction(fresh.db, (tx) => takeFacts(tx, 1000));
      for (const fact of facts) {
        for (const reaction of all) if (reaction.fact === fact.name) await reaction.run(fact.payload, fact);
      }
    },
    /** What was mailed to an address, the newest first. */
    async lettersTo(address: string): Promise<Letter[]> {
      const answer = await fetch(`${neighbours}/local/mails?to=${encodeURIComponent(address)}`);
      return ((await answer.json()) as { mails: Letter[] }).mails;
    },
    /** An ID token the way a browser gets one. */
    idToken: (by: TokenWish) => idToken(neighbours, by),
    forgetFailures: () =>
      fetch(`${neighbours}/local/identity/settings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ forget_failures: true }),
      }),
    async close() {
      await app.close();
      await parts.close();
      await Promise.all([door.end(), emulator.end()]);
      await fresh.close();
      await folder.remove();
    },
  };
}

export type TokenWish =
  | { email: string; password: string; create?: boolean }
  | { provider: 'google.com' | 'facebook.com'; sub: string; email: string; emailVerified: boolean };

async function idToken(neighbours: string, by: TokenWish): Promise<{ idToken: string; localId: string }> {
  const action = 'provider' in by ? 'signInWithIdp' : (by.create ?? false) ? 'signUp' : 'signInWithPassword';
  const body =
    'provider' in by
      ? {
          postBody: new URLSearchParams({
            providerId: by.provider,
            id_token: JSON.stringify({
              sub: by.sub,
              email: by.email,
              email_verified: by.emailVerified,
              name: 'Inès Petit',
            }),
          }).toString(),
          requestUri: 'http://localhost',
          returnIdpCredential: true,
        }
      : { email: by.email, password: by.password };
  const answer = await fetch(`${neighbours}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const given = (await answer.json()) as { idToken?: string; localId?: string };
  if (!given.idToken || !given.localId) throw new Error(`no ID token: ${JSON.stringify(given)}`);
  return { idToken: given.idToken, localId: given.localId };
}
