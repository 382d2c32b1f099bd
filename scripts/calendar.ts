import { globSync } from 'node:fs';
import { findRealClock, readTestSources } from './real-clock.ts';
import { mergeOutcomes, type Outcome } from './test-run/outcome.ts';
import { runVitest } from './test-run/run-vitest.ts';
import { printSummary } from './test-run/summary.ts';

/** Instants at which tests that read the machine's clock are likely to fail. */
const instants = {
  saturday: '2026-12-05T09:00:00Z',
  sunday: '2026-12-06T09:00:00Z',
  // 23:45 in Paris on a Tuesday.
  'before-midnight': '2026-12-08T22:45:00Z',
  '31st': '2027-03-31T08:00:00Z',
  // 1:55 in Paris, five minutes before the clocks change from 2:00 to 3:00.
  spring: '2027-03-28T00:55:00Z',
  // 2:55 in Paris, five minutes before the clocks change from 3:00 to 2:00.
  autumn: '2027-10-31T00:55:00Z',
};

/**
 * Files, or declarations in them (`file#name`), whose use of the machine's clock cannot fail on any date,
 * with the reason.
 */
const harmless: Record<string, string> = {
  'apps/api/src/testing/clock-offset.ts': 'moves the business clock to an instant that is given',
  'apps/api/src/domains/appointments/fixture.testing.ts': 'moves the business clock to a Monday of 2031',
  'apps/api/src/testing/card-partner.ts#aPayee': 'a stamp that nothing is compared with',
  'apps/api/src/testing/webhook-receiver.ts': 'the age of a signature, in seconds',
  'apps/api/tests/resilience/running-product.testing.ts':
    'moves the business clock to instants that are given',
  'apps/api/tests/resilience/crash-points.testing.ts': 'time-outs',
  'apps/api/src/kit/jobs/jobs.testing.ts': 'when a fact was written, of which only the order counts',
  'apps/api/tests/resilience/crash-postgres.test.ts': 'leases and time-outs, in seconds',
  'apps/api/src/kit/jobs/workers.test.ts': 'leases, in seconds',
  'scripts/real-clock.test.ts': 'samples of code',
  'packages/simulators/src/card-partner/testing.ts': 'the year of a card, three years ahead',
};

const [only, ...names] = process.argv.slice(2).filter((argument) => argument !== '--list');
const { uses, sensitive } = findRealClock(readTestSources(), Object.keys(harmless));

if (process.argv.includes('--list')) {
  for (const { file, line, text } of uses) console.log(`${file}:${line}: ${text}`);
  console.log(`\n${sensitive.join('\n')}`);
  console.log(`\n${uses.length} uses; ${sensitive.length} test files depend on one`);
  process.exit(0);
}

const library = findLibrary();
const files = sensitive.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
const chosen = Object.entries(instants).filter(
  ([name]) => only === undefined || only === 'all' || only === name,
);
if (chosen.length === 0) throw new Error(`${only} is none of ${Object.keys(instants).join(', ')}, all`);

const lines: string[] = [];
const outcomes: Outcome[] = [];
for (const [name, instant] of chosen) {
  console.log(`\n${name}: the clocks of all processes say ${instant}`);
  const { passed, failures, files: times } = await runAt(instant);
  const named = failures.map((failure) => ({ ...failure, file: `${name}: ${failure.file}` }));
  outcomes.push({ passed, failures: named, files: times });
  lines.push(`${name.padEnd(16)} ${passed} passed, ${failures.length} failed`);
}
const outcome = mergeOutcomes(outcomes);
console.log(`\n${lines.join('\n')}`);
printSummary(outcome);
process.exit(outcome.failures.length > 0 || outcome.passed === 0 ? 1 : 0);

function runAt(instant: string): Promise<Outcome> {
  // An offset and not an instant, because each new process would start again at the instant.
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  return runVitest(files, {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
    FAKETIME_NO_CACHE: '1',
    // Leaves the monotonic clock alone, because timers and time-outs use it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  });
}

/** Returns the path of libfaketime in its variant for programs with several threads. */
function findLibrary(): string {
  const [found] = globSync('/usr/{lib,local/lib}/{*/,}faketime/libfaketimeMT.so.1');
  if (found) return found;
  console.error(
    'test:calendar needs libfaketime, which sets the clocks of processes: apt-get install faketime',
  );
  process.exit(1);
}
