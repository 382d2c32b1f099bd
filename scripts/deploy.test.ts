import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/api/src/app/config.ts';
import { settings } from '../apps/api/src/app/settings/settings.ts';
import { productionSettings } from '../apps/api/src/testing/production-settings.ts';
import { inProject } from './paths.ts';

const haproxy = ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync);
const MISSING = 'HAProxy is not installed, so its configuration was not read: apt-get install haproxy';
const read = (file: string) => readFileSync(inProject('deploy', file), 'utf8');

test('HAProxy reads its configuration; without it continuous integration fails', async () => {
  if (!haproxy) console.warn(MISSING);
  if (process.env.CI) expect(haproxy, MISSING).toBeDefined();
  if (!haproxy) return;
  const folder = await mkdtemp(join(tmpdir(), 'meche-haproxy-'));
  try {
    const [key, certificate, file] = ['key', 'crt', 'cfg'].map((name) => join(folder, `site.${name}`));
    const request =
      '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=meche.example';
    execFileSync('openssl', ['req', ...request.split(' '), '-keyout', key!, '-out', certificate!], {
      stdio: 'ignore',
    });
    const pem = join(folder, 'site.pem');
    await writeFile(pem, readFileSync(certificate!, 'utf8') + readFileSync(key!, 'utf8'));
    const check = (env: Record<string, string>) => execFileSync(haproxy, ['-c', '-q', '-f', file!], { env });
    await writeFile(file!, read('haproxy.cfg').replace('/etc/haproxy/certificate.pem', pem));
    check({});
    check({ API_1: 'localhost:3000', API_2: 'localhost:3001' });
    expect(() => check({ API_1: 'localhost:nope' })).toThrow();
    await writeFile(file!, read('haproxy.cfg').replace('option httpchk', 'option no-such-check'));
    expect(() => check({})).toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});

type Environment = Record<string, string>;
type Compose = {
  services: Record<
    string,
    { environment?: Environment; command?: string; image?: string; build?: { args?: Environment } }
  >;
};
type Manifest = { apiVersion: string; kind: string } & Record<string, unknown>;

const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const units = readdirSync(inProject('deploy/systemd'));
const manifests = ['api.yaml', 'worker.yaml', 'migrate/job.yaml'].flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS() as Manifest),
);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(workloadOf);

/** What each way of running adds for each of its processes to the filled-in copy of .env.example. */
const processes: { name: string; program: string; environment: Environment }[] = [
  ...Object.entries(compose.services)
    .filter(([, { image }]) => image === 'meche')
    .map(([name, { environment = {}, command = 'node apps/api/src/app/main.ts' }]) => ({
      name: `${name} of compose.yaml`,
      program: command.split(' ')[1] ?? '',
      environment,
    })),
  ...workloads.map(({ name, container }) => ({
    name: `${name} of Kubernetes`,
    program: container.command?.[1] ?? 'apps/api/src/app/main.ts',
    environment: Object.fromEntries((container.env ?? []).map((one) => [one.name, one.value ?? 'secret'])),
  })),
  ...units.map((unit) => ({
    name: unit,
    program: /^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(read(`systemd/${unit}`))?.[1] ?? '',
    environment: environmentOf(read(`systemd/${unit}`)),
  })),
];

