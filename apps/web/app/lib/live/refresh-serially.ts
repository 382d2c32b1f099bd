/** `everything` means that the changes are unknown. */
export type Changes<Change> = readonly Change[] | 'everything';

type InTurn<Change> = {
  /** Fetches the data on the page again; resolves when done. */
  refresh: (changes: Changes<Change>) => Promise<unknown>;
  /** True: changes wait until the tab is visible. */
  isHidden: () => boolean;
};

/**
 * Minimum time between the starts of two refreshes, so that saving a whole day does not cause thirty of
 * them.
 */
const APART_MS = 400;

/**
 * Runs one refresh at a time, the first without delay. Changes during a refresh are collected for the next
 * one, so that a response that was under way when the data changed is always replaced.
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
    // The part of the page that shows the query also shows its error.
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
    /** Call it when the tab becomes visible. */
    seen: () => void run(),
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
