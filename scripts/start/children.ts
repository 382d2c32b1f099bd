import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { inProject, inState, projectRoot } from '../paths.ts';

export type Child = {
  name: string;
  /**
   * Resolves with the announced ports (`{ready: true, ports}` over IPC); rejects when the process ends
   * before.
   */
  ready: Promise<Record<string, number>>;
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>;
  /** SIGTERM, and SIGKILL after ten seconds. Safe to call twice. */
  stop(): Promise<void>;
};

export type ChildOptions = {
  name: string;
  command?: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Writes to the terminal as well as to the log. */
  echo?: boolean;
};

const STOP_DEADLINE_MS = 10_000;

/**
 * Starts a child process; its output goes to `.meche/logs/<name>.log`. A Node child ends when IPC is cut.
 */
export function startChild(options: ChildOptions): Child {
  mkdirSync(inState('logs'), { recursive: true });
  const log = openSync(logFile(options.name), 'a');
  const output = options.echo ? 'inherit' : log;
  const child = spawn(options.command ?? process.execPath, options.args, {
    cwd: projectRoot,
    // Loading our files is half of a start: cache the compiled code.
    env: { NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), ...options.env },
    stdio: ['ignore', output, output, 'ipc'],
    // Its own process group: Ctrl-C reaches only the launcher, which stops everything in order.
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
  // Avoids an unhandled rejection: some callers do not wait for it.
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
    // Gone already.
  }
}
