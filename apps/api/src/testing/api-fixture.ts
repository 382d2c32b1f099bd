import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { watchLive } from '@meche/contract/live';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { takeFacts } from '#kit/jobs/facts';
import { deliverPending } from '#notifications';
import { readConfig } from '../app/config.ts';
import { type AppContext, openContext } from '../app/context.ts';
import { createReactions } from '../app/reactions/create-reactions.ts';
import { deliveryDepsOf } from '../app/reactions/notifier.ts';
import { enterCard } from '../app/seed/local-card-partner.ts';
import { buildServer } from '../app/server.ts';
import { createSweeps } from '../app/sweeps.ts';
import { aPayee } from './card-partner.ts';
import { clockOffsetTo } from './clock-offset.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { readFirstChunk } from './read-text.ts';
import { type SignedIn, signIn, testSite } from './sign-in.ts';
import { type Simulators, startSimulators } from './simulators.ts';

export type ApiFixture = Awaited<ReturnType<typeof openApiFixture>>;

export type ApiAnswerOfFixture = {
  status: number;
  code: string | undefined;
  message: string;
  fields: Record<string, string>;
  // The value has no precise type, because each test knows the endpoint that it calls.
  value: Record<string, unknown>;
  details: Record<string, unknown>;
  /** The whole body, for answers without an envelope. */
  raw: unknown;
  text: string;
  headers: Record<string, string | string[] | undefined>;
};

/** An answer to a real HTTP request. */
export type Answered = {
  status: number;
  headers: Headers;
  /** The envelope of the answer, with wire keys. */
  body: {
    success: boolean;
    value?: unknown;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    details?: unknown;
  };
};

export type SentEmail = { to: string[]; subject: string; text: string; html: string };

/**
 * Returns the default environment of a test server: no web app, no rate limits, a movable business clock.
 */
export function settingsOf(
  databaseUrl: string,
  simulators: Simulators,
  filesFolder: string,
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SESSION_SECRETS: testSite.secrets.join(),
    PUBLIC_ORIGIN: testSite.publicOrigin,
    WEB_MODE: 'off',
    ...(simulators.withIdentity && { FIREBASE_AUTH_EMULATOR_HOST: new URL(simulators.url).host }),
    CARD_PARTNER_URL: simulators.url,
    CARD_PARTNER_SECRET_KEY: 'sk_local_meche',
    CARD_PARTNER_PUBLIC_KEY: 'pk_local_meche',
    CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_meche',
    CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'whsec_local_connect',
    SMTP_URL: `smtp://127.0.0.1:${simulators.smtpPort}`,
    SMS_URL: simulators.url,
    SMS_ACCOUNT: 'AC00000000000000000000000000000000',
    SMS_TOKEN: 'local',
    FILES_FOLDER: filesFolder,
    MOVABLE_CLOCK: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
}

export type ApiFixtureOptions = {
  /**
   * Running simulators that several fixtures share. Without them the fixture starts and stops simulators.
   */
  simulators?: Simulators;
  /**
   * Adds the identity emulator to the simulators that the fixture starts. The emulator costs seconds of a
   * core, so only tests that sign up or sign in need it.
   */
  withIdentity?: boolean;
  /** Start time of the business clock and of the card partner's clock. */
  now?: Date;
  /** Fills the database before the app connects to it. */
  prepare?: (fresh: FreshDatabase) => Promise<void>;
};

/**
 * Opens the whole API with simulators; rate limits are off by default. `call` injects requests without a
 * socket; `listen` opens a socket.
 */
