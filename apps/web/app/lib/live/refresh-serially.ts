/** `everything`: the changes are unknown. */
export type Changes<Change> = readonly Change[] | 'everything';

type InTurn<Change> = {
  /** Refetches what is shown; resolves when done. */
  refresh: (changes: Changes<Change>) => Promise<unknown>;
  /** In a hidden tab, changes wait until it is visible. */
  isHidden: () => boolean;
};

/** Minimum time between the starts of two rounds: saving a whole day does not refetch it thirty times. */
const APART_MS = 400;

/**
 * Runs one refresh at a time, the first at once; changes during a round go together into the next. So a
 * response that was under way when the data changed is always replaced.
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
    // A failed query shows its error where it is rendered.
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
    /** The tab is visible again. */
    seen: () => void run(),
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
