import { afterEach, expect, test } from 'vitest';
import { randomFrom } from '#testing/random';
import { until } from './cluster.testing.ts';
import { bookingDifferences, openLoad } from './cluster-load.testing.ts';
import { monday, openProductOnCluster, type ProductOnCluster, summary, survive } from './survive.testing.ts';

const roundsOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rounds = {
  kills: roundsOf('CLUSTER_KILLS', 20),
  cuts: roundsOf('CLUSTER_CUTS', 5),
  etcd: roundsOf('CLUSTER_ETCD', 5),
};
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let running: ProductOnCluster | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

test(`the primary killed ${rounds.kills} times, a machine cut off ${rounds.cuts} times, the leader of etcd killed ${rounds.etcd} times: nothing acknowledged is lost`, {
  timeout: 3_600_000,
}, async () => {
  running = await openProductOnCluster();
  const outcome = await survive(running, rounds, seed);
  console.log(`${summary(seed, outcome)}\n  cut off: ${running.cluster.howCut}`);
  expect(outcome.wrong).toEqual([]);
});

test('seeded violation: a cluster that acknowledges before a second machine has the commit is found', {
  timeout: 300_000,
}, async () => {
  running = await openProductOnCluster({ isSynchronous: false });
  const { cluster, product } = running;
  const load = await openLoad(product, randomFrom(seed), monday);
  const primary = await until('there is a primary', cluster.primary);
  primary.freezeReplication();
  await Promise.all(Array.from({ length: 12 }, () => load.bookPlain()));
  primary.killPostgres();
  await until('a standby takes writes', async () => {
    const now = await cluster.primary();
    return now !== undefined && now !== primary;
  });
  await cluster.untilWhole();
  expect(await bookingDifferences(product, load.record)).not.toEqual([]);
});
