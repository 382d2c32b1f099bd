import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { findBrowser } from '../browser.ts';
import { inProject, inState } from '../paths.ts';
import { type Product, withProduct } from '../product.ts';
import { mergeOutcomes, nothingRun, type Outcome } from './outcome.ts';
import { runVitest } from './run-vitest.ts';

/**
 * Groups of browser tests. Tests that change what all share (the business clock, the identity service’s
 * settings, the demo salon) have names with `.alone` and run one at a time on a separate product.
 */
const projects = {
  'side by side': /(?<!\.alone)\.e2e\.ts$/,
  alone: /\.alone\.e2e\.ts$/,
} as const;

/**
 * Start of the business clock: a Tuesday at 9:02 in Paris, no holiday. Browser tests see the same days
 * whatever the machine's date is.
 */
const businessClockStart = '2031-06-03T07:02:00Z';

export type BrowserProject = keyof typeof projects;

/** Runs both groups concurrently. With names, runs only files whose name contains one of them. */
export async function runBrowserTests(args: string[] = []): Promise<Outcome> {
  const all = Object.keys(projects) as BrowserProject[];
  return mergeOutcomes(await Promise.all(all.map((project) => runBrowserProject(project, args))));
}

/**
 * Runs one group on a freshly started product with a small seed. Returns `nothingRun` when no file of the
 * group is requested.
 */
export async function runBrowserProject(project: BrowserProject, args: string[] = []): Promise<Outcome> {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const isRequested = readdirSync(inProject('e2e')).some(
    (file) =>
      projects[project].test(file) && (names.length === 0 || names.some((name) => file.includes(name))),
  );
  if (!isRequested) return nothingRun;
  const browser = await findBrowser();
  const name = `e2e-${project.replaceAll(' ', '-')}`;
  const runAt = async ({ origin, databaseUrl, state }: Product) => {
    const outcome = await runVitest(['--config', 'e2e/vitest.config.ts', '--project', project, ...args], {
      E2E_ORIGIN: origin,
      E2E_BROWSER: browser,
      E2E_STATE: state,
      E2E_DATABASE_URL: databaseUrl,
    });
    // Keeps the logs of the product after a failure.
    if (outcome.failures.length > 0)
      await cp(join(state, 'logs'), inState(`logs/${name}`), { recursive: true });
    return outcome;
  };
  return withProduct(name, 'small', runAt, { businessClockStart }).catch((error: unknown) => {
    if (!(error instanceof ProcessNotStarted)) throw error;
    const failure = { file: projectFile(project), name: '', message: error.message, isRetryable: true };
    return { ...nothingRun, failures: [failure] };
  });
}

/** Replaces the file name in a failure when the product of a group did not start. */
const projectFile = (project: BrowserProject) => `e2e/${project}`;

/** Runs the file of a failure again, alone; its whole group when the product of the group did not start. */
export function rerunBrowserTest(file: string): Promise<Outcome> {
  const all = Object.keys(projects) as BrowserProject[];
  const project = all.find((one) => projectFile(one) === file);
  return project ? runBrowserProject(project) : runBrowserTests([basename(file)]);
}
