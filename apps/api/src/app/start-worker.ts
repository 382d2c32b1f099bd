import { openBounces } from './bounces.ts';
import type { Config } from './config.ts';
import { openContext } from './context.ts';
import { openMetrics } from './operator/metrics.ts';
import type { RunningProcess } from './run-process.ts';
import { startTracing } from './start-tracing.ts';
import { openWorker } from './worker.ts';
import { openWorkerHealth } from './worker-health.ts';

/**
 * Starts the worker process with its health endpoint and, if configured, its listener for bounced emails.
 */
export async function startWorker(config: Config): Promise<RunningProcess> {
  const tracing = await startTracing(config, 'worker');
  const context = await openContext(config, 'worker');
  const { db, log } = context;
  await context.listener.open();
  const bounces = await openBounces(context);
  const worker = openWorker(context, (error, { where, job, away = false, alarm }) => {
    const fields = { err: error, where, ...(job && { job }), ...(away && { away }), ...(alarm && { alarm }) };
    log[away ? 'warn' : 'error'](fields, alarm ?? 'worker');
  });
  const late = () => [...worker.late(), ...(context.listener.isHearing() ? [] : ['listener'])];
  const metrics = openMetrics(context);
  const health = await openWorkerHealth(
    { db, late, metrics, staging: config.STAGING },
    { host: config.HOST, port: config.WORKER_PORT },
  );
  return {
    ports: { http: health.port, ...(bounces && { bounces: bounces.port }) },
    async stop() {
      metrics?.close();
      await health.close();
      await Promise.all([bounces?.close(), worker.stop()]);
      await context.close();
      await tracing?.stop();
    },
  };
}
