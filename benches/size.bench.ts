import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../apps/api/src/app/config.ts';
import { openContext } from '../apps/api/src/app/context.ts';
import { buildServer } from '../apps/api/src/app/server.ts';
import { openDatabase } from '../apps/api/src/kit/database/database.ts';
import { fillMarketplace } from '../apps/api/src/testing/many-professionals.ts';
import { type SignedIn, signIn, testSite } from '../apps/api/src/testing/sign-in.ts';
import type { Figure } from '../scripts/bench.ts';
import { withClient } from '../scripts/database/client.ts';
import { migrate } from '../scripts/database/migrate.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { collectGarbage } from './collect-garbage.ts';
import { memoryFilled } from './memory-filled.ts';

const SMALL = 120;
const LARGE = Number(process.env.PROFESSIONALS ?? 50_000);
/** For each kind and marketplace. */
const REQUESTS = 400;
const WARM_UP = 80;
const SEARCHES = 15;
const BLOCKED_BAR_MS = 20;
const SWEPT_MS = 100;

/**
 * The same requests to a marketplace of 120 professionals and to one of 50,000, alternating, spread over
 * all their professionals.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(2, async (_db, largeUrl) => {
    const smallUrl = new URL(largeUrl);
    smallUrl.pathname = '/small';
    await withClient(largeUrl, (client) => client.query('create database small template template0'));
    await migrate(smallUrl.href);
    const small = await openMarketplace(smallUrl.href, SMALL);
    const large = await openMarketplace(largeUrl, LARGE);
    try {
      const figures: Figure[] = [];
      for (const name of Object.keys(kinds) as Kind[]) figures.push(await compare(name, small, large));
      return [...figures, ...(await blockedBySearches(large))];
    } finally {
      for (const one of [small, large]) await one.close();
    }
  });
}

type Fixture = {
  id: string;
  slug: string;
  accountId: string;
  isSalon: boolean;
  isVerified: boolean;
  serviceId: string;
  priceCents: number;
};

type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

async function openMarketplace(url: string, professionals: number) {
  // With the owner's role: the app's role may not create tables.
  const owner = openDatabase(url, { max: 1 });
  await fillMarketplace(owner, professionals);
  await owner.destroy();
  const context = await openContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      SESSION_SECRETS: testSite.secrets[0],
      PUBLIC_ORIGIN: testSite.publicOrigin,
      CARD_PARTNER_SECRET_KEY: 'sk_local_bench',
      CARD_PARTNER_PUBLIC_KEY: 'pk_local_bench',
      CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_bench',
      CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'whsec_local_connect',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_ACCOUNT: 'AC0',
      SMS_TOKEN: 'local',
      WEB_MODE: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    }),
  );
  let backMs = 0;
  const clock = { ...context.clock, now: () => new Date(context.clock.now().getTime() - backMs) };
  const app = await buildServer({ ...context, clock });
  return {
    /** By more than any cache lives, so that all cached data is stale. */
    turnClockBack() {
      backMs += 5 * 60_000;
    },
    professionals,
    db: context.db,
    app,
    professionalIds: await someProfessionals(context.db),
    customers: await someCustomers(context.db),
    async close() {
      await app.close();
      await context.close();
    },
  };
}

/** A random sample of the whole marketplace, at most 3000; all of a small one. */
async function someProfessionals(db: BenchDatabase): Promise<Fixture[]> {
  const { rows } = await sql<Fixture>`
    select p.id, p.slug, p.account_id, p.role = 'SALON' as is_salon, p.verification = 'verified' as is_verified,
      s.id as service_id, s.price_cents
    from (select * from professionals.professionals where suspended_at is null order by md5(id::text) limit 3000) p
    join lateral (select id, price_cents from services.services
      where professional_id = p.id and deleted_at is null and online_booking order by position limit 1) s on true`.execute(
    db,
  );
  return rows;
}

async function someCustomers(db: BenchDatabase): Promise<SignedIn[]> {
  const { rows } = await sql<{ id: string }>`select id from identity.accounts where role = 'CUSTOMER'
    order by md5(id::text) limit ${REQUESTS + WARM_UP}`.execute(db);
  const sessions: SignedIn[] = [];
  for (const { id } of rows) sessions.push(await signIn(db, id, testSite));
  return sessions;
}

type Request = { url: string; method?: 'POST'; headers?: Record<string, string>; payload?: object };

