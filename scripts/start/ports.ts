import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections (32768 on, or 49152): a port that is used a minute after it was chosen would
 * else be somebody's by then.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Between the first choices of two processes whose numbers follow each other: two launchers at once do not choose alike. */
const APART = 41;

let next = (process.pid * APART) % COUNT;

/** A port that nobody listens on right now, and another one each time. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (!(await isPortTaken(port))) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(port, () => server.close(() => resolve(false)));
  });
}
