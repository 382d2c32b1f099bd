import { commandLine, isAlive, parentOf } from './processes.ts';

const LOOK_MS = 1_000;
const launcherFile = 'scripts/start/main.ts';

/** Calls back when a process has ended. It polls, because the process need not be a child. */
export function onProcessEnd(pid: number, call: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    call();
  }, LOOK_MS).unref();
}

/**
 * Returns the pid of the npm that started the launcher, because a signal to npm reaches neither its shell
 * nor this process. Undefined when the launcher was started by hand.
 */
export function findNpm(): number | undefined {
  if (!process.env.npm_lifecycle_event) return undefined;
  let pid = process.ppid;
  // The command line of npm's shell contains the launcher's file, that of npm does not.
  while (commandLine(pid).includes(launcherFile)) pid = parentOf(pid);
  return pid;
}
