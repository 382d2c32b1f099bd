import { expect, it } from 'vitest';
import { type Changes, refreshSerially } from './refresh-serially.ts';

/** Each refresh lasts until the test calls `answer`. */
function rounds({ isHidden = (): boolean => false, apartMs = 0 } = {}) {
  const refreshed: Changes<string>[] = [];
  const answers: (() => void)[] = [];
  const turns = refreshSerially<string>(
    {
      refresh(changes) {
        refreshed.push(changes);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
      isHidden,
    },
    apartMs,
  );
  return { turns, refreshed, answer: () => answers.shift()?.() };
}

it('refreshes at once for the first change, and again for all that arrive meanwhile', async () => {
  const { turns, refreshed, answer } = rounds();
  for (const change of ['a', 'b', 'c']) turns.changed(change);
  expect(refreshed).toEqual([['a']]);
  answer();
  await expect.poll(() => refreshed).toEqual([['a'], ['b', 'c']]);
  answer();
});

it('refreshes everything when it missed changes', async () => {
  const { turns, refreshed, answer } = rounds();
  turns.changed('a');
  turns.changed('b');
  turns.missed();
  answer();
  await expect.poll(() => refreshed).toEqual([['a'], 'everything']);
});

it('refreshes nothing while hidden, and all changes once visible', () => {
  let hidden = true;
  const { turns, refreshed } = rounds({ isHidden: () => hidden });
  turns.changed('a');
  turns.changed('b');
  turns.seen();
  expect(refreshed).toEqual([]);
  hidden = false;
  turns.seen();
  turns.seen();
  expect(refreshed).toEqual([['a', 'b']]);
});

it('continues after a failed refresh, and stops for good when stopped', async () => {
  const refreshed: Changes<string>[] = [];
  const turns = refreshSerially<string>(
    {
      refresh: async (changes) => {
        refreshed.push(changes);
        throw new Error('no network');
      },
      isHidden: () => false,
    },
    0,
  );
  turns.changed('a');
  turns.changed('b');
  await expect.poll(() => refreshed).toEqual([['a'], ['b']]);
  turns.stop();
  turns.missed();
  expect(refreshed).toHaveLength(2);
});
