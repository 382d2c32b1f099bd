/** How long open connections may take to finish before the process exits anyway. */
const graceMilliseconds = 3_000;

/**
 * Tells the parent, if there is one, that this process is ready, and closes on SIGTERM, SIGINT and a closed
 * IPC channel (also when the parent was killed).
 */
export function liveWithParent(ports: Record<string, number>, close: () => Promise<void>): void {
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
  // Had a parent and lost it while starting.
  else if (process.send) end();
}

/** Prints one line when a port is taken, the whole error otherwise, and exits. */
export function failStart(error: unknown): never {
  const { code, port } = error as { code?: string; port?: number };
  console.error(code === 'EADDRINUSE' ? `Port ${port} is already taken.` : error);
  process.exit(1);
}
