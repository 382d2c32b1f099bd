/**
 * Runs `run` under a lock that all tabs and workers share. Web Locks exist on https and localhost only;
 * elsewhere `run` starts without a lock. Rejects when `options.signal` aborts the wait.
 */
export async function withWebLock<T>(
  name: string,
  run: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, options, run) : run();
}
