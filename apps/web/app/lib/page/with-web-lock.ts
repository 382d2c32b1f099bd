/**
 * Runs under a lock shared by all tabs and workers. Web Locks exist on https and localhost only; elsewhere
 * it runs at once.
 */
export async function withWebLock<T>(
  name: string,
  run: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, options, run) : run();
}
