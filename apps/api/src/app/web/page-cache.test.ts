import { expect, it } from 'vitest';
import { createPageCache, matchesIfNoneMatch, type Rendered } from './page-cache.ts';

const html = { status: 200, headers: [['content-type', 'text/html; charset=utf-8']], isWhole: true } as const;

/** A page cache with a manual clock, and the keys rendered so far. */
function aPageCache(bounds: { maxEntries?: number; maxSize?: number; taggedWith?: string } = {}) {
  const clock = { ms: 1 };
  const pages = createPageCache({ nowMs: () => clock.ms, ...bounds });
  const rendered: string[] = [];
  const ask = (key: string, as: Partial<Rendered> = {}, later: Promise<void> = Promise.resolve()) =>
    pages.ask(key, async (nonce) => {
      rendered.push(key);
      await later;
      return { ...html, html: `<p nonce="${nonce}">${key}</p><i nonce="${nonce}">`, ...as };
    });
  return { clock, pages, rendered, ask };
}

it('is rendered once for fifty concurrent requests, and again after five seconds', async () => {
  const { ask, rendered, clock } = aPageCache();
  const open = Promise.withResolvers<void>();
  const all = Array.from({ length: 50 }, () => ask('/', {}, open.promise));
  open.resolve();
  const answers = await Promise.all(all);
  expect(new Set(answers).size).toBe(1);
  expect(rendered).toEqual(['/']);
  clock.ms = 5_001;
  await ask('/');
  expect(rendered).toEqual(['/']);
  clock.ms = 5_002;
  await ask('/');
  expect(rendered).toEqual(['/', '/']);
});

it('ages from the start of its render, however long that took', async () => {
  const { ask, rendered, clock } = aPageCache();
  const open = Promise.withResolvers<void>();
  const slow = ask('/', {}, open.promise);
  clock.ms = 4_001;
  open.resolve();
  await slow;
  clock.ms = 5_002;
  await ask('/');
  expect(rendered).toEqual(['/', '/']);
});

it('has another nonce for each reader, and never sends the one that it was rendered with', async () => {
  const { pages } = aPageCache();
  let own = '';
  const page = await pages.ask('/', async (nonce) => {
    own = nonce;
    return { ...html, html: `<p nonce="${nonce}">é</p><i nonce="${nonce}">` };
  });
  const under = (nonce: string) => page.under(nonce).toString();
  expect(under('one')).toBe('<p nonce="one">é</p><i nonce="one">');
  expect(under('two')).toBe('<p nonce="two">é</p><i nonce="two">');
  expect(own).toMatch(/^[0-9a-f]{48}$/);
});

it.each([
  ['a page that is missing', { status: 404 }],
  ['a way elsewhere', { status: 301, headers: [['location', '/']], html: '' }],
  ['a broken page', { status: 500 }],
  ['one with a cookie', { headers: [...html.headers, ['Set-Cookie', 'a=b']] }],
  ['one that says it must not be', { headers: [...html.headers, ['cache-control', 'no-store']] }],
  ['a response that is not a page', { headers: [['content-type', 'text/x-script']] }],
  ['one without a part that others may be given', { isWhole: false }],
] satisfies [string, Partial<Rendered>][])(
  '%s is sent to the request that rendered it only',
  async (_what, as) => {
    const { ask, rendered, pages } = aPageCache();
    const open = Promise.withResolvers<void>();
    const both = [ask('/', as, open.promise), ask('/', as, open.promise)];
    open.resolve();
    const [one, other] = await Promise.all(both);
    expect(one).not.toBe(other);
    expect(rendered).toEqual(['/', '/']);
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 });
  },
);

it('that fails to render fails for one request, and the next renders again', async () => {
  const { pages, ask, rendered } = aPageCache();
  const open = Promise.withResolvers<void>();
  const failing = pages.ask('/', async () => {
    await open.promise;
    throw new Error('away');
  });
  const waiting = ask('/');
  open.resolve();
  await expect(failing).rejects.toThrow('away');
  expect((await waiting).status).toBe(200);
  expect(rendered).toEqual(['/']);
});

it('is forgotten with a change, also during a render, and later requests never get the old page', async () => {
  const { ask, rendered, pages } = aPageCache();
  await ask('/');
  pages.forgetAll();
  const open = Promise.withResolvers<void>();
  const old = ask('/', { html: 'before' }, open.promise);
  pages.forgetAll();
  const fresh = ask('/', { html: 'after' });
  open.resolve();
  expect((await old).under('').toString()).toBe('before');
  expect((await fresh).under('').toString()).toBe('after');
  expect((await ask('/', { html: 'never' })).under('').toString()).toBe('after');
  expect(rendered.length).toBe(3);
});

it('is limited in number and bytes: the least recently used go', async () => {
  const few = aPageCache({ maxEntries: 2 });
  for (const key of ['/1', '/2', '/3']) await few.ask(key);
  expect(few.pages.size().pages).toBe(2);
  await few.ask('/2');
  await few.ask('/1');
  await few.ask('/2');
  expect(few.rendered).toEqual(['/1', '/2', '/3', '/1']);
  const light = aPageCache({ maxSize: 1_000 });
  for (const key of ['/1', '/2', '/3']) await light.ask(key, { html: 'x'.repeat(400) });
  expect(light.pages.size()).toEqual({ pages: 2, bytes: 800 });
  await light.ask('/4', { html: 'x'.repeat(2_000) });
  expect(light.pages.size()).toEqual({ pages: 2, bytes: 800 });
  light.clock.ms = 5_002;
  await light.ask('/3', { status: 404 });
  expect(light.pages.size()).toEqual({ pages: 1, bytes: 400 });
});

it('has a tag of its content and its policy, without nonce and render time', async () => {
  const tagOf = async (text: (nonce: string) => string, taggedWith = '') => {
    const page = await createPageCache({ nowMs: () => 1, taggedWith }).ask('/', async (nonce) => ({
      ...html,
      html: text(nonce),
    }));
    return page.tag;
  };
  const same = (nonce: string) => `<p nonce="${nonce}">{"dataUpdatedAt":${Date.now()}}`;
  const tag = await tagOf(same);
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(await tagOf(same)).toBe(tag);
  expect(await tagOf((nonce) => `<p nonce="${nonce}">{"dataUpdatedAt":1234567890123}`)).not.toBe(tag);
  expect(await tagOf(same, 'frames from elsewhere')).not.toBe(tag);
});

it('finds its tag among those of If-None-Match', () => {
  expect(matchesIfNoneMatch('W/"a"', 'W/"b", W/"a"')).toBe(true);
  expect(matchesIfNoneMatch('W/"a"', '"a"')).toBe(true);
  expect(matchesIfNoneMatch('W/"a"', '*')).toBe(true);
  expect(matchesIfNoneMatch('W/"a"', 'W/"b"')).toBe(false);
  expect(matchesIfNoneMatch('W/"a"', undefined)).toBe(false);
});
