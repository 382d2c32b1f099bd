import { buildWeb } from './build-web.ts';
import { runJourneys } from './journeys.ts';

// Before two products want it at once.
if ((await buildWeb()).failed) process.exit(1);
const { passed, failed } = await runJourneys(process.argv.slice(2));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
