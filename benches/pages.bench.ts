import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Figure } from '../scripts/bench.ts';
import { measurePage, readBuild } from '../scripts/page-weight.ts';
import { inProject } from '../scripts/paths.ts';
import { withProduct } from '../scripts/product.ts';
import { median } from './bench-database.ts';
import { categories, expectPhoneFonts, type Look, lookAt } from './lighthouse.ts';

const SLUG = 'atelier-sofia-paris-11e';
const pages = [
  { page: 'home', route: 'pages/marketplace/home.page', path: '/' },
  { page: 'search', route: 'pages/marketplace/search.page', path: '/search?where=75011' },
  { page: 'professional page', route: 'pages/marketplace/professional.page', path: `/pro/${SLUG}` },
  { page: 'town', route: 'pages/marketplace/town.page', path: '/coiffeur/paris-11e' },
  { page: 'booking', route: 'pages/customer/booking.page', path: `/booking/${SLUG}` },
];
type Page = (typeof pages)[number];

/** The best possible score. */
const all = { name: 'all there is', value: 100 };

/** Cumulative layout shift of a page, at most. */
const MAX_SHIFT = 0.02;
const LOOKS = 3;
const REQUESTS = 60;
const WARM_UP = 20;
/** Concurrent connections, and length of a round. */
const CROWD = 16;
const ROUND_SECONDS = 2;
const ROUNDS = 5;

/**
 * Weight of the most visited pages, their Lighthouse scores on its slow-phone profile, and their server
 * time.
 */
export async function run(): Promise<Figure[]> {
  await expectPhoneFonts();
  return withProduct('bench-pages', 'all', async ({ origin }) => {
    const figures = weights();
    figures.push(...(await serverTimes(origin)), ...(await cachedRates(origin)));
    for (const page of pages) figures.push(...(await scoresOf(page, origin)));
    return figures;
  });
}

/** Scripts of each page in the build that the app serves, in kB of gzip. */
function weights(): Figure[] {
  const build = readBuild(inProject('apps/web/build/client'));
  // The not-found page: React, the router and what every page has.
  const bare = measurePage(build, { route: 'pages/marketplace/not-found.page', path: '/nothing' });
  return pages.map(({ page, route, path }) => {
    const value = measurePage(build, { route, path: path.replace(/\?.*/, '') }).scripts / 1000;
    const yardstick = { name: 'a page that says nothing is here', value: bare.scripts / 1000 };
    return { name: `${page}, scripts`, value, unit: 'kB gzip', yardstick, ratio: value / yardstick.value };
  });
}

/** Sequential requests on one connection: the server without load. */
async function serverTimes(origin: string): Promise<Figure[]> {
  const bare = '/nothing-is-here';
  const spent = new Map([bare, ...pages.map(({ path }) => path)].map((path) => [path, [] as number[]]));
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    for (const [path, times] of spent) {
      // A different URL each time, so that the page cache is not hit.
      const address = `${origin}${path}${path.includes('?') ? '&' : '?'}look=${request}`;
      const start = performance.now();
      const answer = await fetch(address, { headers: { 'accept-language': 'fr' } });
      await answer.arrayBuffer();
      if (answer.status !== (path === bare ? 404 : 200)) throw new Error(`${path}: ${answer.status}`);
      if (request >= WARM_UP) times.push(performance.now() - start);
    }
  }
  const yardstick = { name: 'a page that says nothing is here', value: median(spent.get(bare) ?? []) };
  return pages.map(({ page, path }) => {
    const value = median(spent.get(path) ?? []);
    return { name: `${page}, server time`, value, unit: 'ms', yardstick, ratio: value / yardstick.value };
  });
}

/** Throughput of pages in the page cache, uncompressed, against a server that knows only these bytes. */
async function cachedRates(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { page, path } of pages.filter(({ route }) => !route.includes('/customer/'))) {
    const value = await (
      await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } })
    ).text();
    const bare = await startBare(value);
    try {
      const rates = { kept: [] as number[], bare: [] as number[] };
      // A warm-up, then alternating, so that a slow moment affects both.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [cached, plain] = [
          await requestsPerSecond(`${origin}${path}`),
          await requestsPerSecond(bare.url),
        ];
        if (round === 0) continue;
        rates.kept.push(cached);
        rates.bare.push(plain);
      }
      figures.push({
        name: `${page}, cached, ${CROWD} connections`,
        value: median(rates.kept),
        unit: 'req/s',
        yardstick: { name: 'bare Fastify, same bytes', value: median(rates.bare) },
        ratio: median(rates.kept.map((rate, round) => rate / rates.bare[round]!)),
      });
    } finally {
      await bare.stop();
    }
  }
  return figures;
}

async function startBare(value: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ schema: { type: 'string' }, value });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function requestsPerSecond(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'identity' };
  const found = await autocannon({ url, headers, connections: CROWD, duration: ROUND_SECONDS });
  if (found.non2xx + found.errors > 0) throw new Error(`${url}: ${found.non2xx} no, ${found.errors} broken`);
  return found.requests.average;
}

async function scoresOf({ page, path }: Page, origin: string): Promise<Figure[]> {
  const looks: Look[] = [];
  const still: Look[] = [];
  // Alternating, so that a slow moment affects both.
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push(await lookAt(`${origin}${path}`, { withScripts: true }));
    still.push(await lookAt(`${origin}${path}`, { withScripts: false }));
  }
  const middle = (of: (look: Look) => number) => median(looks.map(of));
  console.error(
    `${page}: first paint ${middle((look) => look.firstPaintMs).toFixed(0)} ms, largest ${middle((look) => look.largestPaintMs).toFixed(0)} ms, blocked ${middle((look) => look.blockedMs).toFixed(0)} ms, at work ${middle((look) => look.atWork.blockedMs).toFixed(0)} ms`,
  );
  const figures = categories.map((category) => {
    const value = middle(({ scores }) => scores[category]);
    // What this machine gives to a static page.
    const yardstick =
      category === 'performance'
        ? {
            name: 'the same page without its scripts',
            value: median(still.map(({ scores }) => scores[category])),
          }
        : all;
    return {
      name: `${page}, Lighthouse ${category}`,
      value,
      unit: 'of 100',
      yardstick,
      ratio: value / yardstick.value,
    };
  });
  const shift = middle((look) => look.shift);
  figures.push({
    name: `${page}, layout shift`,
    value: shift,
    unit: 'CLS',
    yardstick: { name: 'the bar', value: MAX_SHIFT },
    ratio: shift / MAX_SHIFT,
  });
  const worked = middle((look) => look.atWork.performance);
  figures.push({
    name: `${page}, Lighthouse performance, at work`,
    value: worked,
    unit: 'of 100',
    yardstick: all,
    ratio: worked / all.value,
  });
  return figures;
}
