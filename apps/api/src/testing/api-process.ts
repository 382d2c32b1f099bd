import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/start/ports.ts';
import { textOf } from './text-of.ts';

const fileOf = (entry: Entry) => fileURLToPath(new URL(`../app/${entry}.ts`, import.meta.url));

type Entry = 'main' | 'worker-main';

export type ApiAnswer = { status: number; text: string; headers: Headers };

export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>;

/** The API as it is started for real: a process of its own, with this environment and nothing else of ours; on a free port, unless told. */
export async function startApiProcess(env: Record<string, string>) {
  const port = Number(env.PORT ?? (await freePort()));
  const started = spawnApi({ ...env, PORT: String(port) });
  await started.ready;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    /** All that it has written so far, to either stream. */
    output: started.output,
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
      return { status: answer.status, text: await textOf(answer), headers: answer.headers };
    },
    async end(): Promise<void> {
      started.stop();
      await started.ended;
    },
    /** As a machine dies: at once, in the middle of whatever it does. */
    async kill(): Promise<void> {
      started.kill();
      await started.ended;
    },
  };
}

/** The worker, likewise. */
export async function startWorkerProcess(env: Record<string, string>) {
  const port = await freePort();
  const started = spawnApi({ WORKER_PORT: String(port), ...env }, 'worker-main');
  await started.ready;
  return {
    /** Where it says how it is. */
    health: `http://127.0.0.1:${port}`,
    output: started.output,
    async end(): Promise<void> {
      started.stop();
      await started.ended;
    },
    /** At once, in the middle of whatever it does. */
    async kill(): Promise<void> {
      started.kill();
      await started.ended;
    },
  };
}

/** A start that is meant to fail: what it said, and its exit code. Throws when it does start. */
export async function failToStart(
  env: Record<string, string>,
  entry: Entry = 'main',
): Promise<{ code: number; said: string }> {
  const started = spawnApi({ ...env, PORT: String(await freePort()) }, entry);
  const outcome = await started.ready.then(
    () => 'started' as const,
    () => 'refused' as const,
  );
  started.stop();
  const code = await started.ended;
  if (outcome === 'started') throw new Error(`${entry} started`);
  return { code: code ?? -1, said: started.output() };
}

function spawnApi(env: Record<string, string>, entry: Entry = 'main') {
  const child = spawn(process.execPath, [fileOf(entry)], {
    // What is compiled once need not be by each of the many processes of a run.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  // After exit the streams may still hold something: closed, they do not.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = Promise.race([
    once(child, 'message'),
    ended.then((code) => {
      throw new Error(`the API ended (${code}): ${written}`);
    }),
  ]);
  return {
    ready,
    ended,
    output: () => written,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
}
