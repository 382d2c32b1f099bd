import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { type RunningProcess, startProcess, temporaryFolder } from '@meche/simulators/testing/start-process';
import { sql } from 'kysely';
import { createBankToken, enterCard } from '#app/seed/local-card-partner';
import { createReadyAccountToken } from '#app/seed/partner-browser';
import { insertReadyAccount } from '#app/seed/store';
import { type Database, openDatabase } from '#kit/database/database';
import { later as laterThan } from '#kit/time';
import { settingsOf } from '#testing/api-fixture';
import { startApiProcess, startWorkerProcess } from '#testing/api-process';
import type { Books } from '#testing/card-partner';
import { clockOffsetTo } from '#testing/clock-offset';
import { freePort } from '../../../../scripts/start/ports.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const AGAIN_MS = 100;
const HEARD_WITHIN_MS = 2_000;
const GIVEN_UP_MS = 180_000;
/** A client gives up after this time and asks again. */
const ANSWER_MS = 30_000;

export const victims = ['worker', 'api', 'partners', 'postgres'] as const;
export type Victim = (typeof victims)[number];

export type Product = Awaited<ReturnType<typeof openProduct>>;

export type ProductOptions = {
  now: Date;
  /** An open PostgreSQL, which the product closes; by default one server of its own. */
  postgres?: Pick<OwnPostgres, 'url' | 'kill' | 'start' | 'close'>;
  /** PostgreSQL loses its latest commits in a crash. */
  forgetful?: boolean;
  /** Further environment of API and worker. */
  env?: Record<string, string>;
  /** Starts a proxy between API and worker and the card partner. */
  startProxy?: (partnersUrl: string) => Promise<{ url: string; close(): Promise<void> }>;
};

/**
 * The running app: API, worker, simulators and PostgreSQL, each a process that can be killed and restarts
 * at its address. Processes and requests take real time; back-offs and deadlines follow the
 * business clock, which moves only when a test moves it.
 */
export async function openProduct(options: ProductOptions) {
  const surroundings = await openSurroundings(options);
  const { postgres, settings, origin, partnersUrl } = surroundings;
  const db = openDatabase(postgres.url, { max: 4 });
  await moveClock(db, options.now);
  const processes = await startProcesses({ db, ...surroundings });

  const notifyPartner = (path: string, body: object) => postToPartner(partnersUrl, path, body);
  let now = options.now;
  async function moveTo(instant: Date): Promise<void> {
    now = instant;
    await again(() => moveClock(db, instant));
    await notifyPartner('clock', { offset_ms: instant.getTime() - Date.now() });
  }
  await moveTo(now);

  return {
    db,
    origin,
    postgres,
    partnersUrl,
    /** Environment for further processes of the app. */
    settings,
    workerHealth: processes.workerHealth,
    /** How often a request was asked to come back later. */
    later: { times: 0 },
    notifyPartner,
    /**
     * Moves the business clock and the card partner's clock for the running processes; others read it at
     * their start.
     */
    moveTo,
    now: () => now,
    /** Waits until the API has that time: one that has just lost PostgreSQL has not heard of it yet. */
    untilHeard: () => again(() => expectHeard(origin, now)),
    /** Advances business time, which back-offs and deadlines follow. */
    letPass: (milliseconds: number) => moveTo(laterThan(now, milliseconds)),
    /** With SIGKILL; PostgreSQL as in a power failure. */
    end: (victim: Victim) => processes.end[victim](),
    start: (victim: Victim) => processes.start[victim](),
    async kill(victim: Victim): Promise<void> {
      await processes.end[victim]();
      await processes.start[victim]();
    },
    get: async <Body>(path: string) => (await (await fetch(`${partnersUrl}${path}`)).json()) as Body,
    ...partnerBrowser({ url: partnersUrl, key: settings.CARD_PARTNER_PUBLIC_KEY ?? '' }),
    /** Lets a professional be paid by card. */
    async openAccountOf(professionalId: string): Promise<void> {
      const { id } = await notifyPartner('accounts/open', { reference: professionalId });
      await insertReadyAccount(db, professionalId, String(id), now);
    },
    async close() {
      await processes.close();
      await db.destroy();
      await surroundings.close();
    },
  };
}

