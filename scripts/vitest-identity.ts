import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type RunningProcess, startProcess } from '../packages/simulators/src/testing/start-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address that answers with the address of the identity emulators. The first request starts them, so
     * that a run without such a request does not wait.
     */
    identity: { url: string };
  }
}

export async function setup(project: TestProject) {
  let emulators: Promise<RunningProcess> | undefined;
  const server = createServer(async (_request, response) => {
    emulators ??= startProcess('testing/identity-emulators', {});
    const started = await emulators.catch((error: unknown) => String(error));
    if (typeof started === 'string') response.writeHead(500).end(started);
    else response.end(`http://127.0.0.1:${started.ports.http}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('identity', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await emulators?.catch(() => undefined))?.end();
  };
}
