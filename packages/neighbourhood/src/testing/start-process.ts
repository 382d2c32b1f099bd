import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type RunningProcess = {
  ports: Record<string, number>;
  process: ChildProcess;
  /** Resolves once the process is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts `main` or `identity/main` as `npm start` does: a child that says when it is ready. */
export async function startProcess(
  entry: 'main' | 'identity/main',
  env: Record<string, string>,
): Promise<RunningProcess> {
  const child = fork(fileURLToPath(new URL(`../${entry}.ts`, import.meta.url)), {
    env: { PATH: process.env.PATH, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (!first) throw new Error(`${entry} ended before it was ready`);
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

/** A folder for one test file's state. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'meche-neighbourhood-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
