import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { serverUser } from '../../../../scripts/start/postgres-binaries.ts';
import { childrenOf, isAlive, signal } from '../../../../scripts/start/processes.ts';

/** One machine of the cluster: an address, and processes that run there without root's rights. */
export type Machine = {
  address: string;
  run(command: string[], how: { env: NodeJS.ProcessEnv; logFile: string }): MachineProcess;
  /** Cuts the machine off from everything else, until `heal`. `pids`: all of its processes. */
  cut(pids: readonly number[]): void;
  heal(pids: readonly number[]): void;
};

export type MachineProcess = {
  pid: number;
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
};

export type Machines = { machines: Machine[]; howCut: string; close(): void };

/**
 * Opens machines in one network. Root gets a network namespace for each, so that a cut machine lives on
 * unreachable. Any other user gets addresses of the loopback, and a cut machine is frozen by SIGSTOP.
 */
export function openMachines(count: number): Machines {
  return mayOpenNetworks() ? openNamespaces(count) : openLoopback(count);
}

function mayOpenNetworks(): boolean {
  if (process.getuid?.() !== 0) return false;
  const name = `meche-${process.pid}-try`;
  try {
    ip(`netns add ${name}`);
    ip(`link add m${process.pid}try type bridge`);
    return true;
  } catch {
    return false;
  } finally {
    quietly(`netns del ${name}`);
    quietly(`link del m${process.pid}try`);
  }
}

function openNamespaces(count: number): Machines {
  removeAbandoned();
  const bridge = `m${process.pid}b`;
  const net = `10.213.${process.pid % 256}`;
  const { uid, gid } = serverUser()!;
  ip(`link add ${bridge} type bridge`);
  ip(`addr add ${net}.1/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  const names = Array.from({ length: count }, (_, index) => `meche-${process.pid}-${index + 1}`);
  const machines = names.map((name, index): Machine => {
    const address = `${net}.${index + 11}`;
    const cable = `m${process.pid}v${index + 1}`;
    ip(`netns add ${name}`);
    ip(`link add ${cable} type veth peer name eth0 netns ${name}`);
    ip(`-n ${name} addr add ${address}/24 dev eth0`);
    for (const device of ['lo', 'eth0']) ip(`-n ${name} link set ${device} up`);
    const heal = () => ip(`link set ${cable} master ${bridge} up`);
    heal();
    const inside = ['ip', 'netns', 'exec', name, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`];
    return {
      address,
      run: (command, how) => start([...inside, '--clear-groups', '--', ...command], how),
      // The cable stays plugged in, and nothing arrives: connections are not refused, they get no answer.
      cut: () => ip(`link set ${cable} nomaster`),
      heal,
    };
  });
  return {
    machines,
    howCut: 'network namespace unplugged',
    close() {
      for (const name of names) quietly(`netns del ${name}`);
      quietly(`link del ${bridge}`);
    },
  };
}

function openLoopback(count: number): Machines {
  const machines = Array.from({ length: count }, (_, index): Machine => {
    return {
      address: `127.213.${process.pid % 256}.${index + 11}`,
      run: (command, how) => start(command, how, serverUser()),
      cut: (pids) => void pids.forEach((pid) => void signal(pid, 'SIGSTOP')),
      heal: (pids) => void pids.forEach((pid) => void signal(pid, 'SIGCONT')),
    };
  });
  return { machines, howCut: 'processes frozen by SIGSTOP', close: () => {} };
}

function start(
  [program = '', ...args]: string[],
  { env, logFile }: { env: NodeJS.ProcessEnv; logFile: string },
  user?: { uid: number; gid: number },
): MachineProcess {
  const log = openSync(logFile, 'a');
  const child: ChildProcess = spawn(program, args, { ...user, env, cwd: '/', stdio: ['ignore', log, log] });
  closeSync(log);
  return {
    pid: child.pid ?? 0,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    signal: (name) => void child.kill(name),
  };
}

/** These processes and all that descend from them. */
export function withDescendants(pids: readonly number[]): number[] {
  // Signals to process 0 would reach this process.
  return pids.filter((pid) => pid > 0).flatMap((pid) => [pid, ...withDescendants(childrenOf(pid))]);
}

/** Removes networks of test runs that were killed, with all processes in them. */
function removeAbandoned(): void {
  for (const [name = '', owner] of ip('netns list').matchAll(/^meche-(\d+)-\d+/gm)) {
    if (isAlive(Number(owner))) continue;
    for (const [pid] of ip(`netns pids ${name}`).matchAll(/\d+/g)) signal(Number(pid), 'SIGKILL');
    quietly(`netns del ${name}`);
    quietly(`link del m${owner}b`);
  }
}

function ip(words: string): string {
  return execFileSync('ip', words.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function quietly(words: string): void {
  try {
    ip(words);
  } catch {
    // It is gone already.
  }
}
