import { runJourneys } from './journeys.ts';

const { passed, failed } = await runJourneys(process.argv.slice(2));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
