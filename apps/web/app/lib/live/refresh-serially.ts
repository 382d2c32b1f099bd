/** `everything`: nobody knows what changed. */
export type Changes<Change> = readonly Change[] | 'everything';

type InTurn<Change> = {
  /** Asks again for what is shown; settles when it is there. */
  refresh: (changes: Changes<Change>) => Promise<unknown>;
  /** Nobody looks: what changed meanwhile is asked for on return. */
  isHidden: () => boolean;
};

/** Between the beginnings of two rounds: a day that is written anew is not asked for thirty times. */
const APART_MS = 400;

/**
 * One round of asking after the other, the first at once: what changes during a round is asked for in the next, all of it
 * together. So an answer that was on its way when it changed does not stay.
 */
export function refreshSerially<Change>({ refresh, isHidden }: InTurn<Change>, apartMs = APART_MS) {
  let waiting: Change[] = [];
  let isAll = false;
  let isRunning = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    if (isRunning || isOver || isHidden() || (waiting.length === 0 && !isAll)) return;
    isRunning = true;
    const changes = isAll ? 'everything' : waiting;
    waiting = [];
    isAll = false;
    const apart = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, apartMs);
    });
    // What cannot be asked now says so where it is shown.
    await Promise.all([refresh(changes).catch(() => undefined), apart]);
    isRunning = false;
    await run();
  }

  return {
    changed(change: Change): void {
      waiting.push(change);
      void run();
    },
    missed(): void {
      isAll = true;
      void run();
    },
    /** Somebody looks again. */
    seen: () => void run(),
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
