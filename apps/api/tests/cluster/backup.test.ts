import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readManifest } from '../../../../scripts/database/backup.ts';
import { withClient } from '../../../../scripts/database/client.ts';
import { type Cluster, openCluster, until } from './cluster.testing.ts';
import type { Node } from './node.testing.ts';

let cluster: Cluster;
afterEach(() => cluster?.close());

const urlOf = ({ address }: Node) => `postgres://meche_owner:owner@${address}:5432/meche`;

/** Rows of all tables; sequences may be ahead after a recovery. */
async function sumsOf(url: string) {
  const { tables, migrations } = await withClient(url, readManifest);
  return { tables, migrations };
}

/** Writes a mark every 50 ms until `stop`, which returns the time of the last acknowledged one. */
function writeMarks(url: string) {
  let isOver = false;
  let last = new Date(0);
  const writing = withClient(url, async (client) => {
    for (; !isOver; await pause(50)) {
      const { rows } = await client.query('INSERT INTO public.marks DEFAULT VALUES RETURNING at');
      last = rows[0].at;
    }
  });
  return {
    async stop(): Promise<Date> {
      isOver = true;
      await writing;
      return last;
    },
  };
}

/** Restores and starts the machine's PostgreSQL. Returns how long it took until it takes writes. */
async function restoreOn(node: Node, ...words: string[]): Promise<number> {
  const since = performance.now();
  await node.pgbackrest('restore', ...words);
  node.startAlone();
  await until('the restored database takes writes', () =>
    withClient(urlOf(node), async (client) => {
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS recovering');
      return rows[0].recovering === false;
    }).catch(() => false),
  ).catch(async (error: unknown) => {
    throw new Error(await node.lastLines('postgres'), { cause: error });
  });
  return performance.now() - since;
}

/** Waits until the piece of the log that is being written is in the backup. */
async function untilArchived(admin: string): Promise<void> {
  const read = async (question: string) =>
    (await withClient(admin, (client) => client.query(`SELECT ${question} AS answer`))).rows[0].answer;
  const piece = await read('pg_walfile_name(pg_current_wal_lsn())');
  const isThere = `(SELECT last_archived_wal >= '${piece}' FROM pg_stat_archiver)`;
  await until('the log is in the backup', () => read(isThere), 120_000);
}

test('a destroyed cluster is restored to a named second, with the same rows, and to the last archived one', {
  timeout: 600_000,
}, async () => {
  cluster = await openCluster();
  const { admin, url, nodes } = cluster;
  await withClient(url, (client) =>
    client.query('CREATE TABLE public.marks (at timestamptz DEFAULT clock_timestamp())'),
  );
  const early = writeMarks(url);
  const primary = await until('there is a primary', cluster.primary);
  await primary.pgbackrest('backup', '--type=full');
  const standby = cluster.nodes.find((node) => node !== primary)!;
  await expect(standby.pgbackrest('backup')).rejects.toThrow('unable to find primary');
  await early.stop();

  const sums = await sumsOf(url);
  await pause(1_000);
  const second = new Date();
  await pause(1_000);
  const late = writeMarks(url);
  await withClient(url, (client) => client.query('DELETE FROM places.postal_codes'));
  await untilArchived(admin);
  await pause(5_000);
  const lastAt = await late.stop();
  expect(await sumsOf(url)).not.toEqual(sums);
  await cluster.destroy();

  const rtoMs = await restoreOn(primary);
  const newest = await withClient(urlOf(primary), async (client) => {
    const { rows } = await client.query('SELECT max(at) AS at FROM public.marks');
    return rows[0].at as Date;
  });
  await primary.destroy();
  const rpoMs = lastAt.getTime() - newest.getTime();
  console.log(
    `backup: restored in ${(rtoMs / 1000).toFixed(1)} s (RTO), ${(rpoMs / 1000).toFixed(1)} s of writes lost (RPO)`,
  );
  // archive_timeout, and the time that the last piece takes.
  expect(rpoMs).toBeLessThan(70_000);

  const target = `--target=${second.toISOString().replace('T', ' ').replace('Z', '+00')}`;
  await restoreOn(primary, '--type=time', target, '--target-action=promote');
  expect(await sumsOf(urlOf(primary))).toEqual(sums);

  await primary.stopAlone();
  for (const node of nodes) node.startEtcd();
  await until('etcd has a leader', cluster.etcdLeader);
  primary.startPatroni();
  await until('the restored machine is the primary', async () => (await primary.role()) === 'primary');
  for (const node of nodes) if (node !== primary) node.startPatroni();
  await cluster.untilWhole();
  expect(await sumsOf(url)).toEqual(sums);
});
