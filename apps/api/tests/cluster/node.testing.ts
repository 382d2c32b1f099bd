import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../../../scripts/paths.ts';
import { serverUser } from '../../../../scripts/start/postgres-binaries.ts';
import { childrenOf, commandLine, signal } from '../../../../scripts/start/processes.ts';
import { type Machine, type MachineProcess, withDescendants } from './machines.testing.ts';

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};

export type Node = Awaited<ReturnType<typeof openNode>>;

type NodeOptions = {
  index: number;
  machines: readonly Machine[];
  folder: string;
  passwords: { superuser: string; other: string };
  isSynchronous: boolean;
};

/** One machine of the cluster, with the files of deploy/cluster. Nothing runs yet. */
export async function openNode({ index, machines, folder, passwords, isSynchronous }: NodeOptions) {
  const machine = machines[index]!;
  const home = join(folder, `db${index + 1}`);
  const dataFolder = join(home, 'data');
  await mkdir(home, { mode: 0o700 });
  const user = serverUser();
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, home]);
  const configuration = await copyConfiguration(folder, isSynchronous);
  const env = { ...environmentOf(index, machines, home, passwords), ...testEnvironment(folder, home) };
  const running: { etcd?: MachineProcess; patroni?: MachineProcess; alone?: MachineProcess } = {};
  const logFile = (name: string) => join(folder, `db${index + 1}-${name}.log`);
  const postmaster = () => readPid(dataFolder);
  const pids = () =>
    withDescendants([
      running.etcd?.pid ?? 0,
      running.patroni?.pid ?? 0,
      running.alone?.pid ?? 0,
      postmaster(),
    ]);

  async function kill(): Promise<void> {
    const all = pids();
    machine.heal(all);
    for (const pid of all) signal(pid, 'SIGKILL');
    await Promise.all(Object.values(running).map(({ ended }) => ended));
  }

  return {
    name: `db${index + 1}`,
    address: machine.address,
    startEtcd(): void {
      running.etcd = machine.run([programs.etcd], { env, logFile: logFile('etcd') });
    },
    startPatroni(): void {
      running.patroni = machine.run([programs.patroni, configuration], { env, logFile: logFile('patroni') });
    },
    /** Starts a restored PostgreSQL without Patroni, which takes writes without a second machine. */
    startAlone(): void {
      const command = [
        programs.postgres,
        '-D',
        dataFolder,
        '-c',
        'synchronous_standby_names=',
        '-c',
        'archive_mode=off',
        '-c',
        `listen_addresses=${machine.address}`,
      ];
      running.alone = machine.run(command, { env, logFile: logFile('postgres') });
    },
    async stopAlone(): Promise<void> {
      running.alone?.signal('SIGINT');
      await running.alone?.ended;
    },
    /** Kills all processes of PostgreSQL at once; Patroni lives on. */
    killPostgres(): void {
      for (const pid of withDescendants([postmaster()])) signal(pid, 'SIGKILL');
    },
    /** Stops sending to the standbys, until PostgreSQL is killed. */
    freezeReplication(): void {
      for (const pid of childrenOf(postmaster()))
        if (commandLine(pid).includes('walsender')) signal(pid, 'SIGSTOP');
    },
    async killEtcd(): Promise<void> {
      running.etcd?.signal('SIGKILL');
      await running.etcd?.ended;
    },
    cut: () => machine.cut(pids()),
    heal: () => machine.heal(pids()),
    async pgbackrest(...words: string[]): Promise<void> {
      const login = { PGHOST: machine.address, PGUSER: 'postgres', PGPASSWORD: passwords.superuser };
      const command = [programs.pgbackrest, '--stanza=meche', ...words];
      const { ended } = machine.run(command, { env: { ...env, ...login }, logFile: logFile('pgbackrest') });
      const code = await ended;
      if (code !== 0)
        throw new Error(`pgbackrest ${words}: ${code}\n${await readFile(logFile('pgbackrest'), 'utf8')}`);
    },
    async role(): Promise<'primary' | 'standby' | 'none'> {
      if (await answers(machine.address, 'primary')) return 'primary';
      return (await answers(machine.address, 'replica')) ? 'standby' : 'none';
    },
    lastLines: async (name: 'patroni' | 'postgres') =>
      (await readFile(logFile(name), 'utf8').catch(() => '')).split('\n').slice(-30).join('\n'),
    kill,
    /** Kills everything and loses the disk. */
    async destroy(): Promise<void> {
      await kill();
      for (const lost of [dataFolder, join(home, 'etcd')]) await rm(lost, { recursive: true, force: true });
    },
  };
}

function readPid(dataFolder: string): number {
  const file = join(dataFolder, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** Copies the files for the user of the servers, who may not be able to read the project. */
async function copyConfiguration(folder: string, isSynchronous: boolean): Promise<string> {
  for (const name of ['patroni.yml', 'pgbackrest.conf']) {
    await copyFile(inProject('deploy/cluster', name), join(folder, name));
    await chmod(join(folder, name), 0o644);
  }
  const configuration = join(folder, 'patroni.yml');
  if (!isSynchronous)
    execFileSync('sed', ['-i', 's/^\\( *synchronous_mode.*\\): true/\\1: false/', configuration]);
  return configuration;
}

/** Replaces the bucket of pgbackrest.conf by a folder, and folders that only Debian's packages make. */
const testEnvironment = (folder: string, home: string) => ({
  PATH: process.env.PATH,
  LC_ALL: 'C.UTF-8',
  HOME: home,
  PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  PGBACKREST_REPO1_TYPE: 'posix',
  PGBACKREST_REPO1_PATH: join(folder, 'backup'),
  PGBACKREST_REPO1_CIPHER_PASS: 'passphrase',
  PGBACKREST_PG1_PATH: join(home, 'data'),
  PGBACKREST_LOCK_PATH: join(home, 'lock'),
  PGBACKREST_SPOOL_PATH: join(home, 'spool'),
});

/** The documented environment of the first machine, with names, addresses and folders of this one. */
function environmentOf(
  index: number,
  machines: readonly Machine[],
  home: string,
  passwords: NodeOptions['passwords'],
): Record<string, string> {
  const documented = readFileSync(inProject('deploy/cluster/node.env'), 'utf8');
  const own = (name: string, value: string) => {
    if (name.endsWith('_PASSWORD'))
      return name.startsWith('PATRONI_SUPERUSER') ? passwords.superuser : passwords.other;
    if (name === 'ETCD_DATA_DIR') return join(home, 'etcd');
    if (name === 'PATRONI_POSTGRESQL_DATA_DIR') return join(home, 'data');
    const isList = value.includes(',');
    const named = isList ? value : value.replace(/^db1$/, `db${index + 1}`);
    return named.replace(/10\.0\.0\.1(\d)/g, (_, last: string) => {
      return machines[isList ? Number(last) - 1 : index]!.address;
    });
  };
  return Object.fromEntries(
    [...documented.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      own(name, value),
    ]),
  );
}

async function answers(address: string, path: string): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer();
  return answer?.status === 200;
}
