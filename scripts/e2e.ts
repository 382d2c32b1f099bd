import { buildWeb } from './build-web.ts';
import { runBrowserTests } from './test-run/browser-tests.ts';
import { mergeOutcomes } from './test-run/outcome.ts';
import { printSummary } from './test-run/summary.ts';

// The web app is built first, because the two products of the browser tests would otherwise build it at the
// same time.
const built = await buildWeb();
const outcome =
  built.failures.length > 0 ? built : mergeOutcomes([built, await runBrowserTests(process.argv.slice(2))]);
printSummary(outcome);
process.exit(outcome.failures.length > 0 || outcome.passed === 0 ? 1 : 0);
