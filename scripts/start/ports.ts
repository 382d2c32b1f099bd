import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';
const COUNT = 12_000;
const LOWEST = 5_000;
/** Number of ports per process: the process holds the first one as a lock and uses the others. */
const BLOCK = 32;

/** Ports in environment variables are reserved, even while no process listens there. */
const named = new Set(
  Object.entries(process.env).flatMap(([name, value]) => (/(^|_)PORT$/.test(name) ? [Number(value)] : [])),
);

let block: Promise<number> | undefined;
let turn = 0;

/**
 * Returns a free port, a different one at each of 31 calls, which no other process of this project gets
 * while this one lives. It is below the range of outgoing connections, so that none of them can take the
 * port before it is used.
 */
export async function freePort(): Promise<number> {
  block ??= claimBlock();
  const first = await block;
  for (let tried = 1; tried < BLOCK; tried++) {
    turn = (turn % (BLOCK - 1)) + 1;
    const port = first + turn;
    if (!named.has(port) && !(await isPortTaken(port))) return port;
  }
  throw new Error(`no port from ${first + 1} to ${first + BLOCK - 1} is free`);
}

export async function isPortTaken(port: number): Promise<boolean> {
  // Some systems let a wildcard address and a specific address share a port, so both are checked.
  for (const host of [LOOPBACK, undefined]) {
    const server = await listen(port, host);
    if (!server) return true;
    await new Promise((resolve) => server.close(resolve));
  }
  return false;
}

/**
 * Returns the range to choose ports from; `outgoing` is the text of /proc/sys/net/ipv4/ip_local_port_range
 * ("32768 60999").
 */
export function portRange(outgoing: string): { first: number; end: number } {
  const start = Number(outgoing.trim().split(/\s+/)[0]);
  // When outgoing connections may use all ports, falls back to the usual range.
  const end = start >= LOWEST + BLOCK ? start : 32_768;
  return { first: Math.max(LOWEST, end - COUNT), end };
}

function outgoingPorts(): string {
  // The range of macOS and Windows (RFC 6335, section 6).
  if (process.platform !== 'linux') return '49152 65535';
  return readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
}

/**
 * Returns the first port of a block that no other process holds. The system frees it when this process ends
 * in any way.
 */
async function claimBlock(): Promise<number> {
  const { first, end } = portRange(outgoingPorts());
  const blocks = Math.floor((end - first) / BLOCK);
  for (let tried = 0; tried < blocks; tried++) {
    const at = first + ((process.pid + tried) % blocks) * BLOCK;
    const lock = await listen(at, LOOPBACK);
    if (!lock) continue;
    lock.on('connection', (socket) => socket.destroy()).unref();
    return at;
  }
  throw new Error(`no ${BLOCK} ports from ${first} to ${end - 1} are free`);
}

/** Listens on a port; resolves to undefined when the port is in use. */
function listen(port: number, host: string | undefined): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, host, () => resolve(server));
  });
}