test.each(processes)('$name starts a file of the project, with settings that exist', (one) => {
  expect(existsSync(inProject(one.program))).toBe(true);
  expect(Object.keys(one.environment).filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});

test('each way starts API, worker and migrations', () => {
  const programs = processes.map(({ program }) => program.split('/').at(-1));
  expect(programs.sort()).toEqual([
    ...Array<string>(3).fill('database.ts'),
    ...Array<string>(4).fill('main.ts'),
    ...Array<string>(3).fill('worker-main.ts'),
  ]);
});

/** The settings that a filled-in copy of .env.example has. */
const filledIn = readFileSync(inProject('.env.example'), 'utf8')
  .split('\n')
  .flatMap((line) => /^([A-Z_\d]+)=/.exec(line)?.[1] ?? [])
  .map((name) => [name, Object.entries(productionSettings).find(([one]) => one === name)?.[1] ?? '1']);

const served = processes.filter(({ program }) => !program.startsWith('scripts/'));
test.each(served)('$name has all settings that production needs', ({ environment }) => {
  const whole = { ...Object.fromEntries(filledIn), ...environment };
  expect(readConfig(whole)).toMatchObject({ NODE_ENV: 'production' });
  const { DATABASE_LISTEN_URL: _left, ...deaf } = { ...whole, DATABASE_POOLER: 'transaction' };
  expect(() => readConfig(deaf)).toThrow('DATABASE_LISTEN_URL is missing');
});

test('an image and a unit know the commit that they run', () => {
  const runtime = readFileSync(inProject('Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1);
  expect(runtime).toMatch(/^ARG RELEASE_COMMIT\n(.*\n)*ENV .*RELEASE_COMMIT=\$\{RELEASE_COMMIT\}$/m);
  const builds = Object.values(compose.services).flatMap(({ build }) => (build?.args ? [build.args] : []));
  expect(builds).toHaveLength(3);
  for (const args of builds) expect(args).toHaveProperty('RELEASE_COMMIT', `\${RELEASE_COMMIT:-}`);
  for (const unit of units.filter((name) => name !== 'meche-migrate.service'))
    expect(read(`systemd/${unit}`)).toContain('EnvironmentFile=-/etc/meche/release\n');
});

test('the page about compose says where each variable of its file comes from', () => {
  const page = readFileSync(inProject('docs/operations/compose.md'), 'utf8');
  const names = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(new Set(names).size).toBeGreaterThan(3);
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

test('manifests fit the schemas of Kubernetes', () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    ...['Deployment', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service'],
  ]);
  for (const manifest of manifests) validate(manifest);
  const wrong = structuredClone(manifests[0]) as Manifest & { spec: { replicas: unknown } };
  wrong.spec.replicas = 'two';
  expect(() => validate(wrong)).toThrow('replicas must be integer');
});

// The schemas let unknown fields pass, so a wrong name of what matters is found here.
test.each(workloads)(
  'the pod of $name runs without rights and says how it is',
  ({ kind, pod, container }) => {
    expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    if (kind !== 'Deployment') return;
    expect([container.livenessProbe, container.startupProbe].map((probe) => probe?.httpGet.path)).toEqual([
      '/livez',
      '/livez',
    ]);
    expect(container.readinessProbe?.httpGet.path).toBe('/readyz');
  },
);

test.each(['kubernetes', 'kubernetes/migrate'])(
  'the kustomization of %s names all files of its folder',
  (place) => {
    const { resources } = parse(read(`${place}/kustomization.yaml`)) as { resources: string[] };
    const present = readdirSync(inProject('deploy', place)).filter((file) => file.endsWith('.yaml'));
    expect([...resources, 'kustomization.yaml'].sort()).toEqual(present.sort());
  },
);

function environmentOf(unit: string): Environment {
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.replace('%i', '3000').split('=', 2)));
}

function validate(manifest: Manifest): void {
  const kinds = { Deployment, Job, PodDisruptionBudget, Service };
  const Kind = kinds[manifest.kind as keyof typeof kinds];
  expect(manifest.apiVersion).toBe(Kind.apiVersion);
  new Kind(manifest as never).validate();
}

type Probe = { httpGet: { path: string } };
type Container = {
  command?: string[];
  env?: { name: string; value?: string }[];
  securityContext: object;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  readinessProbe?: Probe;
};

function workloadOf(manifest: Manifest) {
  const { metadata, spec } = manifest as unknown as {
    metadata: { name: string };
    spec: { template: { spec: { securityContext: object; containers: [Container] } } };
  };
  const pod = spec.template.spec;
  return { kind: manifest.kind, name: metadata.name, pod, container: pod.containers[0] };
}
