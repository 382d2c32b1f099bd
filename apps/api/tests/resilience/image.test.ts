import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryRelease } from '#testing/try-release';
import { inProject } from '../../../../scripts/paths.ts';

/** The user of the image. */
const USER = '10001';
const chroot = ['--isolation=chroot', '--network=host'];
const own = randomUUID().slice(0, 8);
const base = `localhost/meche-test-base:${own}`;
const withNpm = `localhost/meche-test-npm:${own}`;
const image = `localhost/meche-test:${own}`;

const RELEASE_COMMIT = '770cb363';
let folder: string;
let container: string;

// Public images cannot be pulled everywhere: debootstrap makes the base, and the Node and npm of this machine
// make it the image that builds.
beforeAll(async () => {
  const tools = ['/usr/bin/buildah', '/usr/sbin/debootstrap'];
  if (process.getuid?.() !== 0 || !tools.every(existsSync))
    throw new Error(
      'This test runs as root, with buildah and debootstrap: apt-get install buildah debootstrap',
    );
  folder = await mkdtemp(join(tmpdir(), 'meche-image-'));
  await run('debootstrap', '--variant=minbase', 'bookworm', join(folder, 'debian'));
  await cp(process.execPath, join(folder, 'node'));
  // npm names its own file to the scripts that it runs.
  await cp(dirname(dirname(process.env.npm_execpath ?? '')), join(folder, 'npm'), { recursive: true });
  await cp(process.env.NODE_EXTRA_CA_CERTS ?? '/dev/null', join(folder, 'authorities.pem'));
  await build(base, ['FROM scratch', 'COPY debian /']);
  await build(withNpm, [
    `FROM ${base}`,
    'COPY node /usr/local/bin/',
    'COPY npm /usr/local/lib/node_modules/npm',
    'COPY authorities.pem /etc/',
    'ENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ]);
  const registry = await run('npm', 'config', 'get', 'registry');
  const values = { BUILD_IMAGE: withNpm, BASE_IMAGE: base, NPM_CONFIG_REGISTRY: registry, RELEASE_COMMIT };
  const args = Object.entries(values).map(([name, value]) => `--build-arg=${name}=${value}`);
  await run('buildah', 'bud', ...chroot, '--format=docker', ...args, '-t', image, inProject());
  container = await run('buildah', 'from', image);
}, 3_600_000);
afterAll(async () => {
  if (!folder) return;
  if (container) await run('buildah', 'rm', container);
  for (const name of [image, withNpm, base]) await run('buildah', 'rmi', '--force', name).catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

test('the image migrates, API and worker become ready in it and write nothing to its file system', async () => {
  const { migrated, page } = await tryRelease((args, env) => {
    const settings = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    return spawn('buildah', ['run', ...chroot, ...settings, container, '--', 'node', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  });
  expect(migrated).toMatch(/^applied 0001_/);
  expect(page).toMatchObject({ status: 200, page: expect.stringContaining('</html>') });
  const root = await run('buildah', 'mount', container);
  const ofUser = ['-xdev', '-user', USER];
  expect(await run('find', root, ...ofUser)).toBe('');
  const written = join(root, 'tmp/written');
  await writeFile(written, '');
  await chown(written, Number(USER), Number(USER));
  expect(await run('find', root, ...ofUser)).toBe(written);
});

test('the image has a user without rights, a health check, and nothing of development', async () => {
  const inspected = JSON.parse(await run('buildah', 'inspect', '--type', 'image', image)) as {
    Docker: { config: { User: string; Env: string[]; Healthcheck: { Test: string[] } } };
  };
  const { User, Env, Healthcheck } = inspected.Docker.config;
  expect(User).toBe(`${USER}:${USER}`);
  expect(Env).toContain(`RELEASE_COMMIT=${RELEASE_COMMIT}`);
  expect(Healthcheck.Test.join(' ')).toContain('/livez');
  const root = await run('buildah', 'mount', container);
  const holds = (path: string) => existsSync(join(root, 'app', path));
  expect(['package.json', 'apps/web/build', 'node_modules/fastify'].filter(holds)).toHaveLength(3);
  const development = [
    'packages/simulators',
    'apps/web/app',
    'node_modules/vite',
    'node_modules/firebase-tools',
  ];
  expect(development.filter(holds)).toEqual([]);
});

/** Builds an image from files of the folder. */
async function build(name: string, lines: string[]): Promise<void> {
  const file = join(folder, 'Dockerfile');
  await writeFile(file, lines.join('\n'));
  await run('buildah', 'bud', ...chroot, '-f', file, '-t', name, folder);
}

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28 });
  return stdout.trim();
}
