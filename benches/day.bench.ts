import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { enterCard } from '../apps/api/src/app/seed/local-card-partner.ts';
import { instantAtMinute, MINUTE_MS } from '../apps/api/src/kit/time.ts';
import { stripeCardPayments } from '../apps/api/src/partners/card-payments/stripe.ts';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { type ApiProcess, startApiProcess, startWorkerProcess } from '../apps/api/src/testing/api-process.ts';
import { aCustomer, aProfessional, aService } from '../apps/api/src/testing/builders.ts';
import { aPayee } from '../apps/api/src/testing/card-partner.ts';
import { clockOffsetTo } from '../apps/api/src/testing/clock-offset.ts';
import { signIn } from '../apps/api/src/testing/sign-in.ts';
import { type Simulators, startSimulators } from '../apps/api/src/testing/simulators.ts';
import { temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

/** Two businesses of five take cards. The others are not verified yet and are booked without one. */
const BUSINESSES = process.env.ROUNDS === 'full' ? 1_000 : 50;
const VISITS_OF_A_BUSINESS = 5;
const isByCard = (business: number) => business % 5 < 2;
/** The visits of a day of 1,000 businesses arrive within ten minutes; fewer businesses take less time. */
const VISITS_A_SECOND = 5_000 / 600;
const SAMPLE_MS = 250;
/** The work after the last request may take this long. */
const MAX_REST_MS = 5 * MINUTE_MS;
const zone = 'Europe/Paris';
const monday = instantAtMinute('2031-06-02', 480, zone);
const tuesday = '2031-06-03';

type Visit = {
  customerId: string;
  ownerId: string;
  professionalId: string;
  serviceId: string;
  startsAt: Date;
  byCard: boolean;
};
type Product = { db: BenchDatabase; api: ApiProcess; simulators: Simulators; key: string };

/**
 * The visits of a day at one API process and one worker: booked, paid by card, held in the calendar, marked,
 * captured, posted and notified. Prints rows, bytes, WAL and locks; any refusal throws.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(4, async (db, url) => {
    const [simulators, files] = [await startSimulators(), await temporaryFolder()];
    const env: Record<string, string> = {
      ...settingsOf(url, simulators, files.path),
      LOG_LEVEL: 'error',
    };
    const key = env.CARD_PARTNER_PUBLIC_KEY ?? '';
    await moveTo({ db, simulators }, monday);
    const visits = await openBusinesses(db, simulators, env);
    const api = await startApiProcess(env);
    const worker = await startWorkerProcess(env);
    try {
      return await measureDay({ db, api, simulators, key }, visits);
    } finally {
      await api.end();
      await worker.end();
      await simulators.stop();
      await files.remove();
    }
  });
}

async function measureDay(product: Product, visits: readonly Visit[]): Promise<Figure[]> {
  const { db } = product;
  await sql`vacuum analyze`.execute(db);
  const before = await readTotals(db);
  const locks = sampleLocks(db);
  const times: Times = { booking: [], visit: [], outcome: [] };
  let spent: { requestsMs: number; restMs: number };
  try {
    spent = await playDay(product, visits, times);
  } finally {
    await locks.stop();
  }
  const { longestQueue, waiting, samples } = locks.seen();
  print(before, await readTotals(db), {
    visits: visits.length,
    'seconds of requests': spent.requestsMs / 1000,
    'seconds of work after the last request': spent.restMs / 1000,
    'samples with a waiting lock, %': (100 * waiting) / samples,
    'most waiting locks': longestQueue,
  });
  const figure = (name: string, of: readonly number[]): Figure => ({
    name: `day of ${BUSINESSES} businesses, p95 of ${name}`,
    value: percentile(of, 0.95),
    unit: 'ms',
    yardstick: { name: 'p50 of the same', value: median(of) },
    ratio: percentile(of, 0.95) / median(of),
  });
  return [
    figure('a booking', times.booking),
    figure('a booking with its card', times.visit),
    figure('an outcome', times.outcome),
  ];
}

type Times = Record<'booking' | 'visit' | 'outcome', number[]>;

/** Books all visits as they arrive, lets the day pass, marks all, and waits for the money. */
async function playDay(product: Product, visits: readonly Visit[], times: Times) {
  const begun = performance.now();
  const booked = await arriving(visits, async (visit) => {
    const started = performance.now();
    const { id, bookedMs } = await book(product, visit);
    times.booking.push(bookedMs);
    if (visit.byCard) times.visit.push(performance.now() - started);
    return id;
  });
  await moveTo(product, instantAtMinute(tuesday, 20 * 60, zone));
  await arriving(booked, async (id, index) => {
    const started = performance.now();
    await ask(product, visits[index]!.ownerId, `/appointments/${id}/complete`, 200);
    times.outcome.push(performance.now() - started);
  });
  const requestsMs = performance.now() - begun;
  // Outcomes can be undone for ten minutes; then the money is captured.
  await moveTo(product, instantAtMinute(tuesday, 20 * 60 + 30, zone));
  return { requestsMs, restMs: await workToRest(product, visits.filter(({ byCard }) => byCard).length) };
}

async function openBusinesses(
  db: BenchDatabase,
  simulators: Simulators,
  env: Record<string, string>,
): Promise<Visit[]> {
  const key = env.CARD_PARTNER_PUBLIC_KEY ?? '';
  const { accounts } = stripeCardPayments({
    baseUrl: simulators.url,
    secretKey: env.CARD_PARTNER_SECRET_KEY ?? '',
    webhookSecret: env.CARD_PARTNER_WEBHOOK_SECRET ?? '',
    connectWebhookSecret: env.CARD_PARTNER_CONNECT_WEBHOOK_SECRET ?? '',
  });
  const visits: Visit[] = [];
  for (let count = 0; count < BUSINESSES; count += 1) {
    const byCard = isByCard(count);
    const settings = { plan: 'salon_pro' };
    const { id, accountId } = await aProfessional(db, { verified: byCard, settings });
    const serviceId = await aService(db, id, { durationMinutes: 30, prepayment: byCard });
    if (byCard) await aPayee(db, { accounts, url: simulators.url }, id, key);
    for (let visit = 0; visit < VISITS_OF_A_BUSINESS; visit += 1) {
      visits.push({
        customerId: (await aCustomer(db)).id,
        ownerId: accountId,
        professionalId: id,
        serviceId,
        startsAt: instantAtMinute(tuesday, 540 + 60 * visit, zone),
        byCard,
      });
    }
  }
  // Visits of one business do not come one after the other.
  return visits.sort((a, b) => a.customerId.localeCompare(b.customerId));
}

/** Begins the work of each item at its time of arrival, whether the earlier ones have ended or not. */
async function arriving<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const begun = performance.now();
  return Promise.all(
    items.map(async (item, index) => {
      await setTimeout(Math.max(0, (1000 * index) / VISITS_A_SECOND - (performance.now() - begun)));
      return work(item, index);
    }),
  );
}

