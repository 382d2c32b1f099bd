import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { openParts } from './parts.ts';
import { buildServer } from './server.ts';

const parts = await openParts(readConfig(process.env), 'request');
const { config } = parts;
const health = { isDraining: false };
const app = await buildServer(parts, health);
const drainSeconds = config.DRAIN_SECONDS ?? (config.NODE_ENV === 'production' ? 5 : 0);

async function stop(): Promise<void> {
  if (health.isDraining) return;
  health.isDraining = true;
  // Whoever is in front still sends: closed now, what is on its way would be lost.
  await pause(drainSeconds * 1000);
  await app.close();
  await parts.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());

await app.listen({ port: config.PORT, host: config.HOST });
if (process.connected) process.send?.({ ready: true, ports: { http: config.PORT } });
