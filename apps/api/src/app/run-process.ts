import { type Config, readConfigOrExit } from './config.ts';

export type RunningProcess = { ports: Record<string, number>; stop(): Promise<void> };

/**
 * Runs a process of the app: reports its ports to the parent process once it is ready, and stops on a
 * signal or when the parent disconnects.
 */
export async function runProcess(start: (config: Config) => Promise<RunningProcess>): Promise<void> {
  const { ports, stop } = await start(readConfigOrExit(process.env));
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void end());
  if (process.connected) process.send?.({ ready: true, ports });
}