async function book(product: Product, visit: Visit): Promise<{ id: string; bookedMs: number }> {
  const started = performance.now();
  const { appointment, card } = await ask<{
    appointment: { id: string };
    card: { client_secret: string } | null;
  }>(product, visit.customerId, '/appointments', 201, {
    professional_id: visit.professionalId,
    service_ids: [visit.serviceId],
    place: 'salon',
    starts_at: visit.startsAt.toISOString(),
    // The fee of the marketplace is due where a card is.
    total_cents: visit.byCard ? 4100 : 4000,
  });
  const bookedMs = performance.now() - started;
  if (visit.byCard !== (card !== null))
    throw new Error('a booking with a card that is not due, or without one');
  if (card) {
    await enterCard({ url: product.simulators.url, key: product.key }, card.client_secret, 'pm_card_visa');
    await ask(product, visit.customerId, `/appointments/${appointment.id}/confirm`, 200);
  }
  return { id: appointment.id, bookedMs };
}

async function ask<Value>(
  { db, api }: Product,
  accountId: string,
  path: string,
  status: number,
  body: object = {},
): Promise<Value> {
  const headers = { ...(await signIn(db, accountId)), 'idempotency-key': randomUUID() };
  const answer = await api.call('POST', path, { body, headers });
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).value as Value;
}

