import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildWidget } from '../apps/web/scripts/build-widget.ts';
import { type Build, findLoadableChunks, measurePage, readBuild } from './page-weight.ts';
import { inProject, inState } from './paths.ts';
import { run } from './run.ts';
import { hashWebSources, isWebBuilt } from './start/web-build.ts';

const pages = [
  { page: 'home', route: 'pages/marketplace/home.page', path: '/' },
  { page: 'search', route: 'pages/marketplace/search.page', path: '/search' },
  { page: 'professional', route: 'pages/marketplace/professional.page', path: '/pro/x' },
  { page: 'booking', route: 'pages/customer/booking.page', path: '/booking/x' },
  { page: 'widget', route: 'pages/marketplace/widget.page', path: '/widget/x' },
  { page: 'login', route: 'pages/auth/login.page', path: '/auth/login' },
  { page: 'register', route: 'pages/auth/register.page', path: '/auth/register' },
];
/** Limits in kB of gzip: for the scripts of a page before interaction, and its style sheets before paint. */
const bars = { scripts: 200, styles: 8 };
/** Limit for the script that other sites load, in bytes of gzip. */
const WIDGET_BAR = 3000;

function overTheBar(build: Build, show: boolean): string[] {
  const over: string[] = [];
  for (const { page, route, path } of pages) {
    const { scripts, styles } = measurePage(build, { route, path });
    const figures = [
      ['scripts', scripts, bars.scripts],
      ['styles', styles, bars.styles],
    ] as const;
    for (const [what, bytes, bar] of figures)
      if (bytes > bar * 1000) over.push(`${page}: ${what} ${kilo(bytes)} kB, over ${bar}`);
    if (show) {
      const shown = figures.map(([what, bytes, bar]) => `${what} ${kilo(bytes)} of ${bar}`);
      console.log(`${page.padEnd(13)} ${shown.join('; ')}`);
    }
  }
  return over;
}

/** Name of the chunk that private screens share. Public pages must not load it, not even lazily. */
const PRIVATE = 'private';

function askForPrivate(build: Build): string[] {
  const open = Object.keys(build.routes.routes).filter((route) =>
    /^pages\/(auth|marketplace)\/.*\.page$/.test(route),
  );
  return [...open, 'pages/customer/booking.page']
    .filter((route) => findLoadableChunks(build, route).has(PRIVATE))
    .map((route) => `${route}: asks for what private screens share`);
}

/** This build has a separate folder, so that a running server keeps its own build. */
const aside = inState('page-build');

async function buildAside(): Promise<Build> {
  rmSync(aside, { recursive: true, force: true });
  const built = await run('react-router', ['build'], {
    cwd: inProject('apps/web'),
    env: { MECHE_WEB_BUILD: aside },
  });
  if (built.code !== 0) {
    console.error(built.output);
    process.exit(1);
  }
  return readBuild(`${aside}/client`);
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

const build = isWebBuilt(hashWebSources())
  ? readBuild(inProject('apps/web/build/client'))
  : await buildAside();
const problems = [...overTheBar(build, true), ...askForPrivate(build)];

// Seeded violation: the root imports the calendar.
const { root } = build.routes.routes;
const calendar = build.routes.routes['pages/professional/calendar.page'];
if (!root || !calendar) throw new Error('The plant found no ground');
const imports = [...(root.imports ?? []), calendar.module, ...(calendar.imports ?? [])];
const seeded: Build = {
  ...build,
  routes: { ...build.routes, routes: { ...build.routes.routes, root: { ...root, imports } } },
};
if (overTheBar(seeded, false).length < pages.length) problems.push('a seeded import was not noticed');

// Seeded violation: dialogs import the private chunk lazily.
const [shared] = Object.entries(build.chunks).find(([, { name }]) => name === PRIVATE) ?? [];
const dialog = Object.entries(build.chunks).find(([, { name }]) => name === 'dialog');
if (!shared || !dialog) throw new Error('The plant found no ground');
const tied = { ...build.chunks, [dialog[0]]: { ...dialog[1], dynamicImports: [shared] } };
if (askForPrivate({ ...build, chunks: tied }).length === 0)
  problems.push('a seeded lazy import was not noticed');

const script = gzipSync(await buildWidget(), { level: 9 }).length;
console.log(`widget.js     ${kilo(script)} of ${kilo(WIDGET_BAR)}`);
// The minimum guards against an empty script, which would pass the limit.
if (script > WIDGET_BAR || script < 500)
  problems.push(`widget.js: ${kilo(script)} kB, over ${kilo(WIDGET_BAR)}`);

for (const problem of problems) console.error(problem);
rmSync(aside, { recursive: true, force: true });
process.exitCode = problems.length > 0 ? 1 : 0;
