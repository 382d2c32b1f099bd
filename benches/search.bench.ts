import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { blockTime, unblockTime } from '../apps/api/src/domains/scheduling/block-time.ts';
import { openSearchMemory } from '../apps/api/src/domains/search/open-cache.ts';
import { createColumns } from '../apps/api/src/domains/search/rules/columns.ts';
import type { ListingColumns } from '../apps/api/src/domains/search/rules/listing-values.ts';
import { suitsOf } from '../apps/api/src/domains/search/rules/suits.ts';
import { squareAround } from '../apps/api/src/domains/search/rules.ts';
import { openListener } from '../apps/api/src/kit/database/listen.ts';
import { systemClock } from '../apps/api/src/kit/time.ts';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { startApiProcess } from '../apps/api/src/testing/api-process.ts';
import { fillMarketplace } from '../apps/api/src/testing/many-professionals.ts';
import { noSimulators } from '../apps/api/src/testing/simulators.ts';
import { createHeldStanding } from '../apps/api/src/testing/standing.ts';
import { temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { collectGarbage } from './collect-garbage.ts';
import { memoryFilled } from './memory-filled.ts';

const PROFESSIONALS = (process.env.PROFESSIONALS ?? '5000,50000').split(',').filter(Boolean).map(Number);
const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const CHANGES_A_SECOND = 200;
const CHANGERS = 8;
const LOOKS = 100;
const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const BLOCKED_BAR_MS = 20;
/** Limits: memory of a listing, delay of a change, and time to load all listings. */
const BAR = { bytes: 500, visibleMs: 1_000, fillMs: 5_000 };
/** The densest city and its most common categories. */
const CATEGORIES = ['woman_cut', 'man_cut', 'coloration', 'beard'];
/**
 * Only the schemas that a search reads or that change under it: filling the others at ten times the country
 * takes hours.
 */
const SEARCHED = ['search', 'professionals', 'services', 'staff', 'scheduling', 'album', 'files'];
const ARRONDISSEMENTS = ['75003', '75011', '75015', '75018'];

/**
 * First free slots in Paris, by category and arrondissement, and suggestions of names, among growing
 * numbers of professionals, against one prepared select by key over HTTP; memory of the listings, time to load them, and delay of a
 * change.
 */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const professionals of PROFESSIONALS) {
    const bytes = professionals * 20_000;
    figures.push(...(await withBenchDatabase(12, (db, url) => measure(db, url, professionals), { bytes })));
  }
  return [...figures, ...(await simulated())];
}

/**
 * Memory of the columns alone, and how long a broad search blocks the event loop, up to ten times the
 * country.
 */
async function simulated(): Promise<Figure[]> {
  const grown = async (size: number) => {
    const columns = createColumns();
    const before = await usedMemory();
    for (let at = 0; at < size; at++) columns.put(aListing(at));
    const bytes = ((await usedMemory()) - before) / size;
    const took: number[] = [];
    for (let round = 0; round < 20; round++) {
      const began = performance.now();
      columns.find(
        { square: squareAround(PARIS, 20) },
        { offerKeys: ['woman_cut'], having: {}, suited: {}, near: PARIS, limit: 5_000 },
      );
      took.push(performance.now() - began);
    }
    return { bytes, ms: median(took) };
  };
  const [few, many] = [await grown(50_000), await grown(500_000)];
  return [
    {
      name: 'search, bytes of the columns of each of 500000 simulated',
      value: many.bytes,
      unit: 'bytes',
      yardstick: { name: 'of each of 50000', value: few.bytes },
      ratio: many.bytes / few.bytes,
    },
    {
      name: 'search, all in Paris found among 500000 simulated',
      value: many.ms,
      unit: 'ms',
      yardstick: { name: 'bar of the event loop', value: BLOCKED_BAR_MS },
      ratio: many.ms / BLOCKED_BAR_MS,
    },
  ];
}

/** One in ten in Paris, as in the marketplace of the other figures. */
function aListing(at: number): ListingColumns {
  const spread = at % 10 === 0 ? 0.1 : 4;
  const [north, east] = [Math.sin(at * 12.9898), Math.sin(at * 78.233)];
  const department = String(1 + (at % 95)).padStart(2, '0');
  const prices = { any: 2000, woman_cut: 3500, coloration: 6000 };
  return {
    professionalId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    hairTypes: ['curly_hair'],
    languages: ['fr'],
    accessibility: [],
    payments: ['online'],
    salon: {
      latitude: PARIS.latitude + north * spread,
      longitude: PARIS.longitude + east * spread,
      department,
    },
    home: null,
    salonPrices: prices,
    homePrices: {},
    salonSuits: suitsOf([{ category: 'woman_cut', genders: [], hairLengths: [] }]),
    homeSuits: {},
    ratingSum: 40,
    ratingCount: 10,
  };
}

