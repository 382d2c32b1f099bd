/** How long open connections have to finish, in milliseconds, before the process exits anyway. */
const graceMilliseconds = 3_000;

/**
 * Sends the ports to the parent process, if there is one. Calls `close` and exits on SIGTERM, on SIGINT,
 * and when the IPC channel closes, because then the parent was killed.
 */
export function followParentProcess(ports: Record<string, number>, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), graceMilliseconds).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('disconnect', end);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.connected) process.send?.({ ready: true, ports });
  // The process had a parent, which ended during the start.
  else if (process.send) end();
}

/** Prints one line when a port is taken, otherwise the whole error, and exits. */
export function failStart(error: unknown): never {
  const { code, port } = error as { code?: string; port?: number };
  console.error(code === 'EADDRINUSE' ? `Port ${port} is already taken.` : error);
  process.exit(1);
}
