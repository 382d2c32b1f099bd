import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { inProject, inState, projectRoot } from '../paths.ts';

export type Child = {
  name: string;
  /**
   * Resolves with the ports that the process announces (`{ready: true, ports}` over IPC). Rejects when the
   * process ends before.
   */
  ready: Promise<Record<string, number>>;
  /**
   * Resolves with the exit code when the process has ended; null when a signal ended it or it could not
   * start.
   */
  ended: Promise<number | null>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. May be called twice. */
  stop(): Promise<void>;
};

export type ChildOptions = {
  name: string;
  command?: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** True: the output goes to the terminal instead of the log. */
  echo?: boolean;
};

const STOP_DEADLINE_MS = 10_000;

/**
 * Starts a child process. Its output goes to `.meche/logs/<name>.log`. A Node child ends when the IPC
 * channel closes.
 */
export function startChild(options: ChildOptions): Child {
  mkdirSync(inState('logs'), { recursive: true });
  const log = openSync(logFile(options.name), 'a');
  const output = options.echo ? 'inherit' : log;
  const child = spawn(options.command ?? process.execPath, options.args, {
    cwd: projectRoot,
    // Caches compiled code, because loading our files is half of a start.
    env: { NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), ...options.env },
    stdio: ['ignore', output, output, 'ipc'],
    // A separate process group, so that Ctrl-C reaches only the launcher, which stops all processes in
    // order.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const ready = new Promise<Record<string, number>>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; ports?: Record<string, number> }) => {
      if (message.ready) resolve(message.ports ?? {});
    });
    ended.then((code) => reject(new Error(`${options.name} ended (${code})\n${lastLines(options.name)}`)));
  });
  // Prevents an unhandled rejection when a caller does not wait for `ready`.
  ready.catch(() => {});
  return { name: options.name, ready, ended, stop: () => stop(child, ended) };
}

export function lastLines(name: string): string {
  try {
    return readFileSync(logFile(name), 'utf8').trimEnd().split('\n').slice(-25).join('\n');
  } catch {
    return '';
  }
}

function logFile(name: string): string {
  return inState('logs', `${name}.log`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  signalGroup(child.pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child.pid ?? 0, 'SIGKILL'), STOP_DEADLINE_MS);
  await ended;
  clearTimeout(timer);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}
