import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../app/config.ts';
import type { RunningProcess } from '../app/run-process.ts';
import { startApi } from '../app/start-api.ts';
import { startWorker } from '../app/start-worker.ts';

// This process has loaded the API and the worker, which is most of the work of a start. Its parent starts
// one of them with an environment, stops it, and starts another. The process exits when a stop leaves
// resources open.

export type PoolRequest = { start: 'main' | 'worker-main'; env: Record<string, string> } | { stop: true };

const CLEAN_WITHIN_MS = 2_000;
const starts = { main: startApi, 'worker-main': startWorker };
const loadedWith = { ...process.env };
let running: RunningProcess | undefined;

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Lists the resources that keep this process alive, except the pipes to its parent. */
const openResources = () => process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap');

async function isClean(): Promise<boolean> {
  for (const end = Date.now() + CLEAN_WITHIN_MS; Date.now() < end; await pause(10))
    if (openResources().length === 0) return true;
  return false;
}

process.on('message', async (request: PoolRequest) => {
  if ('start' in request) {
    setEnvironment({ ...loadedWith, ...request.env });
    running = await starts[request.start](readConfig(request.env));
    process.send?.({ ready: true, ports: running.ports });
    return;
  }
  await running?.stop();
  if (!(await isClean())) {
    console.error('still open after a stop:', openResources());
    process.exit(1);
  }
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