function availabilityOf(salon: Fixture, from: string, days: number): Request {
  const query = new URLSearchParams({
    service_ids: salon.serviceId,
    place: 'salon',
    from,
    days: String(days),
  });
  return { url: `/api/v1/professionals/${salon.id}/availability?${query}` };
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const pick = <One>(from: readonly One[], turn: number): One => from[turn % from.length]!;

/** The request of each turn. No question repeats within the second for which an answer is cached. */
const kinds = {
  async availability({ professionalIds }: Marketplace, turn: number): Promise<Request> {
    const salons = professionalIds.filter((fixture) => fixture.isSalon);
    const round = Math.floor(turn / salons.length);
    return availabilityOf(pick(salons, turn), dayIn(1 + (round % 7)), 7 + Math.floor(round / 7));
  },
  async calendar({ professionalIds, db }: Marketplace, turn: number): Promise<Request> {
    const { accountId } = pick(professionalIds, turn);
    const headers = { ...(await signIn(db, accountId, testSite)) };
    return { url: `/api/v1/professional/calendar?from=${dayIn(-3)}&days=42`, headers };
  },
  async 'public page'({ professionalIds }: Marketplace, turn: number): Promise<Request> {
    return { url: `/api/v1/professionals/${pick(professionalIds, turn).slug}` };
  },
  /** Paid on site, so that no partner is called. */
  async booking({ professionalIds, customers, app }: Marketplace, turn: number): Promise<Request> {
    const fixture = pick(
      professionalIds.filter(({ isSalon, isVerified }) => isSalon && !isVerified),
      turn,
    );
    const answer = await app.inject(availabilityOf(fixture, dayIn(6 + (turn % 20)), 8));
    const { value } = answer.json() as { value: { days: { slots: { starts_at: string }[] }[] } };
    const starts = value.days.flatMap((day) => day.slots.map((slot) => slot.starts_at));
    return {
      method: 'POST',
      url: '/api/v1/appointments',
      headers: { ...pick(customers, turn), 'idempotency-key': randomUUID() },
      payload: {
        professional_id: fixture.id,
        service_ids: [fixture.serviceId],
        place: 'salon',
        starts_at: pick(starts, turn * 7),
        total_cents: fixture.priceCents,
      },
    };
  },
};
type Kind = keyof typeof kinds;

/** Requests alternate between both, so that a slow moment affects both. */
async function compare(kind: Kind, small: Marketplace, large: Marketplace): Promise<Figure> {
  const times = new Map<Marketplace, number[]>([
    [small, []],
    [large, []],
  ]);
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn++) {
    for (const one of turn % 2 ? [small, large] : [large, small]) {
      const request = await kinds[kind](one, turn);
      const started = performance.now();
      const answer = await one.app.inject(request);
      const took = performance.now() - started;
      if (answer.statusCode >= 300) throw new Error(`${kind}: ${answer.statusCode} ${answer.body}`);
      if (turn >= WARM_UP) times.get(one)!.push(took);
    }
  }
  const value = p95(times.get(large)!);
  const yardstick = p95(times.get(small)!);
  return {
    name: `${kind}, p95 with ${LARGE} professionals`,
    value,
    unit: 'ms',
    yardstick: { name: `with ${SMALL}`, value: yardstick },
    ratio: value / yardstick,
  };
}

function p95(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)]!;
}

/** Broad searches where most professionals are; a new question at each turn. */
const broad = {
  'search by free times in Paris': () => searched({ where: 'Paris', sort: 'first_slot' }),
  'search as recommended in Paris': () => searched({ where: 'Paris', sort: 'recommended' }),
  'search as recommended in all of 75': () => searched({ where: '75', sort: 'recommended' }),
  'search by price in Paris': () => searched({ where: 'Paris', sort: 'price' }),
  'search by distance in Paris': () => searched({ where: 'Paris', sort: 'distance' }),
  // Every professional sells a service of this name.
  'search by name in Paris': () => searched({ where: 'Paris', named: 'Prestation 1', sort: 'recommended' }),
  'search for women in Paris': () => searched({ where: 'Paris', gender: 'female', sort: 'recommended' }),
  'map of Paris': () => searched({ where: 'Paris' }, '/map'),
  'counts of choices in Paris': () => searched({ where: 'Paris' }, '/counts'),
  'counts of choices by name in Paris': () => searched({ where: 'Paris', named: 'Prestation 1' }, '/counts'),
  'sentence understood': (turn: number) => {
    const q = `coupe et balayage bio samedi matin à Paris pour moins de ${30 + turn} euros`;
    return `/api/v1/search/meaning?${new URLSearchParams({ q })}`;
  },
};

function searched(query: Record<string, string>, call = ''): string {
  return `/api/v1/search${call}?${new URLSearchParams({ ...query, place: 'salon' })}`;
}

/** 95th percentile of the longest time that one broad search blocks the event loop. */
async function blockedBySearches(marketplace: Marketplace): Promise<Figure[]> {
  await memoryFilled(async (url) => (await marketplace.app.inject({ url })).json());
  const figures: Figure[] = [];
  for (const [name, urlAt] of Object.entries(broad)) {
    const blocked: number[] = [];
    for (let turn = 0; turn < SEARCHES; turn++) {
      marketplace.turnClockBack();
      collectGarbage();
      // Wait for the garbage collector's threads, which would take processor time from the measurement.
      await pause(SWEPT_MS);
      const longestTurn = watchTurns();
      const answer = await marketplace.app.inject({ url: urlAt(turn) });
      const longestMs = longestTurn();
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      if (turn > 2) blocked.push(longestMs);
    }
    const value = p95(blocked);
    figures.push({
      name: `${name}, event loop blocked, ${LARGE} professionals`,
      value,
      unit: 'ms',
      yardstick: { name: 'bar', value: BLOCKED_BAR_MS },
      ratio: value / BLOCKED_BAR_MS,
    });
  }
  return figures;
}

/**
 * The longest turn of the event loop from here on, by wall clock: processor time is counted in steps of 4
 * ms.
 */
function watchTurns(): () => number {
  let longestMs = 0;
  let last = performance.now();
  let isOver = false;
  const turn = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    turn();
    isOver = true;
    return longestMs;
  };
}
