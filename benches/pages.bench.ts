import type { Figure } from '../scripts/bench.ts';
import { readBuild, weigh } from '../scripts/page-weight.ts';
import { inProject } from '../scripts/paths.ts';
import { withProduct } from '../scripts/product.ts';
import { median } from './bench-database.ts';
import { categories, type Look, lookAt } from './lighthouse.ts';

const SLUG = 'atelier-sofia-paris-11e';
const pages = [
  { page: 'home', route: 'pages/marketplace/home.page', path: '/' },
  { page: 'search', route: 'pages/marketplace/search.page', path: '/search?where=75011' },
  { page: 'professional page', route: 'pages/marketplace/professional.page', path: `/pro/${SLUG}` },
  { page: 'booking', route: 'pages/customer/booking.page', path: `/booking/${SLUG}` },
];
type Page = (typeof pages)[number];

const LOOKS = 3;
const REQUESTS = 60;
const WARM_UP = 20;

/** What the pages that everybody meets weigh, how Lighthouse's slow telephone sees them, and how long the server takes. */
export async function run(): Promise<Figure[]> {
  return withProduct('bench-pages', 'all', async ({ origin }) => {
    const figures = weights();
    figures.push(...(await serverTimes(origin)));
    for (const page of pages) figures.push(...(await scoresOf(page, origin)));
    return figures;
  });
}

/** Of the build that the product serves. */
function weights(): Figure[] {
  const build = readBuild(inProject('apps/web/build/client'));
  // The shell of an address that is none: React, the router and what every page has.
  const bare = weigh(build, { route: 'pages/marketplace/not-found.page', path: '/nothing' });
  return pages.map(({ page, route, path }) => {
    const value = weigh(build, { route, path: path.replace(/\?.*/, '') }).scripts / 1000;
    const yardstick = { name: 'a page that says nothing is here', value: bare.scripts / 1000 };
    return { name: `${page}, scripts`, value, unit: 'kB gzip', yardstick, ratio: value / yardstick.value };
  });
}

/** In turn, one after another, on one connection: the server alone, without a crowd. */
async function serverTimes(origin: string): Promise<Figure[]> {
  const bare = '/nothing-is-here';
  const spent = new Map([bare, ...pages.map(({ path }) => path)].map((path) => [path, [] as number[]]));
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    for (const [path, times] of spent) {
      const start = performance.now();
      const answer = await fetch(`${origin}${path}`, { headers: { 'accept-language': 'fr' } });
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

async function scoresOf({ page, path }: Page, origin: string): Promise<Figure[]> {
  const looks: Look[] = [];
  const still: Look[] = [];
  // In turn, so that a slow moment meets both.
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push(await lookAt(`${origin}${path}`, { withScripts: true }));
    still.push(await lookAt(`${origin}${path}`, { withScripts: false }));
  }
  const middle = (of: (look: Look) => number) => median(looks.map(of));
  console.error(
    `${page}: first paint ${middle((look) => look.firstPaintMs).toFixed(0)} ms, largest ${middle((look) => look.largestPaintMs).toFixed(0)} ms, blocked ${middle((look) => look.blockedMs).toFixed(0)} ms`,
  );
  return categories.map((category) => {
    const value = middle(({ scores }) => scores[category]);
    // What this machine gives to a page that does nothing but stand there.
    const yardstick =
      category === 'performance'
        ? {
            name: 'the same page without its scripts',
            value: median(still.map(({ scores }) => scores[category])),
          }
        : { name: 'all there is', value: 100 };
    return {
      ...{ name: `${page}, Lighthouse ${category}`, value, unit: 'of 100', yardstick },
      ratio: value / yardstick.value,
    };
  });
}
