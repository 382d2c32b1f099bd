import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { type RunningProcess, startProcess, temporaryFolder } from '@meche/simulators/testing/start-process';
import { sql } from 'kysely';
import { bankToken, enterCard } from '#app/seed/local-card-partner';
import { readyAccountToken } from '#app/seed/partner-browser';
import { insertReadyAccount } from '#app/seed/store';
import { type Database, openDatabase } from '#kit/database/database';
import { later as laterThan } from '#kit/time';
import { settingsOf } from '#testing/api-fixture';
import { startApiProcess, startWorkerProcess } from '#testing/api-process';
import type { Books } from '#testing/card-partner';
import { clockOffsetTo } from '#testing/clock-offset';
import { freePort } from '../../../../scripts/start/ports.ts';
import { openOwnPostgres } from './own-postgres.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const AGAIN_MS = 100;
const HEARD_WITHIN_MS = 2_000;
const GIVEN_UP_MS = 180_000;
/** Nobody waits longer for an answer: then it is asked again. */
const ANSWER_MS = 30_000;

export const victims = ['worker', 'api', 'partners', 'postgres'] as const;
export type Victim = (typeof victims)[number];

export type Product = Awaited<ReturnType<typeof openProduct>>;

export type ProductGiven = {
  now: Date;
  /** Its PostgreSQL loses the last of what it acknowledged. */
  forgetful?: boolean;
  /** What API and worker are told beside their settings. */
  env?: Record<string, string>;
  /** An address in front of the partners' own, by which API and worker go to the card partner. */
  inFront?: (partnersUrl: string) => Promise<{ url: string; close(): Promise<void> }>;
};

/**
 * The product as it runs: API, worker, partners and PostgreSQL, each a process that can be killed and comes back at its address.
 * Two times pass here. Real time: processes die and start, requests and webhooks are on their way. Business time: leases, back-offs
 * and deadlines, which stand still unless a test moves the clock, so that a minute's pause is not waited for.
 */
