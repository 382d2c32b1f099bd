import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';

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
  const state = { NEIGHBOURHOOD_STATE: folder.path };
  const running: RunningProcess[] = await Promise.all([
    startProcess('main', { ...state, ...env }),
    ...(withIdentity ? [startProcess('identity/main', state)] : []),
  ]);
  const [door] = running;
  return {
    url: `http://127.0.0.1:${door?.ports.http}`,
    smtpPort: door?.ports.smtp ?? 0,
    withIdentity,
    async stop() {
      await Promise.all(running.map((one) => one.end()));
      await folder.remove();
    },
  };
}

/** Where a server is told that its partners are, and nobody is. */
export const nobodyAround: Neighbours = {
  url: 'http://127.0.0.1:9',
  smtpPort: 9,
  withIdentity: false,
  stop: async () => {},
};
