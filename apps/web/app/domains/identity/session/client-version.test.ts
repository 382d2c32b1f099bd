import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import ours from '../../../../package.json' with { type: 'json' };
import { clientVersion, renewBeforeFirstPaint } from './client-version.ts';

type Page = { reloaded: boolean; stopped: boolean };

/** A browser that loads one page repeatedly. `broken` faults hold from the start. */
function aBrowser(
  broken: { storage?: 'throws' | 'forgets' | 'full' | 'stuck'; caches?: 'none' | 'throws' } = {},
) {
  const stored = new Map<string, string>();
  const cached = new Set(['shell-of-2.0.3']);
  let entry: unknown = null;
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (broken.storage === 'full') throw new Error('QuotaExceededError');
      if (broken.storage !== 'stuck') stored.set(key, value);
    },
    clear: () => broken.storage !== 'stuck' && stored.clear(),
  };
  const caches = {
    async keys() {
      if (broken.caches === 'throws') throw new Error('SecurityError');
      return [...cached];
    },
    delete: async (name: string) => cached.delete(name),
  };

  async function load(): Promise<Page> {
    const page: Page = { reloaded: false, stopped: false };
    if (broken.storage === 'forgets') stored.clear();
    const scope = {
      history: {
        get state() {
          return structuredClone(entry);
        },
        replaceState(state: unknown) {
          entry = structuredClone(state);
        },
      },
      location: {
        reload() {
          page.reloaded = true;
        },
      },
      document: { documentElement: { setAttribute: () => {} } },
      window: {
        stop() {
          page.stopped = true;
        },
      },
      // The script's timeout for caches that never answer; these caches answer.
      setTimeout: () => {},
      ...(broken.storage !== 'throws' && { localStorage }),
      ...(broken.caches !== 'none' && { caches }),
    };
    runInNewContext(renewBeforeFirstPaint, scope);
    await new Promise((resolve) => setImmediate(resolve));
    return page;
  }

  return {
    stored,
    cached,
    load,
    leave() {
      entry = null;
    },
    /** Loads like a browser, including reloads; returns the number of loads. */
    async visit(): Promise<number> {
      for (let loads = 1; loads < 10; loads++) if (!(await load()).reloaded) return loads;
      throw new Error('reloads without end');
    },
  };
}

it('is the version of the specification and of the package', () => {
  expect(clientVersion).toBe('2.0.4');
  expect(ours.version).toBe(clientVersion);
});

it('clears caches and local storage of an older client, and reloads once', async () => {
  const browser = aBrowser();
  browser.stored.set('clientVersion', '2.0.3').set('junk', 'of then').set('pastUrl', '/appointments');
  expect(await browser.load()).toEqual({ reloaded: true, stopped: true });
  expect(Object.fromEntries(browser.stored)).toEqual({ clientVersion: '2.0.4', pastUrl: '/appointments' });
  expect([...browser.cached]).toEqual([]);
  expect(await browser.visit()).toBe(1);
  browser.leave();
  expect(await browser.visit()).toBe(1);
});

it('a first visit stores the version and loads once; a version lost later counts as a first visit', async () => {
  const browser = aBrowser();
  browser.stored.set('draft', 'of this visit');
  expect(await browser.visit()).toBe(1);
  expect(Object.fromEntries(browser.stored)).toEqual({ clientVersion: '2.0.4', draft: 'of this visit' });
  browser.stored.clear();
  expect(await browser.visit()).toBe(1);
  expect(browser.stored.get('clientVersion')).toBe('2.0.4');
});

it('a browser whose storage ignores writes reloads once per page and never loops', async () => {
  const browser = aBrowser({ storage: 'stuck' });
  browser.stored.set('clientVersion', '2.0.3');
  expect(await browser.visit()).toBe(1);
  expect(await aBrowser({ storage: 'forgets' }).visit()).toBe(1);
});

it('does nothing in a browser that refuses access to storage', async () => {
  for (const storage of ['throws', 'full'] as const) {
    const browser = aBrowser({ storage });
    expect(await browser.visit()).toBe(1);
    expect(browser.cached.size).toBe(1);
  }
});

it('reloads also without Cache Storage, or when access to it fails', async () => {
  for (const caches of ['none', 'throws'] as const) {
    const browser = aBrowser({ caches });
    browser.stored.set('clientVersion', '2.0.3');
    expect(await browser.visit()).toBe(2);
    expect(browser.stored.get('clientVersion')).toBe('2.0.4');
  }
});
