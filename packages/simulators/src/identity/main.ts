import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { failStart, followParentProcess } from '../lifecycle.ts';
import { identityPortFile, readSettings } from '../settings.ts';
import { createAccountsSaver, type EmulatorState, loadAccounts } from './accounts-file.ts';
import { createEmulatorApp, type EmulatorApp } from './emulator-app.ts';

// Runs the Firebase Auth emulator in a separate process, because its start takes 2 to 3 s of a core and 300
// MB.

const settings = readSettings(process.env);
const portFile = identityPortFile(settings.stateFolder);

// The server listens before the emulator is loaded, so that early requests wait instead of being refused.
let app: EmulatorApp | undefined;
const early: (() => void)[] = [];
const server = createServer((request, response) => {
  const answer = () => {
    if (mayChangeAccounts(request)) answerAfterSaving(response);
    app!(request, response);
  };
  if (app) answer();
  else early.push(answer);
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(settings.identityPort, '127.0.0.1', resolve);
}).catch(failStart);
const { port } = server.address() as AddressInfo;
writeFileSync(portFile, String(port));

const require = createRequire(import.meta.url);
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state') as {
  AgentProjectState: new (project: string) => EmulatorState;
};
const state = new AgentProjectState(settings.identityProjectId);
const accountsFile = join(settings.stateFolder, 'identity-accounts.json');
loadAccounts(accountsFile, state);
const save = createAccountsSaver(accountsFile, state);
app = await createEmulatorApp(settings.identityProjectId, new Map([[settings.identityProjectId, state]]));
for (const answer of early.splice(0)) answer();

followParentProcess({ http: port }, async () => {
  rmSync(portFile, { force: true });
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  await save();
});

function mayChangeAccounts(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'OPTIONS') return false;
  return !/accounts(:|%3a)(lookup|query|createAuthUri)/i.test(request.url ?? '');
}

/**
 * Delays the answer to a change until the change is on disk, so that a kill of the process cannot undo it.
 */
function answerAfterSaving(response: ServerResponse): void {
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
  response.end = ((...rest: unknown[]) => {
    save().then(
      () => end(...rest),
      (error: Error) => response.destroy(error),
    );
    return response;
  }) as typeof response.end;
}