export async function openApiFixture(env: Record<string, string> = {}, options: ApiFixtureOptions = {}) {
  const [fresh, simulatorsUrl, files] = await Promise.all([
    freshDatabase(),
    options.simulators ?? startSimulators({ withIdentity: options.withIdentity ?? false, env }),
    temporaryFolder(),
  ]);
  await options.prepare?.(fresh);
  const simulators = simulatorsUrl.url;
  const settings: Record<string, string> = {
    ...settingsOf(fresh.url, simulatorsUrl, files.path),
    ...(fresh.pooledUrl && {
      DATABASE_URL: fresh.pooledUrl,
      DATABASE_LISTEN_URL: fresh.url,
      DATABASE_POOLER: 'transaction-unprepared',
    }),
  };
  const context = await openContext(readConfig({ ...settings, ...env }));
  if (options.now) await moveTo(options.now);
  const app = await buildServer(context);

  /** Moves the business clock and the card partner's clock. */
  async function moveTo(instant: Date): Promise<void> {
    const offsetSeconds = clockOffsetTo(instant);
    await context.clock.move(offsetSeconds);
    await fetch(`${simulators}/local/card/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offset_ms: offsetSeconds * 1000 }),
    });
  }

  return {
    context,
    db: fresh.db,
    /** URL of the test database. */
    url: fresh.url,
    app,
    simulators,
    /** Environment for another process that shares this database and these simulators. */
    env: { ...settings, ...env },
    call: createCall(app),
    moveTo,
    /** Opens the same app on a real socket. */
    listen: () => listenOn(app),
    /** Starts a second server on the same database with other settings. */
    async another(changed: Record<string, string>): Promise<{ app: FastifyInstance; context: AppContext }> {
      const others = await openContext(readConfig({ ...settings, ...env, ...changed }));
      const server = await buildServer(others);
      server.addHook('onClose', () => others.close());
      return { app: server, context: others };
    },
    /** Returns the session headers of an account. */
    signIn: (accountId: string): Promise<SignedIn> => signIn(fresh.db, accountId),
    ...workerSteps(context, fresh.db),
    ...partnerSteps({
      db: fresh.db,
      accounts: context.partners.accounts,
      simulators,
      cardPartnerKey: settings.CARD_PARTNER_PUBLIC_KEY ?? '',
    }),
    async close() {
      await app.close();
      await context.close();
      await Promise.all([
        options.simulators ? undefined : simulatorsUrl.stop(),
        fresh.close(),
        files.remove(),
      ]);
    },
  };
}

function createCall(app: FastifyInstance) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    request: { body?: object; headers?: Record<string, string>; from?: string; on?: FastifyInstance } = {},
  ): Promise<ApiAnswerOfFixture> => {
    // An event stream never ends, so only its beginning is read.
    const lasts = path === watchLive.path;
    const answer = await (request.on ?? app).inject({
      method,
      url: `/api/v1${path}`,
      headers: request.headers ?? {},
      ...(request.body && { payload: request.body }),
      ...(request.from && { remoteAddress: request.from }),
      payloadAsStream: lasts,
    });
    const { statusCode: status, headers } = answer;
    const text = lasts ? await readFirstChunk(answer.stream()) : answer.body;
    const body = text.startsWith('{') ? JSON.parse(text) : {};
    return { ...body, raw: body, status, text, headers };
  };
}

/** Returns the work of the worker as single steps. */
function workerSteps(context: AppContext, db: Database) {
  /** Runs the reactions to the first 1000 pending facts in order; nothing is sent. */
  async function reactOnly(): Promise<void> {
    const all = createReactions(context);
    const facts = await inTransaction(db, (tx) => takeFacts(tx, 1000));
    for (const fact of facts) {
      for (const reaction of all) if (reaction.fact === fact.name) await reaction.run(fact.payload, fact);
    }
  }

  /** Runs the reactions, then sends the emails and text messages that are due, but no push messages. */
  async function react(): Promise<void> {
    await reactOnly();
    const deliveryDeps = deliveryDepsOf(context);
    for (const channel of ['email', 'sms'] as const)
      while ((await deliverPending(deliveryDeps, channel)) > 0);
  }

  /** Runs reactions and sweeps until nothing is left to do. */
  async function work(): Promise<void> {
    for (let done = 1; done > 0; ) {
      done = 0;
      await react();
      for (const sweep of createSweeps(context)) done += await sweep.run();
    }
  }

  return { reactOnly, react, work };
}

type PartnerStepsDeps = {
  db: Database;
  accounts: AppContext['partners']['accounts'];
  simulators: string;
  cardPartnerKey: string;
};

function partnerSteps({ db, accounts, simulators, cardPartnerKey }: PartnerStepsDeps) {
  return {
    /** Enters a card for the client secret of a booking, as the customer's browser does. */
    enterCard: (clientSecret: string, card = 'pm_card_visa') =>
      enterCard({ url: simulators, key: cardPartnerKey }, clientSecret, card),
    /**
     * Opens a verified account of the professional at the card partner. Returns the partner's id of the
     * account.
     */
    openAccountOf: (professionalId: string) =>
      aPayee(db, { accounts, url: simulators }, professionalId, cardPartnerKey),
    /** Returns the emails sent to an address, newest first. */
    async emailsTo(address: string): Promise<SentEmail[]> {
      const answer = await fetch(`${simulators}/local/mails?to=${encodeURIComponent(address)}`);
      return ((await answer.json()) as { mails: SentEmail[] }).mails;
    },
    /** Gets an ID token as a browser does. */
    idToken: (by: TokenOptions) => idToken(simulators, by),
    forgetFailures: () =>
      fetch(`${simulators}/local/identity/settings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ forget_failures: true }),
      }),
  };
}

export type ListeningServer = ReturnType<typeof overSocket>;

export async function listenOn(app: FastifyInstance): Promise<ListeningServer> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return overSocket(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}

function overSocket(origin: string) {
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
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers }),
    /** Sends a random idempotency key unless the headers have one. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers: { 'idempotency-key': randomUUID(), ...headers } }),
  };
}

export type TokenOptions =
  | { email: string; password: string; create?: boolean }
  | { provider: 'google.com' | 'facebook.com'; sub: string; email: string; emailVerified: boolean };

async function idToken(simulators: string, by: TokenOptions): Promise<{ idToken: string; localId: string }> {
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
  const answer = await fetch(`${simulators}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const session = (await answer.json()) as { idToken?: string; localId?: string };
  if (!session.idToken || !session.localId) throw new Error(`no ID token: ${JSON.stringify(session)}`);
  return { idToken: session.idToken, localId: session.localId };
}
