import { performance } from 'node:perf_hooks';

export type PollingLoop = {
  /** Once the round under way, if there is one, has ended. */
  stop(): Promise<void>;
  /** At once, or right after the round under way. */
  now(): void;
  /** How long ago a round ended well, in milliseconds; from the start before the first. */
  sinceGoodMs(): number;
};

/**
 * One round after the other for ever, each some time after the one before has ended, however it ended. `isGood` says of
 * an error that the round was made all the same.
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
  let isWanted = false;

  async function makeRound(): Promise<void> {
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
    isWanted = false;
    running = makeRound().finally(() => {
      running = undefined;
      if (!isStopped) timer = setTimeout(start, isWanted ? 0 : milliseconds);
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
      isWanted = true;
      if (running) return;
      clearTimeout(timer);
      timer = setTimeout(start, 0);
    },
    sinceGoodMs: () => performance.now() - goodAt,
  };
}
