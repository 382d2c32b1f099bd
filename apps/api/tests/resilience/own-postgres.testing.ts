import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '../../../../scripts/start/ports.ts';
import { type Postgres, startPostgres, withDatabase } from '../../../../scripts/start/postgres.ts';
import { childrenOf, commandLine, isAlive, signal } from '../../../../scripts/start/processes.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';

export type OwnPostgres = Awaited<ReturnType<typeof openOwnPostgres>>;

type OwnPostgresOptions = { forgetful?: boolean; settings?: Record<string, string> };

/** A standby that follows this primary. Both begin as copies of one stopped server. */
export function openStandbyOf(primaryUrl: string) {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return openOwnPostgres({
    settings: {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      hot_standby: 'on',
    },
  });
}

/**
 * A migrated PostgreSQL that a test may kill, stop and start again at the same address. `forgetful`: a
 * crash loses what it acknowledged in the last 10 s, except what a checkpoint has written.
 */
export async function openOwnPostgres({ forgetful = false, settings = {} }: OwnPostgresOptions = {}) {
  const { template, stopped } = inject('postgres');
  const parent = await scratchFolder('own-postgres');
  const options = {
    folder: join(parent, 'data'),
    logFile: join(parent, 'postgres.log'),
    durable: !forgetful,
    port: await freePort(),
    settings,
  };
  execFileSync('cp', ['-a', stopped, options.folder]);
  if (settings.primary_conninfo) await writeFile(join(options.folder, 'standby.signal'), '');
  let server: Postgres = await startPostgres(options);
  return {
    url: withDatabase(server.url, template),
    /**
     * SIGQUIT and SIGKILL act like a power failure: the log is replayed at the next start. SIGINT stops in
     * good order.
     */
    async kill(how: 'SIGQUIT' | 'SIGKILL' | 'SIGINT'): Promise<void> {
      signal(server.pid, how);
      while (isAlive(server.pid)) await pause(10);
    },
    /** Retries: after a SIGKILL the last processes may still be ending. */
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
    /** Kills one session; PostgreSQL then closes all others and recovers by itself. */
    killSession(): void {
      const isSession = (pid: number) => /^postgres: \S+ \S+ 127\.0\.0\.1/.test(commandLine(pid));
      const [victim] = childrenOf(server.pid).filter(isSession);
      if (victim) signal(victim, 'SIGKILL');
    },
    /** Accepts connections and answers nothing, until `goOn`. */
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
