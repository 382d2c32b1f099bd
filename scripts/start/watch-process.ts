import { commandLine, isAlive, parentOf } from './processes.ts';

const LOOK_MS = 1_000;
const launcherFile = 'scripts/start/main.ts';

/** Calls back when a process has ended. It need not be a child, so this polls. */
export function onceGone(pid: number, call: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    call();
  }, LOOK_MS).unref();
}

/**
 * The npm that started the launcher: a signal to it reaches neither its shell nor this process. Undefined
 * when started by hand.
 */
export function findNpm(): number | undefined {
  if (!process.env.npm_lifecycle_event) return undefined;
  let pid = process.ppid;
  // The command line of npm's shell names the launcher, npm's own does not.
  while (commandLine(pid).includes(launcherFile)) pid = parentOf(pid);
  return pid;
}
