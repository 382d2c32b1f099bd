import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '~/lib/api/queries.ts';
import { refetchStale } from './refetch-stale.ts';

/** Observes a query whose calls wait for `answer`. */
function looked() {
  const cache = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  let count = 0;
  const observer = new QueryObserver<string>(cache, {
    queryKey: ['days'],
    queryFn: () => {
      count += 1;
      return new Promise<string>((resolve) => answers.push(resolve));
    },
  });
  const shown: (string | undefined)[] = [];
  observer.subscribe(({ data }) => shown.push(data));
  return { cache, shown, count: () => count, answer: (value: string) => answers.shift()?.(value) };
}

it('fetches again what changed during its first fetch', async () => {
  const { cache, shown, count, answer } = looked();
  const refetched = refetchStale(cache, { queryKey: ['days'] });
  expect(count()).toBe(1);
  answer('before');
  await expect.poll(count).toBe(2);
  answer('after');
  await refetched;
  expect(shown.at(-1)).toBe('after');
});

it('fetches loaded data again and discards the answer of a fetch under way', async () => {
  const { cache, shown, count, answer } = looked();
  answer('known');
  await expect.poll(() => shown.at(-1)).toBe('known');
  const early = refetchStale(cache, { queryKey: ['days'] });
  const late = refetchStale(cache, { queryKey: ['days'] });
  expect(count()).toBe(3);
  answer('before');
  answer('after');
  await Promise.all([early, late]);
  expect([shown.at(-1), count()]).toEqual(['after', 3]);
});