/** Opens what the processes start with: PostgreSQL, the proxy, folders, ports and settings. */
async function openSurroundings({ forgetful = false, env, startProxy, ...options }: ProductOptions) {
  const [postgres, state, files] = await Promise.all([
    options.postgres ?? openOwnPostgres({ forgetful }),
    temporaryFolder(),
    temporaryFolder(),
  ]);
  const ports = { http: await freePort(), smtp: await freePort(), api: await freePort() };
  const partnersUrl = `http://127.0.0.1:${ports.http}`;
  const proxy = await startProxy?.(partnersUrl);
  const partners = { url: partnersUrl, smtpPort: ports.smtp, withIdentity: false, stop: async () => {} };
  const settings: Record<string, string> = {
    ...settingsOf(postgres.url, partners, files.path),
    ...(proxy && { CARD_PARTNER_URL: proxy.url }),
    ...env,
  };
  return {
    postgres,
    settings,
    origin: `http://127.0.0.1:${ports.api}`,
    partnersUrl,
    statePath: state.path,
    ports,
    async close(): Promise<void> {
      await proxy?.close();
      await postgres.close();
      await Promise.all([state.remove(), files.remove()]);
    },
  };
}

/** What a browser sends to the card partner. */
function partnerBrowser(browser: { url: string; key: string }) {
  return {
    enterCard: (clientSecret: string) => enterCard(browser, clientSecret, 'pm_card_visa'),
    bankToken: (iban: string, holderName: string) => createBankToken(browser, iban, holderName),
    accountToken: () => createReadyAccountToken(browser),
  };
}

/** Posts to the card partner simulator: its clock, decisions of banks. */
function postToPartner(partnersUrl: string, path: string, body: object) {
  return again(async () => {
    const answer = await fetch(`${partnersUrl}/local/card/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Record<string, unknown>;
  });
}

/** Rejects while the API is behind this business time. */
async function expectHeard(origin: string, now: Date): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/local/clock`);
  const { value } = (await answer.json()) as { value: { now: string } };
  const behindMs = now.getTime() - new Date(value.now).getTime();
  if (behindMs > HEARD_WITHIN_MS) throw new Error(`the API is ${behindMs} ms behind`);
}

type ProcessOptions = { db: Database } & Pick<
  Awaited<ReturnType<typeof openSurroundings>>,
  'postgres' | 'settings' | 'origin' | 'statePath' | 'ports'
>;

/** Starts simulators, API and worker; each victim can be ended and started again. */
async function startProcesses({ db, postgres, settings, origin, statePath, ports }: ProcessOptions) {
  const startPartners = () =>
    startProcess('main', {
      SIMULATORS_STATE: statePath,
      SIMULATORS_PORT: String(ports.http),
      SMTP_PORT: String(ports.smtp),
      CARD_PARTNER_WEBHOOK_URL: `${origin}/api/v1/webhooks/card-payments`,
      CARD_PARTNER_CONNECT_WEBHOOK_URL: `${origin}/api/v1/webhooks/card-payments/accounts`,
    });
  // NODE_OPTIONS work at the start of a process only.
  const how = { pooled: !settings.NODE_OPTIONS };
  const startApi = () => startApiProcess({ ...settings, PORT: String(ports.api) }, how);
  const startWorker = () => startWorkerProcess(settings, how);
  let partners: RunningProcess = await startPartners();
  let [api, worker] = await Promise.all([startApi(), startWorker()]);
  const end: Record<Victim, () => Promise<void>> = {
    worker: () => worker.kill(),
    api: () => api.kill(),
    partners: () => partners.end('SIGKILL'),
    postgres: () => postgres.kill('SIGQUIT'),
  };
  const start: Record<Victim, () => Promise<void>> = {
    async worker() {
      await endLeases(db);
      worker = await startWorker();
    },
    async api() {
      await endLeases(db);
      api = await startApi();
    },
    async partners() {
      partners = await startPartners();
    },
    async postgres() {
      await postgres.start();
      await endLeases(db);
    },
  };
  return {
    end,
    start,
    workerHealth: () => worker.health,
    async close(): Promise<void> {
      await Promise.all([api.end(), worker.end()]);
      await partners.end();
    },
  };
}

const commandTables = [
  'payments.operations',
  'payments.card_removals',
  'wallet.bank_accounts',
  'wallet.withdrawals',
  'subscriptions.charges',
  'subscriptions.card_attachments',
  'verification.account_commands',
  'notifications.deliveries',
  'connections.deliveries',
];

/**
 * Rows that a process held when it or the database died are taken up when their 30 s lease ends, in real
 * time. The leases of partner commands are ended at once, in a reduced run those of jobs too.
 */
async function endLeases(db: Database): Promise<void> {
  for (const table of isFull ? commandTables : ['kit.jobs', ...commandTables]) {
    const leased = sql`select id from ${sql.table(table)} where lease_until > now() for update skip locked`;
    await again(() =>
      sql`update ${sql.table(table)} set lease_until = now() where id in (${leased})`.execute(db),
    );
  }
}

async function moveClock(db: Database, instant: Date): Promise<void> {
  const offset = clockOffsetTo(instant);
  await sql`with moved as (update kit.business_clock set offset_seconds = ${offset})
    select pg_notify('business_clock', ${String(offset)})`.execute(db);
}

/** Repeats until it succeeds, as a browser or a person does without an answer or with "come back later". */
export async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + GIVEN_UP_MS; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof NotToBeHad) throw error;
      if (Date.now() > end) throw new GaveUpWaiting(String(error), { cause: error });
      await pause(AGAIN_MS);
    }
  }
}

