import { expect, it } from 'vitest';
import { paths } from '../apps/web/app/paths.ts';
import { origin } from './support/browser.ts';
import { aProfessional } from './support/professional.ts';

/** Demo professional with more services than any other in the tests. */
const longest = 'atelier-sofia-paris-11e';
const statusOf = async (address: string) => (await fetch(origin + address, { redirect: 'manual' })).status;

it('the server answers at each address that the web declares', async () => {
  const { slug } = await aProfessional();
  const addresses = Object.values(paths).map((path) =>
    path
      .replace(':slug', slug)
      .replace(':document', 'notice')
      .replace(':commune', 'paris-11e')
      .replace(':category', 'coloration')
      .replace(':shape', '192x192')
      .replace(/:\w+/, '4f8f3c52-6f0e-4d3c-9f6a-2b7f0f6e9a11'),
  );
  for (const address of addresses) expect([address, await statusOf(address)]).toEqual([address, 200]);
});

it('the server says that nothing is at any other address', async () => {
  for (const address of [
    '/nowhere',
    '/services/nowhere',
    '/professional/nowhere',
    '/auth',
    '/pro',
    '/pro/unknown-slug',
  ])
    expect([address, await statusOf(address)]).toEqual([address, 404]);
});

// React streams long content behind the page and moves it into place with a script.
it('the server sends pages with each part where it stands', async () => {
  for (const address of [
    '/',
    '/search?where=75011',
    `/pro/${longest}`,
    '/coiffeur/paris-11e',
    `/booking/${longest}`,
  ]) {
    const page = await (await fetch(origin + address)).text();
    expect([address, page.match(/<template id="B:|<div hidden id="S:/g)]).toEqual([address, null]);
    expect(page).toContain('</main>');
  }
});
