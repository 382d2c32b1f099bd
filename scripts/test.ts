import { runChecks } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { type Count, runVitest } from './tests.ts';

// Suites with rounds run them all with `npm run test:full`, a part of them otherwise.
if (process.argv.includes('--full')) process.env.ROUNDS = 'full';

const start = performance.now();
const counts: Count[] = [];
for (const part of [runChecks, () => runVitest([]), () => runJourneys()]) {
  counts.push(
    await part().catch((error: unknown) => {
      console.error(error);
      return { passed: 0, failed: 1 };
    }),
  );
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