/** Moves business time in all processes, and the card partner's clock. */
async function moveTo({ db, simulators }: Pick<Product, 'db' | 'simulators'>, instant: Date): Promise<void> {
  const offsetSeconds = clockOffsetTo(instant);
  await sql`update kit.business_clock set offset_seconds = ${offsetSeconds}`.execute(db);
  await sql`select pg_notify('business_clock', ${String(offsetSeconds)})`.execute(db);
  await fetch(`${simulators.url}/local/card/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms: offsetSeconds * 1000 }),
  });
}

/** Waits until all captures are posted and no work is left, and returns how long that took. */
async function workToRest({ db }: Product, captures: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await sql<{ captured: number; left: number }>`select
      (select count(*)::int from wallet.transactions where kind = 'capture') as captured,
      (select count(*) from kit.facts)::int + (select count(*) from kit.jobs where status = 'pending')::int
        + (select count(*) from payments.operations where status = 'pending')::int
        + (select count(*) from notifications.deliveries where status = 'pending' and retry_at < now() + make_interval(secs => (select offset_seconds from kit.business_clock)))::int as left`.execute(
      db,
    );
    const { captured = 0, left = 0 } = rows[0] ?? {};
    const elapsedMs = performance.now() - begun;
    if (captured === captures && left === 0) return elapsedMs;
    if (elapsedMs > MAX_REST_MS) throw new Error(`${captured} of ${captures} captures, ${left} rows left`);
    await setTimeout(SAMPLE_MS);
  }
}

/** Counts the requests that wait for a lock, several times a second. */
function sampleLocks(db: BenchDatabase) {
  const seen: number[] = [];
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted`.execute(db);
      seen.push(rows[0]?.count ?? 0);
      await setTimeout(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sampling;
    },
    seen: () => ({
      longestQueue: Math.max(...seen),
      waiting: seen.filter((count) => count > 0).length,
      samples: seen.length,
    }),
  };
}

type Totals = {
  bytes: number;
  wal: number;
  transactions: number;
  deadlocks: number;
  tables: Map<string, { written: number; rows: number; bytes: number }>;
};

async function readTotals(db: BenchDatabase): Promise<Totals> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`analyze`.execute(db);
  const { rows: all } = await sql<
    Omit<Totals, 'tables'>
  >`select pg_database_size(current_database())::bigint as bytes,
    (pg_current_wal_lsn() - '0/0')::bigint as wal, xact_commit as transactions, deadlocks
    from pg_stat_database where datname = current_database()`.execute(db);
  const { rows } = await sql<{ name: string; written: number; rows: number; bytes: number }>`
    select schemaname || '.' || relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::bigint as written,
      (n_tup_ins - n_tup_del)::bigint as rows, pg_total_relation_size(relid)::bigint as bytes from pg_stat_user_tables`.execute(
    db,
  );
  const [first] = all;
  if (!first) throw new Error('no statistics');
  return { ...first, tables: new Map(rows.map(({ name, ...table }) => [name, table])) };
}

function print(before: Totals, after: Totals, also: Record<string, number> & { visits: number }): void {
  const each = (value: number) => (value / also.visits).toFixed(2);
  const total = (kind: 'written' | 'rows') =>
    [...after.tables].reduce(
      (sum, [name, table]) => sum + table[kind] - (before.tables.get(name)?.[kind] ?? 0),
      0,
    );
  for (const [name, value] of Object.entries(also)) console.error(`${name}: ${value.toFixed(1)}`);
  console.error(`bytes a visit: ${each(after.bytes - before.bytes)}`);
  console.error(`bytes of WAL a visit: ${each(after.wal - before.wal)}`);
  console.error(`transactions a visit: ${each(after.transactions - before.transactions)}`);
  console.error(`deadlocks: ${after.deadlocks - before.deadlocks}`);
  console.error(
    `row versions written a visit: ${each(total('written'))}, rows that stay: ${each(total('rows'))}`,
  );
  const grown = [...after.tables]
    .map(([name, { rows, bytes }]) => {
      const old = before.tables.get(name);
      return { name, rows: rows - (old?.rows ?? 0), bytes: bytes - (old?.bytes ?? 0) };
    })
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows);
  for (const { name, rows, bytes } of grown)
    console.error(`  ${name}: ${each(rows)} rows, ${each(bytes)} bytes a visit`);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
