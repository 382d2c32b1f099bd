import { execFileSync } from 'node:child_process';
import { readImports } from './boundaries/read-imports.ts';
import { buildWeb } from './build-web.ts';
import { runChecks } from './checks.ts';
import { projectRoot } from './paths.ts';
import { findAffected, type ImportGraph } from './test-run/affected-tests.ts';
import { runBrowserTests } from './test-run/browser-tests.ts';
import { domainTests } from './test-run/domain-tests.ts';
import { mergeOutcomes, type Outcome } from './test-run/outcome.ts';
import { runVitest } from './test-run/run-vitest.ts';
import { printSummary } from './test-run/summary.ts';

/** The quick checks, which this script runs; it prints that the others are left out. */
const checksRun = ['types', 'lint and format', 'names and sizes', 'facts', 'words'];

// Without an argument the uncommitted changes count, otherwise all changes since the given revision.
const revision = process.argv[2] ?? 'HEAD';
const changed = listChanged(revision);
if (changed.length === 0) {
  console.log(`nothing changed since ${revision}`);
  process.exit(0);
}
const { tests, browserTests, leftOut } = findAffected(changed, await readGraph(), domainTests);
console.log(`${changed.length} files changed since ${revision}`);
console.log(`runs ${tests.length} test files, and browser tests: ${browserTests.join(', ') || 'none'}`);
console.log(
  `leaves out:\n  ${[...leftOut, `checks but ${checksRun.join(', ')} (npm run check)`].join('\n  ')}`,
);

const outcomes: Outcome[] = [await runChecks(checksRun)];
if (tests.length > 0) outcomes.push(await runVitest(['--passWithNoTests', ...tests]));
if (browserTests.length > 0) {
  const built = await buildWeb();
  outcomes.push(built);
  if (built.failures.length === 0)
    outcomes.push(await runBrowserTests(browserTests.map((name) => `${name}.`)));
}
const outcome = mergeOutcomes(outcomes);
printSummary(outcome);
process.exit(outcome.failures.length > 0 ? 1 : 0);

function listChanged(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

async function readGraph(): Promise<ImportGraph> {
  const { modules } = await readImports(projectRoot);
  return new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map((one) => one.resolved)]),
  );
}
