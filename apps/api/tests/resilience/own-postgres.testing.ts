import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '../../../../scripts/start/ports.ts';
import { type Postgres, startPostgres, withDatabase } from '../../../../scripts/start/postgres.ts';
import { childrenOf, commandLine, isAlive, signal } from '../../../../scripts/start/processes.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';

export type OwnPostgres = Awaited<ReturnType<typeof openOwnPostgres>>;

/**
 * A PostgreSQL that a test may kill, stop and start again, always at one address: migrated, durable unless `forgetful`, which
 * loses in a crash what it acknowledged in the last 10 s, but for what is older than its last checkpoint.
 */
export async function openOwnPostgres({ forgetful = false } = {}) {
  const { template, stopped } = inject('postgres');
  const parent = await scratchFolder('own-postgres');
  const options = {
    folder: join(parent, 'data'),
    logFile: join(parent, 'postgres.log'),
    durable: !forgetful,
    port: await freePort(),
  };
  execFileSync('cp', ['-a', stopped, options.folder]);
  let server: Postgres = await startPostgres(options);
  return {
    url: withDatabase(server.url, template),
    /** At once, as when its machine loses power: no goodbye, the log is replayed at the next start. By SIGINT in good order. */
    async kill(how: 'SIGQUIT' | 'SIGKILL' | 'SIGINT'): Promise<void> {
      signal(server.pid, how);
      while (isAlive(server.pid)) await pause(10);
    },
    /** After a SIGKILL its last processes may still be leaving: then it is tried again. */
    async start(): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        try {
          server = await startPostgres(options);
          return;
        } catch (error) {
          if (tries === 20) throw error;
          await pause(250);
        }
      }
    },
    /** One of its sessions dies in the middle of its work: it throws everybody out, and recovers by itself. */
    killSession(): void {
      const isSession = (pid: number) => /^postgres: \S+ \S+ 127\.0\.0\.1/.test(commandLine(pid));
      const [victim] = childrenOf(server.pid).filter(isSession);
      if (victim) signal(victim, 'SIGKILL');
    },
    /** There, and silent: connections are taken and nothing is answered, until `goOn`. */
    hang(): void {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) signal(pid, 'SIGSTOP');
    },
    goOn(): void {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) signal(pid, 'SIGCONT');
    },
    async close(): Promise<void> {
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