async function measure(db: BenchDatabase, url: string, professionals: number): Promise<Figure[]> {
  await fillMarketplace(db, professionals, new Date(), SEARCHED);
  const memory = await measureMemory(db, url, professionals);
  const files = await temporaryFolder();
  const env = { ...settingsOf(url, noSimulators, files.path), LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const api = await startApiProcess(env);
  const yardstick = fork(join(import.meta.dirname, 'select-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    yardstick.send({ databaseUrl: url });
    const byKey = await portOf(yardstick);
    const { rows } = await sql<{ id: string }>`
      select professional_id as id from search.listings order by md5(professional_id::text) limit 400`.execute(
      db,
    );
    const paths = questions();
    await memoryFilled(async (path) => (await fetch(`${api.origin}${path}`)).json());
    // Fills the caches of the calendars.
    for (const path of paths) await answered(`${api.origin}${path}`);
    const measured = {
      'first slots in Paris': paths,
      'suggestions for the beginning of a name': (await begunNames(db)).map(suggesting),
      'suggestions for new names with a slip': (await misspeltNames(db)).map(suggesting),
    };
    const took = new Map(Object.keys(measured).map((name) => [name, [] as number[]]));
    const selected: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await p50(
        byKey,
        rows.map(({ id }) => `/${id}`),
      );
      if (round > 0) selected.push(one);
      for (const [name, asked] of Object.entries(measured)) {
        const other = await p50(api.origin, asked);
        if (round > 0) took.get(name)!.push(other);
      }
    }
    const { p99, rate } = await measureNews(db, api.origin);
    return [
      ...[...took].map(([name, values]) => ({
        name: `search, ${name}, ${professionals} professionals, 16 connections`,
        value: median(values),
        unit: 'ms',
        yardstick: { name: 'one prepared select by key over HTTP', value: median(selected) },
        ratio: median(values.map((value, round) => value / selected[round]!)),
      })),
      ...memory,
      {
        name: `search, from a change to its answer, p99, ${professionals} professionals`,
        value: p99,
        unit: 'ms',
        yardstick: { name: 'bar', value: BAR.visibleMs },
        ratio: p99 / BAR.visibleMs,
      },
      {
        name: `search, changes a second meanwhile, ${professionals} professionals`,
        value: rate,
        unit: 'changes/s',
        yardstick: { name: 'bar', value: CHANGES_A_SECOND },
        ratio: rate / CHANGES_A_SECOND,
      },
    ];
  } finally {
    yardstick.kill();
    await api.end();
    await files.remove();
  }
}

function questions(): string[] {
  return ARRONDISSEMENTS.flatMap((where) =>
    CATEGORIES.map(
      (categories) =>
        `/api/v1/search?${new URLSearchParams({ where, categories, place: 'salon', sort: 'first_slot' })}`,
    ),
  );
}

const suggesting = (text: string) => `/api/v1/search/words?${new URLSearchParams({ text, language: 'fr' })}`;

/** Of different names the first two to eight characters, which repeat as those that people type. */
async function begunNames(db: BenchDatabase): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select words from search.names where length(words) >= 8 order by md5(professional_id::text), position limit 400`.execute(
    db,
  );
  return rows.map(({ words }, at) => words.slice(0, 2 + (at % 7)));
}

/** More names than are cached, each once, with two letters swapped. */
async function misspeltNames(db: BenchDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct words as name from search.names where words like 'maison %' order by words limit 20000`.execute(
    db,
  );
  return rows.map(({ name }) => name.replace('maison', 'masion'));
}

type Found = {
  value: { total: number; items: { professional_id: string; slots: { starts_at: string }[] }[] };
};

async function answered(url: string): Promise<Found['value']> {
  const answer = await fetch(url);
  const { value } = (await answer.json()) as Found;
  if (!answer.ok || value.items.length < 10 || value.items.some(({ slots }) => slots.length === 0))
    throw new Error(`${url}: ${answer.status}, ${value?.items.length} found`);
  return value;
}

