import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import { type AppContext, openContext } from './context.ts';
import type { RunningProcess } from './run-process.ts';
import { buildServer } from './server.ts';
import { startTracing } from './start-tracing.ts';
import { publishAssets } from './web/published-assets.ts';
import { assetsFolder } from './web/web.ts';

/** A storage that does not answer delays the start by this time at most. */
const PUBLISHING_MS = 15_000;

/**
 * Starts the API process. Its `stop` still answers requests for `DRAIN_SECONDS` while /readyz fails, so
 * that the load balancer stops sending requests first.
 */
export async function startApi(config: Config): Promise<RunningProcess> {
  const tracing = await startTracing(config, 'api');
  const context = await openContext(config, 'request');
  await context.listener.open();
  const health = { isDraining: false };
  const app = await buildServer(context, health);
  if (config.NODE_ENV === 'production' && config.WEB_MODE === 'production')
    await Promise.race([publishBuild(context), pause(PUBLISHING_MS, undefined, { ref: false })]);
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

/** Pages of other builds need this one's files (web/published-assets.ts); the process serves without. */
async function publishBuild({ partners, log }: AppContext): Promise<void> {
  try {
    await publishAssets(partners.files, assetsFolder, new Date());
  } catch (error) {
    log.warn({ err: error, where: 'publishing the build' }, 'build');
  }
}
