import autocannon from 'autocannon';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { startApiProcess } from '../apps/api/src/testing/api-process.ts';
import { fillMarketplace } from '../apps/api/src/testing/many-professionals.ts';
import { noSimulators } from '../apps/api/src/testing/simulators.ts';
import { temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { median, withBenchDatabase } from './bench-database.ts';
import { memoryFilled } from './memory-filled.ts';
import { availabilityPath, dayIn, professionalsFor, type Salon, someSalons } from './salons.ts';

const BUSINESSES = 1_000;
const CONNECTIONS = 100;
const WARM_UP_SECONDS = 15;
const SECONDS = 10;
const ROUNDS = 5;
const TIMEOUT_SECONDS = 30;
const ARRONDISSEMENTS = ['75003', '75011', '75015', '75018'];
const CATEGORIES = ['woman_cut', 'man_cut', 'coloration', 'beard'];

type Kind = 'home' | 'search' | 'business page' | 'availability' | 'API read';
type Asked = { kind: Kind; path: string };
type Times = Record<Kind, number[]>;

/**
 * A marketplace of 1,000 businesses at one API process: home page, searches, business pages, availability,
 * and what a program reads by API, in two mixes. Any error or refusal throws.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(2, async (db, url) => {
    await fillMarketplace(db, professionalsFor(BUSINESSES));
    const salons = await someSalons(db, BUSINESSES);
    const files = await temporaryFolder();
    const env = settingsOf(url, noSimulators, files.path);
    const api = await startApiProcess({ ...env, WEB_MODE: 'production', LOG_LEVEL: 'error' });
    try {
      await memoryFilled(async (path) => (await fetch(`${api.origin}${path}`)).json());
      const figures: Figure[] = [];
      for (const [mix, shares] of Object.entries(MIXES)) {
        const asked = inRandomOrder(salons.flatMap((salon, at) => requestsFor(salon, at, shares)));
        figures.push(await measure(mix, asked, api.origin));
      }
      return figures;
    } finally {
      await api.end();
      await files.remove();
    }
  });
}

async function measure(mix: string, asked: readonly Asked[], origin: string): Promise<Figure> {
  await load(origin, asked, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await load(origin, asked, SECONDS));
    console.error(`${mix}: ${described(rounds.at(-1)!)}`);
  }
  const at = (share: number) => rounds.map(({ all }) => percentile(all, share));
  const [p50, p99] = [at(0.5), at(0.99)];
  return {
    name: `mixed, ${mix}, p99 of ${BUSINESSES} businesses, ${CONNECTIONS} connections`,
    value: median(p99),
    unit: 'ms',
    yardstick: { name: 'p50 of the same requests', value: median(p50) },
    ratio: median(p99.map((ms, round) => ms / p50[round]!)),
  };
}

type Shares = Record<Kind, number>;

/** `even`: as many requests of each kind. `readers`: mostly pages that the page cache has. */
const MIXES: Record<string, Shares> = {
  even: { home: 2, search: 2, 'business page': 2, availability: 2, 'API read': 2 },
  readers: { home: 3, search: 3, 'business page': 1, availability: 1, 'API read': 2 },
};

function requestsFor(salon: Salon, at: number, shares: Shares): Asked[] {
  return Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, turn) => ({
      kind: kind as Kind,
      path: paths[kind as Kind](salon, at * share + turn),
    })),
  );
}

const paths: Record<Kind, (salon: Salon, at: number) => string> = {
  home: () => '/',
  search: (_salon, at) => searchPath(at),
  'business page': ({ slug }) => `/pro/${slug}`,
  availability: (salon) => availabilityPath(salon, dayIn(1)),
  'API read': ({ slug }, at) => {
    const reads = [`/professionals/${slug}`, `/professionals/${slug}/reviews`, searchPath(at)];
    return `/api/v1${reads[at % reads.length]}`;
  },
};

function searchPath(at: number): string {
  const where = ARRONDISSEMENTS[at % ARRONDISSEMENTS.length]!;
  const categories = CATEGORIES[Math.floor(at / ARRONDISSEMENTS.length) % CATEGORIES.length]!;
  return `/search?${new URLSearchParams({ where, categories, place: 'salon' })}`;
}

/** The same order in each run. */
function inRandomOrder(asked: readonly Asked[]): Asked[] {
  let state = 1;
  return asked
    .map((one) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return { one, place: state };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one);
}

type Round = { perSecond: number; all: number[]; times: Times };

/** Each connection has its share of the requests, which it asks in turn. */
async function load(origin: string, asked: readonly Asked[], seconds: number): Promise<Round> {
  const times: Times = { home: [], search: [], 'business page': [], availability: [], 'API read': [] };
  let connection = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    // As browsers ask.
    headers: { 'accept-encoding': 'gzip, br' },
    setupClient(client) {
      const from = connection++;
      const own = asked.filter((_one, at) => at % CONNECTIONS === from);
      client.setRequests(own.map(({ path }) => ({ path })));
      let answered = 0;
      client.on('response', (_status, _bytes, ms) => {
        times[own[answered++ % own.length]!.kind].push(ms);
      });
    },
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors`);
  return { perSecond: result['2xx'] / result.duration, all: Object.values(times).flat(), times };
}

function described({ perSecond, all, times }: Round): string {
  const both = (ms: readonly number[]) =>
    [0.5, 0.99].map((share) => percentile(ms, share).toFixed(0)).join(' and ');
  const kinds = Object.entries(times).map(([kind, ms]) => `${kind} ${both(ms)}`);
  return `${perSecond.toFixed(0)} requests a second; p50 and p99 in ms: all ${both(all)}, ${kinds.join(', ')}`;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}
