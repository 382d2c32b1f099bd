import { writeFile } from 'node:fs/promises';
import { identityPortFile } from '@meche/neighbourhood/settings';
import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';

export type Neighbours = {
  url: string;
  smtpPort: number;
  /** The identity emulator answers behind `url`. */
  withIdentity: boolean;
  stop(): Promise<void>;
};

/** The partners' processes of `npm start`, with state of their own. The identity emulator takes seconds: only where it is asked. */
export async function startNeighbours(
  given: { withIdentity?: boolean; env?: Record<string, string> } = {},
): Promise<Neighbours> {
  const { withIdentity = false, env = {} } = given;
  const folder = await temporaryFolder();
  const [door, identity] = await Promise.all([
    startProcess('main', { NEIGHBOURHOOD_STATE: folder.path, ...env }),
    withIdentity ? takeIdentity() : undefined,
  ]);
  if (identity) await writeFile(identityPortFile(folder.path), String(identity.ports.http));
  return {
    url: `http://127.0.0.1:${door.ports.http}`,
    smtpPort: door.ports.smtp ?? 0,
    withIdentity,
    async stop() {
      await door.end();
      if (identity) resting.push(identity);
      await folder.remove();
    },
  };
}

/** Emulators of this process that nobody uses now: to load one takes seconds of a core, to empty one nothing. They end with it. */
const resting: RunningProcess[] = [];

async function takeIdentity(): Promise<RunningProcess> {
  const rested = resting.pop();
  if (!rested) return startProcess('identity/main', { NEIGHBOURHOOD_STATE: await scratchFolder('identity') });
  const all = `http://127.0.0.1:${rested.ports.http}/emulator/v1/projects/demo-meche/accounts`;
  const emptied = await fetch(all, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
  if (!emptied.ok) throw new Error(`the identity emulator keeps its accounts: ${emptied.status}`);
  return rested;
}

/** Where a server is told that its partners are, and nobody is. */
export const nobodyAround: Neighbours = {
  url: 'http://127.0.0.1:9',
  smtpPort: 9,
  withIdentity: false,
  stop: async () => {},
};