export async function openProduct(given: ProductGiven) {
  const [postgres, state, files] = await Promise.all([
    openOwnPostgres({ forgetful: given.forgetful ?? false }),
    temporaryFolder(),
    temporaryFolder(),
  ]);
  const [httpPort, smtpPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${apiPort}`;
  const partnersUrl = `http://127.0.0.1:${httpPort}`;
  const front = await given.inFront?.(partnersUrl);
  const settings: Record<string, string> = {
    ...settingsOf(
      postgres.url,
      { url: partnersUrl, smtpPort, withIdentity: false, stop: async () => {} },
      files.path,
    ),
    ...(front && { CARD_PARTNER_URL: front.url }),
    ...given.env,
  };
  const browser = { url: partnersUrl, key: settings.CARD_PARTNER_PUBLIC_KEY ?? '' };
  const startPartners = () =>
    startProcess('main', {
      SIMULATORS_STATE: state.path,
      SIMULATORS_PORT: String(httpPort),
      SMTP_PORT: String(smtpPort),
      CARD_PARTNER_WEBHOOK_URL: `${origin}/api/v1/webhooks/card-payments`,
      CARD_PARTNER_CONNECT_WEBHOOK_URL: `${origin}/api/v1/webhooks/card-payments/accounts`,
    });
  // Node's own options are for its start.
  const how = { pooled: !settings.NODE_OPTIONS };
  const startApi = () => startApiProcess({ ...settings, PORT: String(apiPort) }, how);
  const startWorker = () => startWorkerProcess(settings, how);
  const db = openDatabase(postgres.url, { max: 4 });
  await moveClock(db, given.now);
  let partners: RunningProcess = await startPartners();
  let [api, worker] = await Promise.all([startApi(), startWorker()]);

  /** What only the local card partner is asked: its clock, what banks decide. */
  const notifyPartner = (path: string, body: object) =>
    again(async () => {
      const answer = await fetch(`${partnersUrl}/local/card/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      return (await answer.json()) as Record<string, unknown>;
    });

  let now = given.now;
  async function moveTo(instant: Date): Promise<void> {
    now = instant;
    await again(() => moveClock(db, instant));
    await notifyPartner('clock', { offset_ms: instant.getTime() - Date.now() });
  }
  await moveTo(now);

  const end: Record<Victim, () => Promise<void>> = {
    async worker() {
      await worker.kill();
      await endLeases(db);
    },
    api: () => api.kill(),
    partners: () => partners.end('SIGKILL'),
    postgres: () => postgres.kill('SIGQUIT'),
  };
  const start: Record<Victim, () => Promise<void>> = {
    async worker() {
      worker = await startWorker();
    },
    async api() {
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
    db,
    origin,
    postgres,
    partnersUrl,
    /** How often somebody was told to come back later. */
    later: { times: 0 },
    notifyPartner,
    /** Both clocks, ours and the card partner's, with whoever is there; who comes back later reads it. */
    moveTo,
    now: () => now,
    /** Until the API lives in that time, too: one that has just lost PostgreSQL has not heard of it yet. */
    heard: () =>
      again(async () => {
        const answer = await fetch(`${origin}/api/v1/local/clock`);
        const { value } = (await answer.json()) as { value: { now: string } };
        const behindMs = now.getTime() - new Date(value.now).getTime();
        if (behindMs > HEARD_WITHIN_MS) throw new Error(`the API is ${behindMs} ms behind`);
      }),
    /** Leases and pauses between tries are business time. */
    letPass: (milliseconds: number) => moveTo(laterThan(now, milliseconds)),
    /** With SIGKILL, in the middle of whatever it does; PostgreSQL as when the power goes. */
    end: (victim: Victim) => end[victim](),
    start: (victim: Victim) => start[victim](),
    async kill(victim: Victim): Promise<void> {
      await end[victim]();
      await start[victim]();
    },
    get: async <Body>(path: string) => (await (await fetch(`${partnersUrl}${path}`)).json()) as Body,
    enterCard: (clientSecret: string) => enterCard(browser, clientSecret, 'pm_card_visa'),
    bankToken: (iban: string, holderName: string) => bankToken(browser, iban, holderName),
    accountToken: () => readyAccountToken(browser),
    /** A house may be paid by card. */
    async openAccountOf(professionalId: string): Promise<void> {
      const { id } = await notifyPartner('accounts/open', { reference: professionalId });
      await insertReadyAccount(db, professionalId, String(id), now);
    },
    async close() {
      await Promise.all([api.end(), worker.end()]);
      await partners.end();
      await front?.close();
      await db.destroy();
      await postgres.close();
      await Promise.all([state.remove(), files.remove()]);
    },
  };
}

/**
 * The jobs that were under way when a worker or its database died are run again once their leases of 30 s are over, in real
 * time: a run with reduced rounds does not wait for it.
 */
async function endLeases(db: Database): Promise<void> {
  if (isFull) return;
  const leased = sql`select id from kit.jobs where lease_until > now() for update skip locked`;
  await again(() => sql`update kit.jobs set lease_until = now() where id in (${leased})`.execute(db));
}

async function moveClock(db: Database, instant: Date): Promise<void> {
  const offset = clockOffsetTo(instant);
  await sql`with moved as (update kit.business_clock set offset_seconds = ${offset})
    select pg_notify('business_clock', ${String(offset)})`.execute(db);
}

/** Until it is done, as a browser or a person does who was told nothing, or to come back. */
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

/** An answer that nobody should get. */
export class NotToBeHad extends Error {}

type Asked = {
  headers: Record<string, string>;
  method?: 'GET' | 'PUT' | 'POST';
  path: string;
  status: number;
  body?: object;
};

/**
 * Asked under one key until it is acknowledged; what was answered then. Whoever gets another no than "later" gives up, and a database
 * or a partner that is away has to say when to come back.
 */
export async function acknowledged<Value>(
  { origin, later }: Pick<Product, 'origin' | 'later'>,
  { headers, method = 'POST', path, status, body = {} }: Asked,
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

/** What is still owed to anybody, by name; empty when all is done. What the partner put off for want of a balance was answered. */
export async function owed({ db, get }: Pick<Product, 'db' | 'get'>): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from kit.facts)::int as facts,
    (select count(*) from kit.jobs where status = 'waiting')::int as jobs,
    (select count(*) from notifications.deliveries where status = 'pending')::int as deliveries,
    (select count(*) from payments.operations
      where status = 'pending' and (asked_at is not null or failure is null))::int as operations,
    (select count(*) from wallet.withdrawals where status = 'pending')::int as withdrawals,
    (select count(*) from wallet.bank_accounts where status = 'pending')::int as bank_accounts,
    (select count(*) from verification.account_commands where status = 'pending')::int as account_commands,
    (select count(*) from subscriptions.charges where status = 'pending')::int as charges,
    (select count(*) from subscriptions.card_attachments where status = 'pending')::int as cards,
    (select count(*) from payments.partner_events where processed_at is null)::int as events`.execute(db);
  const { webhooks_waiting: webhooks } = await get<Books>('/local/card/export');
  return Object.fromEntries(Object.entries({ ...rows[0], webhooks }).filter(([, count]) => count > 0));
}
