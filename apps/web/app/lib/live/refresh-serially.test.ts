import { expect, it } from 'vitest';
import { type Changes, refreshSerially } from './refresh-serially.ts';

/** A round lasts until the test says that its answer is there. */
function rounds({ isHidden = (): boolean => false, apartMs = 0 } = {}) {
  const asked: Changes<string>[] = [];
  const answers: (() => void)[] = [];
  const turns = refreshSerially<string>(
    {
      refresh(changes) {
        asked.push(changes);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
      isHidden,
    },
    apartMs,
  );
  return { turns, asked, answer: () => answers.shift()?.() };
}

it('asks at once for the first change, and for all that come meanwhile together in the next round', async () => {
  const { turns, asked, answer } = rounds();
  for (const change of ['a', 'b', 'c']) turns.changed(change);
  expect(asked).toEqual([['a']]);
  answer();
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c']]);
  answer();
});

it('asks for everything where nobody knows what changed', async () => {
  const { turns, asked, answer } = rounds();
  turns.changed('a');
  turns.changed('b');
  turns.missed();
  answer();
  await expect.poll(() => asked).toEqual([['a'], 'everything']);
});

it('asks for nothing while nobody looks, and for all of it when somebody does', () => {
  let hidden = true;
  const { turns, asked } = rounds({ isHidden: () => hidden });
  turns.changed('a');
  turns.changed('b');
  turns.seen();
  expect(asked).toEqual([]);
  hidden = false;
  turns.seen();
  turns.seen();
  expect(asked).toEqual([['a', 'b']]);
});

it('goes on after a round that failed, and not at all once it is stopped', async () => {
  const asked: Changes<string>[] = [];
  const turns = refreshSerially<string>(
    {
      refresh: async (changes) => {
        asked.push(changes);
        throw new Error('no network');
      },
      isHidden: () => false,
    },
    0,
  );
  turns.changed('a');
  turns.changed('b');
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
  turns.stop();
  turns.missed();
  expect(asked).toHaveLength(2);
});
