import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulatorApp } from '../identity/emulator-app.ts';
import { failStart, followParentProcess } from '../lifecycle.ts';

// Runs the identity emulators of a test run as one application, because each takes seconds of a core and
// 300 MB; each port has separate accounts. POST / returns the port of an empty emulator, DELETE /PORT
// closes it.

type Projects = Map<string, unknown>;

/**
 * The projects of the emulator that received the current request. Throws outside of a request, so that
 * emulators never share accounts by mistake.
 */
class OwnProjects extends Map<string, unknown> {
  override get(project: string): unknown {
    return current().get(project);
  }
  override set(project: string, state: unknown): this {
    current().set(project, state);
    return this;
  }
}

const emulator = new AsyncLocalStorage<Projects>();
function current(): Projects {
  const projects = emulator.getStore();
  if (!projects) throw new Error('a request of no emulator');
  return projects;
}

const app = await createEmulatorApp('demo-meche', new OwnProjects());
const emulators = new Map<number, Server>();

async function openEmulator(): Promise<number> {
  const projects: Projects = new Map();
  const server = createServer((request, response) => emulator.run(projects, app, request, response));
  const port = await listen(server);
  emulators.set(port, server);
  return port;
}

function closeEmulator(port: number): void {
  emulators.get(port)?.close();
  emulators.get(port)?.closeAllConnections();
  emulators.delete(port);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const control = createServer(async ({ method, url = '' }, response) => {
  if (method === 'DELETE') closeEmulator(Number(url.slice(1)));
  response.end(method === 'POST' ? String(await openEmulator()) : '');
});
const port = await listen(control).catch(failStart);
followParentProcess({ http: port }, async () => {});
