import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { inProject, inState } from './paths.ts';
import { startChild } from './start/children.ts';
import { freePort } from './start/ports.ts';
import { findRunning } from './start/postgres.ts';
import { postgresFolder, scratchFolder } from './start/postgres-binaries.ts';
import { type Count, runVitest } from './tests.ts';

/** The browser tests, on the whole product: free ports, a state of its own, a small seed. */
export async function runJourneys(args: string[] = []): Promise<Count> {
  const browser = await findBrowser();
  const state = await scratchFolder('e2e');
  const port = await freePort();
  const launcher = startChild({
    name: 'e2e',
    args: [inProject('scripts/start/main.ts')],
    env: {
      ...process.env,
      PORT: String(port),
      MECHE_STATE: state,
      SEED_SIZE: 'small',
      RATE_LIMITS: 'off',
      DATABASE_URL: '',
    },
  });
  try {
    await launcher.ready;
    const count = await runVitest(['--config', 'e2e/vitest.config.ts', ...args], {
      E2E_ORIGIN: `http://localhost:${port}`,
      E2E_BROWSER: browser,
      E2E_STATE: state,
      E2E_DATABASE_URL: await databaseOf(state),
    });
    // What the product wrote is the first thing to read after a failure.
    if (count.failed) await cp(join(state, 'logs'), inState('logs/e2e'), { recursive: true });
    return count;
  } finally {
    await launcher.stop();
    await removeState(state);
  }
}

async function databaseOf(state: string): Promise<string> {
  const running = await findRunning(await postgresFolder(state));
  if (!running) throw new Error('the product has no database');
  return running.url;
}

async function removeState(state: string): Promise<void> {
  await rm(await postgresFolder(state), { recursive: true, force: true });
  await rm(state, { recursive: true, force: true });
}
