import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  // A zombie process still accepts signals but has no command line.
  return pid > 0 && signal(pid, 0) && commandLine(pid) !== '';
}

/** Returns the command line of a process; empty when the process does not exist. */
export function commandLine(pid: number): string {
  try {
    // Small Linux images have no `ps`, and macOS has no /proc.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Returns the pid of the parent; 0 when the process does not exist. */
export function parentOf(pid: number): number {
  try {
    if (process.platform !== 'linux')
      return Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }));
    // The line is "pid (name) state ppid …", and the name may contain any characters.
    const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(ppid);
  } catch {
    return 0;
  }
}

/** Returns the pids of the live child processes. */
export function childrenOf(pid: number): number[] {
  const read = () => {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  };
  try {
    return read().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
