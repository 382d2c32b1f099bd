import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import { freePort } from '../../../../scripts/start/ports.ts';

const PROGRAM = '/usr/bin/radicale';
export const isRadicaleInstalled = existsSync(PROGRAM);
export const MISSING_RADICALE =
  'Radicale is not installed, so CalDAV was not tried: apt-get install radicale';
const START_DEADLINE_MS = 60_000;

/**
 * Starts Debian's CalDAV server on this machine, with one user and no calendar. `write` sends a request of
 * the user to a path and expects success.
 */
export async function startRadicale(login: { user: string; password: string }) {
  if (!isRadicaleInstalled) throw new Error(MISSING_RADICALE);
  const folder = await temporaryFolder();
  const port = await freePort();
  const [config, users] = [join(folder.path, 'config'), join(folder.path, 'users')];
  await writeFile(users, `${login.user}:${login.password}\n`);
  await writeFile(
    config,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${users}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${join(folder.path, 'collections')}
[logging]
level = error
`,
  );
  const child = spawn(PROGRAM, ['--config', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new ProcessNotStarted(`Radicale did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
  return {
    url,
    async write(method: 'MKCALENDAR' | 'MKCOL' | 'PUT' | 'DELETE', path: string, body?: string) {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization, 'content-type': 'text/calendar; charset=utf-8' },
        ...(body !== undefined && { body }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}
