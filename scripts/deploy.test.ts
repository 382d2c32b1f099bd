import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../apps/api/src/app/settings/settings.ts';
import { inProject } from './paths.ts';

const haproxy = ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync);
const MISSING = 'HAProxy is not installed, so its configuration was not read: apt-get install haproxy';
const units = readdirSync(inProject('deploy/systemd'));
const read = (file: string) => readFileSync(inProject('deploy', file), 'utf8');

test('HAProxy reads its configuration; without it continuous integration fails', async () => {
  if (!haproxy) console.warn(MISSING);
  if (process.env.CI) expect(haproxy, MISSING).toBeDefined();
  if (!haproxy) return;
  const folder = await mkdtemp(join(tmpdir(), 'meche-haproxy-'));
  try {
    const [key, certificate, file] = ['key', 'crt', 'cfg'].map((name) => join(folder, `site.${name}`));
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '1',
        ],
        ...['-subj', '/CN=meche.example', '-keyout', key!, '-out', certificate!],
      ],
      { stdio: 'ignore' },
    );
    const pem = join(folder, 'site.pem');
    await writeFile(pem, readFileSync(certificate!, 'utf8') + readFileSync(key!, 'utf8'));
    await writeFile(file!, read('haproxy.cfg').replace('/etc/haproxy/certificate.pem', pem));
    execFileSync(haproxy, ['-c', '-q', '-f', file!]);
    await writeFile(file!, read('haproxy.cfg').replace('option httpchk', 'option no-such-check'));
    expect(() => execFileSync(haproxy, ['-c', '-q', '-f', file!], { stdio: 'ignore' })).toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(units)('%s starts a file of the project, with settings that exist', (unit) => {
  const text = read(`systemd/${unit}`);
  const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(text) ?? [];
  expect(existsSync(inProject(program))).toBe(true);
  const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});