/** An unexpected answer, which ends the repetition. */
export class NotToBeHad extends Error {}

type AcknowledgedRequest = {
  headers: Record<string, string>;
  method?: 'GET' | 'PUT' | 'POST';
  path: string;
  status: number;
  body?: object;
};

/**
 * Repeats a request under one idempotency key until it is acknowledged and returns its value. Any refusal
 * other than a 503 with Retry-After fails.
 */
export async function acknowledged<Value>(
  { origin, later }: Pick<Product, 'origin' | 'later'>,
  { headers, method = 'POST', path, status, body = {} }: AcknowledgedRequest,
): Promise<Value> {
  const key = randomUUID();
  return again(async () => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (answer.status === status) return JSON.parse(text).value as Value;
    const isAway = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    const isForLater = isAway || /"code":"(busy|request_in_progress)"/.test(text);
    if (isAway) later.times += 1;
    throw isForLater ? new Error(text) : new NotToBeHad(`${path}: ${answer.status} ${text}`);
  });
}

/**
 * Pending work by kind; empty when all is done. Refunds that the partner deferred for lack of balance do
 * not count: they were answered.
 */
export async function pendingWork({ db, get }: Pick<Product, 'db' | 'get'>): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from kit.facts)::int as facts,
    (select count(*) from kit.jobs where status = 'waiting')::int as jobs,
    (select count(*) from notifications.deliveries where status = 'pending')::int as deliveries,
    (select count(*) from payments.operations
      where status = 'pending' and (first_called_at is not null or failure is null))::int as operations,
    (select count(*) from wallet.withdrawals where status = 'pending')::int as withdrawals,
    (select count(*) from wallet.bank_accounts where status = 'pending')::int as bank_accounts,
    (select count(*) from verification.account_commands where status = 'pending')::int as account_commands,
    (select count(*) from subscriptions.charges where status = 'pending')::int as charges,
    (select count(*) from subscriptions.card_attachments where status = 'pending')::int as cards,
    (select count(*) from payments.partner_events where processed_at is null)::int as events`.execute(db);
  const { webhooks_waiting: webhooks } = await get<Books>('/local/card/export');
  return Object.fromEntries(Object.entries({ ...rows[0], webhooks }).filter(([, count]) => count > 0));
}
