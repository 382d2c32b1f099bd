import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProductOnCluster, type ProductOnCluster, summary, survive } from '../cluster/survive.testing.ts';

const KILLS = 3;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let running: ProductOnCluster;
beforeAll(async () => {
  running = await openProductOnCluster();
});
afterAll(() => running?.close());

// `npm run test:cluster` has more rounds, and machines that are cut off.
test(`the primary of a cluster killed ${KILLS} times: nothing acknowledged is lost`, async () => {
  const outcome = await survive(running, { kills: KILLS, cuts: 0, etcd: 0 }, seed);
  console.log(summary(seed, outcome));
  expect(outcome.wrong).toEqual([]);
});
