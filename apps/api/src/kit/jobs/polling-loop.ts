import { performance } from 'node:perf_hooks';

export type PollingLoop = {
  /** Ends the loop. The promise resolves once the running round has ended. */
  stop(): Promise<void>;
  /** Starts a round now, or right after the running one. */
  now(): void;
  /** Counts as a successful round that had nothing to do, unless a round is running. */
  rest(): void;
  /** Returns the milliseconds since the last successful round, or since the start of the loop. */
  sinceGoodMs(): number;
};

type PollingLoopOptions = {
  onError: (error: unknown) => void;
  /** Returns true for an error of a round that still counts as successful. */
  isGood?: (error: unknown) => boolean;
  /** The least time between the end of a round and the start of the next. */
  gapMs?: number;
};

/**
 * Runs rounds until `stop` is called, the first immediately. Each round starts `milliseconds` after the
 * round before has ended, whether that one failed or not. Without `milliseconds`, rounds start by `now`
 * only. `onError` gets every error.
 */
export function startPollingLoop(
  milliseconds: number | undefined,
  round: () => Promise<unknown>,
  { onError, isGood = () => false, gapMs = 0 }: PollingLoopOptions,
): PollingLoop {
  let goodAt = performance.now();
  let endedAt = Number.NEGATIVE_INFINITY;
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
      endedAt = performance.now();
      const waitMs = isRequested ? gapMs : milliseconds;
      if (!isStopped && waitMs !== undefined) timer = setTimeout(start, waitMs);
    });
  }

  if (milliseconds !== undefined) start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    now() {
      if (isStopped || isRequested) return;
      isRequested = true;
      if (running) return;
      clearTimeout(timer);
      timer = setTimeout(start, Math.max(0, endedAt + gapMs - performance.now()));
    },
    rest() {
      if (!running) goodAt = performance.now();
    },
    sinceGoodMs: () => performance.now() - goodAt,
  };
}
