import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineClock } from '../../../../scripts/start/machine-clock.ts';
import { ProcessNotStarted } from './gave-up.ts';

export type RunningProcess = {
  ports: Record<string, number>;
  process: ChildProcess;
  /** Ends the process and resolves once it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * On a busy machine the identity emulator takes most of a minute to start. The value is below vitest's
 * limit for a hook.
 */
const READY_MS = 150_000;

/**
 * Starts an entry file of this package as a child process and waits until it is ready. Throws
 * ProcessNotStarted.
 */
export async function startProcess(
  entry: 'main' | 'identity/main' | 'testing/identity-emulators',
  env: Record<string, string>,
): Promise<RunningProcess> {
  const child = fork(fileURLToPath(new URL(`../${entry}.ts`, import.meta.url)), {
    // The processes of a run share a compile cache, so that each file is compiled once.
    env: {
      ...machineClock(),
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  clearTimeout(tooLate);
  if (!first) throw new ProcessNotStarted(`${entry} was not ready within ${READY_MS} ms, or ended before`);
  const [{ ports }] = first as [{ ready: true; ports: Record<string, number> }];
  return {
    ports,
    process: child,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'meche-simulators-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
