import { readConfig } from './config.ts';
import { openParts } from './parts.ts';
import { buildServer } from './server.ts';

const parts = await openParts(readConfig(process.env), 'request');
const app = await buildServer(parts);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await parts.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());

await app.listen({ port: parts.config.PORT, host: parts.config.HOST });
if (process.connected) process.send?.({ ready: true, ports: { http: parts.config.PORT } });
