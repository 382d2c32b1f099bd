import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import { run } from '../scripts/run.ts';
import { scratchFolder } from '../scripts/start/scratch-folder.ts';

// 176 MB that only this bench needs: fetched by npm when it runs, not in package.json.
const PACKAGE = 'lighthouse@13.5.0';
const BROWSER_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** 0 to 100. */
export type Scores = Record<(typeof categories)[number], number>;
export type Look = { scores: Scores; firstPaintMs: number; largestPaintMs: number; blockedMs: number };

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** One look at a page as Lighthouse's slow telephone sees it, with its scripts or without. Throws when it could not be seen. */
export async function lookAt(url: string, { withScripts }: { withScripts: boolean }): Promise<Look> {
  const folder = await scratchFolder('lighthouse');
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      'npm',
      [
        ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, '--quiet', '--output=json'],
        ...[`--output-path=${file}`, `--only-categories=${categories.join(',')}`],
        `--chrome-flags=${BROWSER_FLAGS}`,
        ...(withScripts ? [] : ['--blocked-url-patterns=*.js']),
      ],
      // A telephone in France: elsewhere the hours are written anew.
      { env: { CHROME_PATH: await findBrowser(), TZ: 'Europe/Paris' } },
    );
    if (code !== 0) throw new Error(`lighthouse could not look at ${url}:\n${output}`);
    return lookOf(JSON.parse(await readFile(file, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lookOf({ runtimeError, categories: found, audits }: Report): Look {
  if (runtimeError) throw new Error(runtimeError.message);
  const scores = categories.map((name) => [name, (found[name]?.score ?? 0) * 100]);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(scores) as Scores,
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
  };
}
