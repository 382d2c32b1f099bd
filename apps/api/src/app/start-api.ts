import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import { openContext } from './context.ts';
import type { RunningProcess } from './run-process.ts';
import { buildServer } from './server.ts';
import { startTracing } from './start-tracing.ts';

/**
 * Starts the API process. Its `stop` still answers requests for `DRAIN_SECONDS` while /readyz fails, so
 * that the load balancer stops sending requests first.
 */
export async function startApi(config: Config): Promise<RunningProcess> {
  const tracing = await startTracing(config, 'api');
  const context = await openContext(config, 'request');
  const health = { isDraining: false };
  const app = await buildServer(context, health);
  const drainSeconds = config.DRAIN_SECONDS ?? (config.NODE_ENV === 'production' ? 5 : 0);
  await app.listen({ port: config.PORT, host: config.HOST });
  return {
    ports: { http: config.PORT },
    async stop() {
      health.isDraining = true;
      await pause(drainSeconds * 1000);
      await app.close();
      await context.close();
      await tracing?.stop();
    },
  };
}
