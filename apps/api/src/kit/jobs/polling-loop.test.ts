import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPollingLoop } from './polling-loop.ts';

/** Rounds that end on command; `underWay` counts the running ones. */
function byHand() {
  const open: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  let started = 0;
  return {
    round: () => {
      started += 1;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      open.push({ resolve, reject });
      return promise;
    },
    started: () => started,
    underWay: () => open.length,
    async end(error?: unknown): Promise<void> {
      const one = open.shift();
      if (error === undefined) one?.resolve();
      else one?.reject(error);
      await turn();
    },
  };
}

test('asked for at once again and again while one is under way, one more follows, and never two at a time', async () => {
  const hand = byHand();
  const rounds = startPollingLoop(3_600_000, hand.round, { onError: () => {} });
  for (let times = 0; times < 20; times += 1) rounds.now();
  await turn();
  expect([hand.started(), hand.underWay()]).toEqual([1, 1]);
  await hand.end();
  await expect.poll(hand.started).toBe(2);
  expect(hand.underWay()).toBe(1);
  await hand.end();
  rounds.now();
  rounds.now();
  await expect.poll(hand.started).toBe(3);
  const stopped = rounds.stop();
  await hand.end();
  await stopped;
  expect([hand.started(), hand.underWay()]).toEqual([3, 0]);
});

test('a failed round is reported, and followed by the next', async () => {
  const hand = byHand();
  const errors: unknown[] = [];
  const rounds = startPollingLoop(1, hand.round, { onError: (error) => errors.push(error) });
  const away = new Error('away');
  await hand.end(away);
  await expect.poll(hand.started).toBe(2);
  expect(errors).toEqual([away]);
  const stopped = rounds.stop();
  await hand.end();
  await stopped;
});

test('only rounds that were made count as good', async () => {
  const hand = byHand();
  const half = new Error('half of it');
  const rounds = startPollingLoop(1, hand.round, { onError: () => {}, isGood: (error) => error === half });
  const before = rounds.sinceGoodMs();
  await hand.end(new Error('away'));
  await expect.poll(hand.started).toBe(2);
  const later = rounds.sinceGoodMs();
  expect(later).toBeGreaterThan(before);
  await hand.end(half);
  expect(rounds.sinceGoodMs()).toBeLessThan(later);
  const stopped = rounds.stop();
  await hand.end();
  await stopped;
});

test('without an interval runs only when asked, and counts rest as good unless a round is running', async () => {
  const hand = byHand();
  const rounds = startPollingLoop(undefined, hand.round, { onError: () => {} });
  await turn();
  expect(hand.started()).toBe(0);
  rounds.now();
  await expect.poll(hand.started).toBe(1);
  const before = rounds.sinceGoodMs();
  rounds.rest();
  expect(rounds.sinceGoodMs()).toBeGreaterThanOrEqual(before);
  await hand.end(new Error('away'));
  const failed = rounds.sinceGoodMs();
  rounds.rest();
  expect(rounds.sinceGoodMs()).toBeLessThan(failed);
  await rounds.stop();
  expect(hand.started()).toBe(1);
});
