import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { inState } from './paths.ts';
import { withProduct } from './product.ts';
import { type Count, runVitest } from './tests.ts';

/** The browser tests, on the whole product: free ports, a state of its own, a small seed. */
export async function runJourneys(args: string[] = []): Promise<Count> {
  const browser = await findBrowser();
  return withProduct('e2e', 'small', async ({ origin, databaseUrl, state }) => {
    const count = await runVitest(['--config', 'e2e/vitest.config.ts', ...args], {
      E2E_ORIGIN: origin,
      E2E_BROWSER: browser,
      E2E_STATE: state,
      E2E_DATABASE_URL: databaseUrl,
    });
    // What the product wrote is the first thing to read after a failure.
    if (count.failed) await cp(join(state, 'logs'), inState('logs/e2e'), { recursive: true });
    return count;
  });
}
