import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { machineClock } from '../../../../scripts/start/machine-clock.ts';
import { freePort } from '../../../../scripts/start/ports.ts';
import type { PoolRequest } from './pooled-process.ts';
import { readText } from './read-text.ts';

type Entry = 'main' | 'worker-main';

/**
 * `pooled` uses a process that has already loaded the app. Tests about starts, signals, exit codes or logs
 * must not use it.
 */
type HowToStart = { pooled?: boolean };

export type ApiAnswer = { status: number; text: string; headers: Headers };

export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>;

/** Starts the API in a separate process with only this environment, on a free port unless `PORT` is set. */
export async function startApiProcess(env: Record<string, string>, how: HowToStart = {}) {
  const port = Number(env.PORT ?? (await freePort()));
  const started = await start('main', { ...env, PORT: String(port) }, how);
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...started,
    origin,
    async call(
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<ApiAnswer> {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, text: await readText(answer), headers: answer.headers };
    },
  };
}

/** Starts the worker in a separate process. */
export async function startWorkerProcess(env: Record<string, string>, how: HowToStart = {}) {
  const port = await freePort();
  const started = await start('worker-main', { WORKER_PORT: String(port), ...env }, how);
  // `health` is the address of the worker's health endpoint.
  return { ...started, health: `http://127.0.0.1:${port}` };
}

/**
 * Starts a process that must fail to start. Returns its output and exit code; throws when the process does
 * start.
 */
export async function failToStart(
  env: Record<string, string>,
  entry: Entry = 'main',
): Promise<{ code: number; output: string }> {
  const child = spawnFile(`../app/${entry}.ts`, { ...env, PORT: String(await freePort()) });
  const outcome = await child.message().then(
    () => 'started' as const,
    () => 'refused' as const,
  );
  child.signal('SIGTERM');
  const code = await child.ended;
  if (outcome === 'started') throw new Error(`${entry} started`);
  return { code: code ?? -1, output: child.output() };
}

type Started = {
  /** Returns the text that the process has written to both output streams. */
  output(): string;
  /** Stops the app gracefully; a pooled process stays for the next start. */
  end(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
};

async function start(entry: Entry, env: Record<string, string>, { pooled }: HowToStart): Promise<Started> {
  const child = pooled ? await takePooled() : spawnFile(`../app/${entry}.ts`, env);
  const ready = child.message();
  if (pooled) child.send({ start: entry, env });
  await ready.catch((error: unknown) => {
    throw new ProcessNotStarted(`${entry}: ${error}`, { cause: error });
  });
  return {
    output: child.output,
    async end() {
      if (pooled) return giveBack(child);
      child.signal('SIGTERM');
      await child.ended;
    },
    async kill() {
      child.signal('SIGKILL');
      await child.ended;
    },
  };
}

type Child = ReturnType<typeof spawnFile>;

/** Idle processes that have loaded the app. They end together with this process. */
const pool: Child[] = [];

async function takePooled(): Promise<Child> {
  const rested = pool.pop();
  if (rested) {
    rested.forgetOutput();
    return rested;
  }
  const child = spawnFile('./pooled-process.ts', {});
  await child.message();
  return child;
}

/** Stops the app in a pooled process. A process that died or that leaves resources open is not reused. */
async function giveBack(child: Child): Promise<void> {
  const stopped = child.message();
  child.send({ stop: true });
  await stopped.then(
    () => void pool.push(child),
    () => {},
  );
}

function spawnFile(file: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    // The compile cache saves each process of a run from compiling the same files.
    env: {
      ...machineClock(),
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  // `close` comes after the output streams have ended; at `exit` they may still hold output.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    ended,
    output: () => written,
    forgetOutput(): void {
      written = '';
    },
    /** Returns the next message of the process. Throws when the process ends first. */
    message: (): Promise<unknown> =>
      Promise.race([
        once(child, 'message'),
        ended.then((code) => {
          throw new Error(`the process ended (${code}): ${written}`);
        }),
      ]),
    send: (request: PoolRequest) => void child.send(request, () => {}),
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
}
