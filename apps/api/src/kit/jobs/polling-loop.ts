import { performance } from 'node:perf_hooks';

export type PollingLoop = {
  /** Resolves once the running round has ended. */
  stop(): Promise<void>;
  /** Starts a round at once, or right after the running one. */
  now(): void;
  /** Milliseconds since a round last succeeded, or since the start. */
  sinceGoodMs(): number;
};

/**
 * Runs rounds for ever, each `milliseconds` after the end of the one before, whether it failed or not.
 * `isGood`: this error still counts as a success.
 */
export function startPollingLoop(
  milliseconds: number,
  round: () => Promise<unknown>,
  {
    onError,
    isGood = () => false,
  }: { onError: (error: unknown) => void; isGood?: (error: unknown) => boolean },
): PollingLoop {
  let goodAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isRequested = false;

  async function runRound(): Promise<void> {
    try {
      await round();
      goodAt = performance.now();
    } catch (error) {
      if (isGood(error)) goodAt = performance.now();
      onError(error);
    }
  }

  function start(): void {
    timer = undefined;
    isRequested = false;
    running = runRound().finally(() => {
      running = undefined;
      if (!isStopped) timer = setTimeout(start, isRequested ? 0 : milliseconds);
    });
  }

  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    now() {
      if (isStopped) return;
      isRequested = true;
      if (running) return;
      clearTimeout(timer);
      timer = setTimeout(start, 0);
    },
    sinceGoodMs: () => performance.now() - goodAt,
  };
}
