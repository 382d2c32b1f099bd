import { DeafConnection } from '#kit/database/listen';
import { UnusableDatabase } from '#kit/database/usable-database';
import { type Config, readConfig, WrongSettings } from './config.ts';

export type RunningProcess = { ports: Record<string, number>; stop(): Promise<void> };

/**
 * Runs a process of the app. When settings, database or connection for notifications are not usable, prints
 * why and exits with code 1. Otherwise reports its ports to the parent process once it is ready, and stops on a
 * signal or when the parent disconnects.
 */
export async function runProcess(start: (config: Config) => Promise<RunningProcess>): Promise<void> {
  const { ports, stop } = await startOrExit(start);
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

/** Errors that an operator mends: their message says how, and a stack trace adds nothing. */
const operatorErrors = [WrongSettings, UnusableDatabase, DeafConnection];

async function startOrExit(start: (config: Config) => Promise<RunningProcess>): Promise<RunningProcess> {
  try {
    return await start(readConfig(process.env));
  } catch (error) {
    if (!operatorErrors.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    process.exit(1);
  }
}
