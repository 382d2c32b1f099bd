import { writeFile } from 'node:fs/promises';
import { identityPortFile, readSettings } from '@meche/simulators/settings';
import { openSimulators } from '@meche/simulators/simulators';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import { inject } from 'vitest';

export type Simulators = {
  url: string;
  smtpPort: number;
  withIdentity: boolean;
  stop(): Promise<void>;
};

/**
 * Starts the simulators of `npm start` in this process, with separate ports and state. Use `startProcess`
 * for tests that kill the simulators. The identity emulator is optional, because the first one of a run
 * takes seconds.
 */
export async function startSimulators(
  options: { withIdentity?: boolean; env?: Record<string, string> } = {},
): Promise<Simulators> {
  const { withIdentity = false, env = {} } = options;
  const folder = await temporaryFolder();
  const [simulators, identity] = await Promise.all([
    openSimulators(readSettings({ SIMULATORS_STATE: folder.path, ...env })),
    withIdentity ? takeIdentity() : undefined,
  ]);
  if (identity) await writeFile(identityPortFile(folder.path), String(identity.port));
  return {
    url: `http://127.0.0.1:${simulators.ports.http}`,
    smtpPort: simulators.ports.smtp,
    withIdentity,
    async stop() {
      await simulators.close();
      await identity?.release();
      await folder.remove();
    },
  };
}

/** Takes an empty identity emulator in the process that runs all emulators of the test run. */
async function takeIdentity() {
  const emulators = await ask(inject('identity').url, 'GET');
  const port = Number(await ask(emulators, 'POST'));
  return { port, release: () => ask(`${emulators}/${port}`, 'DELETE') };
}

async function ask(url: string, method: 'GET' | 'POST' | 'DELETE'): Promise<string> {
  const answer = await fetch(url, { method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`no identity emulator: ${text}`);
  return text;
}

/** Addresses at which no server listens. */
export const noSimulators: Simulators = {
  url: 'http://127.0.0.1:9',
  smtpPort: 9,
  withIdentity: false,
  stop: async () => {},
};
