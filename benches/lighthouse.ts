import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import { run } from '../scripts/run.ts';
import { scratchFolder } from '../scripts/start/scratch-folder.ts';
import { atWork, type TraceEvent } from './time-at-work.ts';

// 176 MB that only this bench needs: npm fetches it at run time, so it is not in package.json.
const PACKAGE = 'lighthouse@13.5.0';
const BROWSER_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof categories)[number], number>;
export type Look = {
  scores: Scores;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** Cumulative layout shift (https://web.dev/articles/cls). */
  shift: number;
  /** The same figures without the time that tasks waited for the processor. */
  atWork: { performance: number; blockedMs: number };
};

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/**
 * Throws without the serif font of Android: in another fallback font titles wrap differently, and the page
 * shifts when the web font arrives.
 */
export async function expectPhoneFonts(): Promise<void> {
  const { output } = await run('fc-list', [':family=Noto Serif', 'file']);
  if (!output.includes('NotoSerif-Regular'))
    throw new Error('Noto Serif is not installed: apt-get install fonts-noto-core');
}

/**
 * One Lighthouse run with its slow-phone profile, with or without scripts. Throws when the page failed to
 * load.
 */
export async function lookAt(url: string, { withScripts }: { withScripts: boolean }): Promise<Look> {
  const folder = await scratchFolder('lighthouse');
  const browser = join(folder, 'browser');
  await writeFile(browser, asOneOfItsOwn(await findBrowser()), { mode: 0o755 });
  const without = withScripts ? [] : ['--blocked-url-patterns=*.js'];
  const lighthouse = async (...step: string[]) => {
    const { code, output } = await run(
      'npm',
      [
        ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, '--quiet'],
        ...[`--only-categories=${categories.join(',')}`, `--chrome-flags=${BROWSER_FLAGS}`],
        ...[...without, ...step],
      ],
      // A phone in France: in another time zone hydration would rewrite the hours.
      { env: { CHROME_PATH: browser, TZ: 'Europe/Paris' } },
    );
    if (code !== 0) throw new Error(`lighthouse could not look at ${url}:\n${output}`);
  };
  const judge = async (): Promise<Report> => {
    const file = join(folder, 'report.json');
    await lighthouse(`--audit-mode=${folder}`, '--output=json', `--output-path=${file}`);
    return JSON.parse(await readFile(file, 'utf8'));
  };
  try {
    await lighthouse(`--gather-mode=${folder}`);
    const asItWas = await judge();
    const file = join(folder, 'trace.json');
    const trace = JSON.parse(await readFile(file, 'utf8')) as { traceEvents: TraceEvent[] };
    await writeFile(file, JSON.stringify({ ...trace, traceEvents: atWork(trace.traceEvents) }));
    return lookOf(asItWas, await judge());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * On a real phone the browser does not share the processor with the servers. Linux shares it between
 * sessions (`man 7 sched`, "The autogroup feature"), and each server process has its own, so the browser's
 * session gets priority. As root, Chromium would also prioritise its helper processes over its renderer:
 * sys_nice is dropped to prevent that.
 */
function asOneOfItsOwn(browser: string): string {
  return `#!/bin/sh
if [ -w /proc/self/autogroup ] && [ "$(id -u)" = 0 ]; then
  echo -20 > /proc/self/autogroup
  exec setpriv --bounding-set -sys_nice --inh-caps -sys_nice '${browser}' "$@"
fi
exec '${browser}' "$@"
`;
}

function lookOf(asItWas: Report, worked: Report): Look {
  const failed = asItWas.runtimeError ?? worked.runtimeError;
  if (failed) throw new Error(failed.message);
  const score = (of: Report, name: string) => (of.categories[name]?.score ?? 0) * 100;
  const figure = (of: Report, audit: string) => of.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((name) => [name, score(asItWas, name)])) as Scores,
    firstPaintMs: figure(asItWas, 'first-contentful-paint'),
    largestPaintMs: figure(asItWas, 'largest-contentful-paint'),
    blockedMs: figure(asItWas, 'total-blocking-time'),
    shift: figure(asItWas, 'cumulative-layout-shift'),
    atWork: { performance: score(worked, 'performance'), blockedMs: figure(worked, 'total-blocking-time') },
  };
}
