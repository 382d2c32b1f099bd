import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting, ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { withClient } from '../../../../scripts/database/client.ts';
import { migrate } from '../../../../scripts/database/migrate.ts';
import { inProject } from '../../../../scripts/paths.ts';
import { freePort } from '../../../../scripts/start/ports.ts';
import { serverUser } from '../../../../scripts/start/postgres-binaries.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';
import { openMachines } from './machines.testing.ts';
import { type Node, openNode, programs } from './node.testing.ts';

const READY_MS = 60_000;

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/**
 * Three machines with etcd, Patroni and PostgreSQL, and HAProxy in front, all with the files of
 * deploy/cluster. `url` leads to the primary with the migrated database, `standbyUrl` to a standby.
 * `isSynchronous` false: commits are acknowledged before a second machine has them.
 */
export async function openCluster({ isSynchronous = true } = {}) {
  const missing = Object.values(programs).filter((program) => !existsSync(program));
  if (missing.length > 0)
    throw new Error(
      `Missing ${missing.join(', ')}: apt-get install etcd-server patroni haproxy pgbackrest postgresql-15`,
    );
  const folder = await scratchFolder('cluster');
  await makeBackupFolder(folder);
  const network = openMachines(3);
  const { machines } = network;
  const passwords = { superuser: randomBytes(12).toString('hex'), other: randomBytes(12).toString('hex') };
  const nodes: Node[] = [];
  for (const index of machines.keys())
    nodes.push(await openNode({ index, machines, folder, passwords, isSynchronous }));
  const ports = { primary: await freePort(), standby: await freePort() };
  const proxy = startHaproxy(
    machines.map(({ address }) => address),
    ports,
  );
  const urlOf = (login: string, port: number) => `postgres://${login}@127.0.0.1:${port}/`;
  const admin = `${urlOf(`postgres:${passwords.superuser}`, ports.primary)}postgres`;
  const untilWhole = () => until('the cluster is whole', () => isWhole(admin, isSynchronous), 120_000);
  async function close(): Promise<void> {
    proxy.kill('SIGKILL');
    await Promise.all(nodes.map((node) => node.kill()));
    network.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    for (const node of nodes) node.startEtcd();
    await until('etcd has a leader', () => etcdLeader(nodes));
    for (const node of nodes) node.startPatroni();
    await untilWhole();
    await (await primaryOf(nodes))?.pgbackrest('stanza-create');
    await withClient(admin, async (client) => {
      await client.query(`CREATE ROLE meche_owner LOGIN CREATEROLE PASSWORD 'owner'`);
      await client.query('CREATE DATABASE meche OWNER meche_owner');
    });
    await migrate(`${urlOf('meche_owner:owner', ports.primary)}meche`);
  } catch (error) {
    const logs = await Promise.all(nodes.map((node) => node.lastLines('patroni')));
    await close();
    throw new ProcessNotStarted(`the cluster did not start:\n${logs.join('\n')}`, { cause: error });
  }
  return {
    nodes,
    howCut: network.howCut,
    url: `${urlOf('meche_owner:owner', ports.primary)}meche`,
    standbyUrl: `${urlOf('meche_owner:owner', ports.standby)}meche`,
    admin,
    /** The node that Patroni calls primary; undefined while there is none. */
    primary: () => primaryOf(nodes),
    etcdLeader: () => etcdLeader(nodes),
    /** Waits until one primary has two standbys that stream, one of them synchronous. */
    untilWhole,
    /** Loses all machines with their disks, but not the backup. */
    async destroy(): Promise<void> {
      await Promise.all(nodes.map((node) => node.destroy()));
    },
    close,
  };
}

async function makeBackupFolder(folder: string): Promise<void> {
  const backup = join(folder, 'backup');
  await mkdir(backup);
  const user = serverUser();
  if (user) await chown(backup, user.uid, user.gid);
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const roles = await Promise.all(nodes.map((node) => node.role()));
  return nodes[roles.indexOf('primary')];
}

async function etcdLeader(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const answer = await fetch(`http://${node.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader?: string };
    if (leader !== undefined && leader !== '0' && leader === header.member_id) return node;
  }
  return undefined;
}

function startHaproxy(
  addresses: readonly string[],
  ports: { primary: number; standby: number },
): ChildProcess {
  const [DB1, DB2, DB3] = addresses;
  const env = { DB1, DB2, DB3, PRIMARY_PORT: String(ports.primary), STANDBY_PORT: String(ports.standby) };
  return spawn(programs.haproxy, ['-db', '-q', '-f', inProject('deploy/cluster/haproxy.cfg')], {
    env,
    stdio: 'ignore',
  });
}

const isWhole = (url: string, isSynchronous: boolean) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT sync_state FROM pg_stat_replication
      WHERE state = 'streaming' AND application_name ~ '^db'`);
    const synchronous = rows.filter(({ sync_state: state }) => state === 'sync').length;
    return rows.length === 2 && synchronous === (isSynchronous ? 1 : 0);
  }).catch(() => false);

/** Polls until the answer is truthy and returns it. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  deadlineMs = READY_MS,
): Promise<T> {
  for (const end = Date.now() + deadlineMs; Date.now() < end; await pause(100)) {
    const answer = await look();
    if (answer) return answer;
  }
  throw new GaveUpWaiting(`not within ${deadlineMs} ms: ${what}`);
}
