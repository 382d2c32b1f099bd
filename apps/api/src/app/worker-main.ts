import { pino } from 'pino';
import { startWorker } from '#kit/jobs/worker';
import { readConfig } from './config.ts';
import { loggerOptions } from './logger.ts';
import { openParts } from './parts.ts';
import { reactions, sweeps } from './reactions.ts';

const parts = await openParts(readConfig(process.env));
const log = pino(loggerOptions(parts.config.LOG_LEVEL));
const worker = await startWorker({
  db: parts.db,
  databaseUrl: parts.config.DATABASE_URL,
  reactions: reactions(parts),
  sweeps: sweeps(parts),
  onError: (error, where) => log.error({ err: error, where }, 'worker'),
});
parts.clock.onMove(() => worker.sweepNow());

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  await parts.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
if (process.connected) process.send?.({ ready: true, ports: {} });
