import { pino } from 'pino';
import { openBounces } from './bounces.ts';
import { readConfig } from './config.ts';
import { loggerOptions } from './logger.ts';
import { openMetrics } from './metrics.ts';
import { openParts } from './parts.ts';
import { openWorker } from './worker.ts';
import { openWorkerHealth } from './worker-health.ts';

const parts = await openParts(readConfig(process.env), 'worker');
const { config, db } = parts;
const log = pino(loggerOptions(config.LOG_LEVEL));
const bounces = await openBounces(parts);
const worker = openWorker(parts, (error, { where, job, away = false, alarm }) => {
  const fields = { err: error, where, ...(job && { job }), ...(away && { away }), ...(alarm && { alarm }) };
  log[away ? 'warn' : 'error'](fields, alarm ?? 'worker');
});
const late = () => [...worker.late(), ...(parts.listener.isHearing() ? [] : ['listener'])];
const metrics = openMetrics(parts);
const health = await openWorkerHealth({ db, late, metrics }, { host: config.HOST, port: config.WORKER_PORT });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  metrics?.close();
  await health.close();
  await Promise.all([bounces?.close(), worker.stop()]);
  await parts.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
if (process.connected)
  process.send?.({ ready: true, ports: { http: health.port, ...(bounces && { bounces: bounces.port }) } });
