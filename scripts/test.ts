import { buildWeb } from './build-web.ts';
import { runChecks } from './checks.ts';
import { runBrowserProject } from './test-run/browser-tests.ts';
import { failedStep, mergeOutcomes, type Outcome } from './test-run/outcome.ts';
import { retryFlaky, writeFlakyReport } from './test-run/retry.ts';
import { runVitest } from './test-run/run-vitest.ts';
import { type LaneTime, printSummary } from './test-run/summary.ts';

const usage = 'usage: node scripts/test.ts [default] [resilience] [pooler] [cluster] [--full]';

/** The lanes of tests. They run in the order of the arguments; without an argument only `default` runs. */
const lanes = {
  default: runDefaultLane,
  resilience: runResilienceLane,
  pooler: runPoolerLane,
  cluster: runClusterLane,
};
type Lane = keyof typeof lanes;

const words = process.argv.slice(2);
const requested = words.filter((word) => !word.startsWith('--'));
if (
  requested.some((word) => !(word in lanes)) ||
  words.some((word) => word.startsWith('--') && word !== '--full')
) {
  console.error(usage);
  process.exit(2);
}
// Suites with random input read this variable and then run all their rounds; otherwise they run a part of
// them.
if (words.includes('--full')) process.env.ROUNDS = 'full';

const times: LaneTime[] = [];
const outcomes: Outcome[] = [];
for (const lane of (requested.length > 0 ? requested : ['default']) as Lane[])
  outcomes.push(await timed(`${lane} lane`, lanes[lane]));
const { outcome, flaky } = await retryFlaky(mergeOutcomes(outcomes));
await writeFlakyReport(flaky);
printSummary(outcome, times, flaky);
process.exit(outcome.failures.length > 0 ? 1 : 0);

/** The lane that must pass before a push. */
async function runDefaultLane(): Promise<Outcome> {
  // The web app is built first, because checks measure its pages and two products would otherwise build it
  // at the same time.
  const built = await timed('  web build', buildWeb);
  if (built.failures.length > 0) return built;
  const [alone, others] = await Promise.all([
    timed('  browser tests alone', () => runBrowserProject('alone')),
    runOthers(),
  ]);
  return mergeOutcomes([built, ...others, alone]);
}

async function runOthers(): Promise<Outcome[]> {
  const checks = await timed('  checks', runChecks);
  const tests = await timed('  tests', () =>
    runVitest(['--project', 'api', '--project', 'packages', '--project', 'web*']),
  );
  const browser = await timed('  browser tests', () => runBrowserProject('side by side'));
  return [checks, tests, browser];
}

/** Runs suites that start, kill or starve processes, and suites with many rounds of random input. */
function runResilienceLane(): Promise<Outcome> {
  return runVitest(['--project', 'resilience']);
}

/** Runs the tests of bookings and of live pages once more, behind PgBouncer in transaction mode. */
function runPoolerLane(): Promise<Outcome> {
  return runVitest(
    [
      '--project',
      'api',
      'src/domains/appointments/',
      'src/domains/scheduling/',
      'src/kit/live/',
      'src/app/live.test.ts',
    ],
    { TEST_POOLER: 'true' },
  );
}

/** Kills and cuts off machines of a PostgreSQL cluster; needs programs that only some systems have. */
function runClusterLane(): Promise<Outcome> {
  return runVitest(['--project', 'cluster', '--no-file-parallelism']);
}

async function timed(lane: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now();
  const outcome = await work().catch((error: unknown) => {
    console.error(error);
    return failedStep(lane.trim(), String(error));
  });
  times.push({ lane, seconds: (performance.now() - start) / 1000 });
  return outcome;
}
