import { performance } from 'node:perf_hooks';

export type PollingLoop = {
  /** Ends the loop. The promise resolves once the running round has ended. */
  stop(): Promise<void>;
  /** Starts a round now, or right after the running one. */
  now(): void;
  /** Returns the milliseconds since the last successful round, or since the start of the loop. */
  sinceGoodMs(): number;
};

/**
 * Runs rounds until `stop` is called, the first immediately. Each round starts `milliseconds` after the
 * round before has ended, whether that one failed or not. A round also counts as successful when `isGood`
 * returns true for its error; `onError` gets every error.
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
