import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers, savedAnswersKey } from './forget-answers.ts';
import { createQueryClient } from './queries.ts';
import { loadSavedAnswers, saveAnswers } from './saved-answers.ts';

const HOUR_MS = 3_600_000;
let storage: Map<string, string>;
let holder: string | undefined;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T08:00:00Z') });
  storage = new Map();
  holder = 'lina';
  stops = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of this tab that saves its answers about days. */
function aPage() {
  const cache = createQueryClient();
  stops.push(
    saveAnswers(
      cache,
      () => holder,
      ({ queryKey }) => queryKey[0] === 'day',
    ),
  );
  return {
    cache,
    async load(key: string[], data: unknown) {
      await cache.fetchQuery({ queryKey: key, queryFn: () => data });
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}
const cacheOf = (who: string | undefined) => {
  const cache = createQueryClient();
  loadSavedAnswers(cache, who);
  return cache;
};

it('the next page of the tab loads the chosen answers with their age, and no others', async () => {
  const page = aPage();
  await page.load(['day', 'today'], { visits: 2 });
  await page.load(['purse'], { cents: 1 });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const next = cacheOf('lina');
  expect(next.getQueryData(['day', 'today'])).toEqual({ visits: 2 });
  expect(next.getQueryState(['day', 'today'])?.dataUpdatedAt).toBe(Date.parse('2026-11-24T08:00:00Z'));
  expect(next.getQueryData(['purse'])).toBeUndefined();
  // Unobserved queries would be collected by now; saved ones stay.
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(next.getQueryData(['day', 'today'])).toEqual({ visits: 2 });
});

it('a page that fetches something else keeps the answers of the page before it', async () => {
  await aPage().load(['day', 'today'], { visits: 2 });
  await aPage().load(['day', 'tomorrow'], { visits: 3 });
  const third = aPage();
  await third.load(['day', 'today'], { visits: 4 });
  const next = cacheOf('lina');
  expect([next.getQueryData(['day', 'today']), next.getQueryData(['day', 'tomorrow'])]).toEqual([
    { visits: 4 },
    { visits: 3 },
  ]);
});

it('another user of the tab finds no answers, and they are deleted', async () => {
  await aPage().load(['day', 'today'], { visits: 2 });
  expect(cacheOf('ines').getQueryData(['day', 'today'])).toBeUndefined();
  expect([...storage]).toEqual([]);
  await aPage().load(['day', 'today'], { visits: 2 });
  expect(cacheOf(undefined).getQueryData(['day', 'today'])).toBeUndefined();
  expect([...storage]).toEqual([]);
});

it('an answer that arrives after the sign-out is not saved', async () => {
  const page = aPage();
  await page.load(['day', 'today'], { visits: 2 });
  holder = undefined;
  forgetAnswers();
  await page.load(['day', 'tomorrow'], { visits: 3 });
  expect([...storage]).toEqual([]);
});

it('saved answers expire after a working day and never replace loaded ones', async () => {
  await aPage().load(['day', 'today'], { visits: 2 });
  const cache = createQueryClient();
  cache.setQueryData(['day', 'today'], { visits: 5 });
  loadSavedAnswers(cache, 'lina');
  expect(cache.getQueryData(['day', 'today'])).toEqual({ visits: 5 });
  await vi.advanceTimersByTimeAsync(13 * HOUR_MS);
  expect(cacheOf('lina').getQueryData(['day', 'today'])).toBeUndefined();
  expect(storage.has(savedAnswersKey)).toBe(false);
});
