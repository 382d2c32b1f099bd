import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { inProject, inState } from './paths.ts';
import { withProduct } from './product.ts';
import { type Count, runVitest } from './tests.ts';

/** Those that touch what belongs to everybody (the clock, the house of the demo) have a product of their own, one at a time. */
const projects = { 'side by side': /(?<!\.alone)\.e2e\.ts$/, alone: /\.alone\.e2e\.ts$/ };

/** The browser tests, on the whole product: free ports, a state of its own, a small seed. Both kinds at once. */
export async function runJourneys(args: string[] = []): Promise<Count> {
  const browser = await findBrowser();
  const names = args.filter((arg) => !arg.startsWith('-'));
  const asked = readdirSync(inProject('e2e')).filter(
    (file) => names.length === 0 || names.some((name) => file.includes(name)),
  );
  const counts = await Promise.all(
    Object.entries(projects)
      .filter(([, pattern]) => asked.some((file) => pattern.test(file)))
      .map(([project]) => runProject(project, browser, args)),
  );
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

function runProject(project: string, browser: string, args: string[]): Promise<Count> {
  const name = `e2e-${project.replaceAll(' ', '-')}`;
  return withProduct(name, 'small', async ({ origin, databaseUrl, state }) => {
    const count = await runVitest(['--config', 'e2e/vitest.config.ts', '--project', project, ...args], {
      E2E_ORIGIN: origin,
      E2E_BROWSER: browser,
      E2E_STATE: state,
      E2E_DATABASE_URL: databaseUrl,
    });
    // What the product wrote is the first thing to read after a failure.
    if (count.failed) await cp(join(state, 'logs'), inState(`logs/${name}`), { recursive: true });
    return count;
  });
}
