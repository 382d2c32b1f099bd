/** One at a time in all tabs and workers, by name. Web Locks exist on https and localhost only: elsewhere nobody waits. */
export async function withWebLock<T>(
  name: string,
  run: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, options, run) : run();
}
