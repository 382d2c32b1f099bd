import { rm } from 'node:fs/promises';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { inProject } from './paths.ts';
import { startChild } from './start/children.ts';
import { freePort } from './start/ports.ts';
import { findRunningServer } from './start/postgres.ts';
import { postgresFolder } from './start/postgres-binaries.ts';
import { scratchFolder } from './start/scratch-folder.ts';

/** The whole app, running for a test that uses it from outside. */
export type Product = { origin: string; databaseUrl: string; state: string };

/**
 * Starts the app as `npm start` does, on a free port and without rate limits, calls `use`, and removes the
 * app's state. `businessClockStart` is the start of the business clock in ISO 8601, by default the
 * machine's time. Throws ProcessNotStarted.
 */
export async function withProduct<T>(
  name: string,
  size: 'small' | 'all',
  use: (product: Product) => Promise<T>,
  { businessClockStart = '' } = {},
): Promise<T> {
  const state = await scratchFolder(name);
  const port = await freePort();
  const launcher = startChild({
    name,
    args: [inProject('scripts/start/main.ts')],
    env: {
      ...process.env,
      PORT: String(port),
      MECHE_STATE: state,
      SEED_SIZE: size,
      RATE_LIMITS: 'off',
      // The calendars that browser tests serve are on this machine.
      CALENDARS_ANYWHERE: 'true',
      DATABASE_URL: '',
      BUSINESS_CLOCK_START: businessClockStart,
    },
  });
  try {
    await launcher.ready.catch((error: unknown) => {
      throw new ProcessNotStarted(String(error), { cause: error });
    });
    return await use({ origin: `http://localhost:${port}`, databaseUrl: await databaseOf(state), state });
  } finally {
    await launcher.stop();
    await rm(state, { recursive: true, force: true });
  }
}

async function databaseOf(state: string): Promise<string> {
  const running = await findRunningServer(await postgresFolder(state));
  if (!running) throw new Error('the product has no database');
  return running.url;
}
