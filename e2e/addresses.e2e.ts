import { describe, expect, it } from 'vitest';
import { type PathName, paths } from '../apps/web/app/paths.ts';
import { origin } from './support/browser.ts';
import { aHouse } from './support/house.ts';

/** Addresses that are settled and have no page yet, and what they come with. Whoever adds the page takes its line out. */
const waiting: Partial<Record<PathName, string>> = {};

const names = Object.keys(paths) as PathName[];
const { slug } = await aHouse();
/** Of the demo: more services than any other house of a journey. */
const longest = 'atelier-sofia-paris-11e';
const filled = (name: PathName) =>
  paths[name]
    .replace(':slug', slug)
    .replace(':document', 'notice')
    .replace(':commune', 'paris-11e')
    .replace(':category', 'coloration')
    .replace(':shape', '192x192')
    .replace(/:\w+/, '4f8f3c52-6f0e-4d3c-9f6a-2b7f0f6e9a11');
const statusOf = async (address: string) => (await fetch(origin + address, { redirect: 'manual' })).status;

describe('the server, asked for each address that the web declares', () => {
  it.each(names.filter((name) => !waiting[name]))('answers at %s', async (name) => {
    expect(await statusOf(filled(name))).toBe(200);
  });

  it.each(names.filter((name) => waiting[name]))('says that nothing is at %s yet', async (name) => {
    expect([await statusOf(filled(name)), waiting[name]]).toEqual([404, expect.any(String)]);
  });

  it.each(['/nowhere', '/services/nowhere', '/professional/nowhere', '/auth', '/pro', '/pro/nobody-here'])(
    'says that nothing is at %s',
    async (address) => {
      expect(await statusOf(address)).toBe(404);
    },
  );

  // React sends what is long behind the rest, to be put in its place by a script.
  it.each(['/', '/search?where=75011', `/pro/${longest}`, '/coiffeur/paris-11e', `/booking/${longest}`])(
    'sends %s with each part where it stands',
    async (address) => {
      const page = await (await fetch(origin + address)).text();
      expect(page.match(/<template id="B:|<div hidden id="S:/g)).toBeNull();
      expect(page).toContain('</main>');
    },
  );
});
