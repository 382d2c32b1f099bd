import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers, savedAnswersKey } from './forget-answers.ts';
import { createQueryClient } from './queries.ts';
import { loadSavedAnswers, saveAnswers } from './saved-answers.ts';

const HOUR_MS = 3_600_000;
let kept: Map<string, string>;
let holder: string | undefined;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T08:00:00Z') });
  kept = new Map();
  holder = 'lina';
  stops = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of this tab: what it is told it keeps, if it is about a day. */
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
    async told(key: string[], data: unknown) {
      await cache.fetchQuery({ queryKey: key, queryFn: () => data });
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}
const recalled = (who: string | undefined) => {
  const cache = createQueryClient();
  loadSavedAnswers(cache, who);
  return cache;
};

it('what was answered is known to the next page of the tab, as old as it is; what is not worth it is not kept', async () => {
  const page = aPage();
  await page.told(['day', 'today'], { visits: 2 });
  await page.told(['purse'], { cents: 1 });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const next = recalled('lina');
  expect(next.getQueryData(['day', 'today'])).toEqual({ visits: 2 });
  expect(next.getQueryState(['day', 'today'])?.dataUpdatedAt).toBe(Date.parse('2026-11-24T08:00:00Z'));
  expect(next.getQueryData(['purse'])).toBeUndefined();
  // Nobody has looked at it for long: it is still there.
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(next.getQueryData(['day', 'today'])).toEqual({ visits: 2 });
});

it('a page that asks for something else leaves what the one before it knew', async () => {
  await aPage().told(['day', 'today'], { visits: 2 });
  await aPage().told(['day', 'tomorrow'], { visits: 3 });
  const third = aPage();
  await third.told(['day', 'today'], { visits: 4 });
  const next = recalled('lina');
  expect([next.getQueryData(['day', 'today']), next.getQueryData(['day', 'tomorrow'])]).toEqual([
    { visits: 4 },
    { visits: 3 },
  ]);
});

it('is hers alone: whoever comes next finds nothing, and it is gone', async () => {
  await aPage().told(['day', 'today'], { visits: 2 });
  expect(recalled('ines').getQueryData(['day', 'today'])).toBeUndefined();
  expect([...kept]).toEqual([]);
  await aPage().told(['day', 'today'], { visits: 2 });
  expect(recalled(undefined).getQueryData(['day', 'today'])).toBeUndefined();
  expect([...kept]).toEqual([]);
});

it('an answer that comes once she has left is not written down', async () => {
  const page = aPage();
  await page.told(['day', 'today'], { visits: 2 });
  holder = undefined;
  forgetAnswers();
  await page.told(['day', 'tomorrow'], { visits: 3 });
  expect([...kept]).toEqual([]);
});

it('is readable for a working day, and gives way to what is known already', async () => {
  await aPage().told(['day', 'today'], { visits: 2 });
  const cache = createQueryClient();
  cache.setQueryData(['day', 'today'], { visits: 5 });
  loadSavedAnswers(cache, 'lina');
  expect(cache.getQueryData(['day', 'today'])).toEqual({ visits: 5 });
  await vi.advanceTimersByTimeAsync(13 * HOUR_MS);
  expect(recalled('lina').getQueryData(['day', 'today'])).toBeUndefined();
  expect(kept.has(savedAnswersKey)).toBe(false);
});
