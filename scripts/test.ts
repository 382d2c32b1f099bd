import { buildWeb } from './build-web.ts';
import { runChecks } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { type Count, runVitest } from './tests.ts';

// Suites with rounds run them all with `npm run test:full`, a part of them otherwise.
if (process.argv.includes('--full')) process.env.ROUNDS = 'full';

const parts: [name: string, work: () => Promise<Count>][] = [
  // First: what pages weigh is looked at in it.
  ['web build', buildWeb],
  ['checks', runChecks],
  ['tests', () => runVitest([])],
  ['journeys', () => runJourneys()],
];

const start = performance.now();
const lines: string[] = [];
const failures: string[] = [];
let [passed, failed] = [0, 0];
for (const [name, work] of parts) {
  const before = performance.now();
  const count = await work().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  passed += count.passed;
  failed += count.failed;
  failures.push(...(count.failures ?? []));
  lines.push(`${name.padEnd(12)}${minutesSince(before)}`);
}
lines.push(`${'in all'.padEnd(12)}${minutesSince(start)}`);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n\n')}`);
console.log(`\n${lines.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function minutesSince(moment: number): string {
  return `${((performance.now() - moment) / 60_000).toFixed(1).padStart(5)} minutes`;
}