async function measureMemory(db: BenchDatabase, url: string, professionals: number): Promise<Figure[]> {
  const listener = openListener(url);
  const before = await usedMemory();
  const began = performance.now();
  const memory = openSearchMemory({ db, listener, clock: systemClock });
  await memory.filled;
  const fillMs = performance.now() - began;
  const bytes = ((await usedMemory()) - before) / memory.size().listings;
  await memory.close();
  await listener.close();
  return [
    {
      name: `search, bytes of memory a professional, ${professionals}`,
      value: bytes,
      unit: 'bytes',
      yardstick: { name: 'bar', value: BAR.bytes },
      ratio: bytes / BAR.bytes,
    },
    {
      name: `search, memory of ${professionals} filled`,
      value: fillMs,
      unit: 'ms',
      yardstick: { name: 'bar', value: BAR.fillMs },
      ratio: fillMs / BAR.fillMs,
    },
  ];
}

async function usedMemory(): Promise<number> {
  // Objects released in one turn of the event loop are freed in the next.
  for (let turn = 0; turn < 4; turn++) {
    collectGarbage();
    await pause(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * While calendars all over the country change: blocks the first shown slot of a salon in Paris for all its
 * members and waits until search no longer shows it. Returns the 99th percentile in milliseconds and
 * changes a second.
 */
async function measureNews(db: BenchDatabase, origin: string): Promise<{ p99: number; rate: number }> {
  const { rows: members } = await sql<{ id: string; memberId: string; timeZone: string }>`
    select p.id, m.id as member_id, p.time_zone from professionals.professionals p
      join staff.members m on m.professional_id = p.id order by md5(m.id::text) limit 400`.execute(db);
  let isOver = false;
  const began = performance.now();
  let changes = 0;
  const deps = { db, clock: systemClock };
  const change = async (from: number) => {
    for (let turn = from; !isOver; turn += CHANGERS) {
      await pause(Math.max(0, began + (changes * 1000) / CHANGES_A_SECOND - performance.now()));
      const member = members[turn % members.length]!;
      const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 9) * 86_400_000 + 3 * 3_600_000);
      const blockedTime = {
        memberId: member.memberId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
        label: '',
      };
      const id = await blockTime(deps, createHeldStanding(member), blockedTime);
      await unblockTime(deps, createHeldStanding(member), id);
      changes += 2;
    }
  };
  const changing = Promise.all(Array.from({ length: CHANGERS }, (_, from) => change(from)));
  const taken: number[] = [];
  const [path] = questions();
  const url = `${origin}${path}&page=1`;
  for (let look = 0; look < LOOKS; look++) {
    const shown = await answered(url);
    const fixture = shown.items[look % shown.items.length]!;
    const first = fixture.slots[0]!.starts_at;
    const { rows } = await sql<{ id: string; timeZone: string; memberId: string }>`
      select p.id, p.time_zone, m.id as member_id from professionals.professionals p
        join staff.members m on m.professional_id = p.id where p.id = ${fixture.professional_id}`.execute(db);
    const startsAt = new Date(first);
    const endsAt = new Date(startsAt.getTime() + 15 * 60_000);
    const blocked: string[] = [];
    for (const { memberId, ...of } of rows)
      await blockTime(deps, createHeldStanding({ ...of, memberId }), {
        memberId,
        startsAt,
        endsAt,
        label: '',
      }).then(
        (id) => blocked.push(id),
        () => {},
      );
    const changedAt = performance.now();
    const isShown = async () => {
      const now = (await answered(url)).items.find((one) => one.professional_id === fixture.professional_id);
      return now?.slots[0]?.starts_at === first;
    };
    while (await isShown()) await pause(5);
    taken.push(performance.now() - changedAt);
    for (const [at, id] of blocked.entries()) await unblockTime(deps, createHeldStanding(rows[at]!), id);
  }
  isOver = true;
  await changing;
  const rate = changes / ((performance.now() - began) / 1000);
  const p99 = taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)]!;
  return { p99, rate };
}

async function p50(origin: string, paths: readonly string[]): Promise<number> {
  const requests = paths.map((path) => ({ path }));
  let clients = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
    // Each connection begins elsewhere, so that they do not all wait for one answer.
    setupClient(client) {
      const at = Math.floor((requests.length / CONNECTIONS) * clients++);
      client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors`);
  // Autocannon reports latency in whole milliseconds. With connections that are never idle it follows from
  // the rate.
  return (CONNECTIONS / (result['2xx'] / result.duration)) * 1000;
}

async function portOf(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${message.port}`;
}
