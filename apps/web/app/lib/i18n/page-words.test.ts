import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '~/paths.ts';
import { app, reached } from '../../../scripts/reached.ts';
import { wordsOf, wordsOfLaterSteps, wordsOfWaiting } from './page-words.ts';

const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
const pages = [...routes.matchAll(/route\(paths\.(\w+), '(pages\/[^']+\.page\.tsx)'\)/g)].map(
  ([, name = '', file = '']) => [paths[name as keyof typeof paths], file] as const,
);

/** The domains that the files of a page name, dialogs and later steps included. */
function domainsNamed(page: string, how: 'at once' | 'ever'): string[] {
  const domains = new Set<string>();
  for (const file of reached([join(app, page)], how)) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, asked = ''] of source.matchAll(/useTranslation\(([^)]*)\)/g))
      for (const [, domain = ''] of asked.matchAll(/'([\w-]+)'/g)) domains.add(domain);
    for (const [, domain = ''] of source.matchAll(/\bt\(\s*[`']([a-z-]+):/g)) domains.add(domain);
  }
  return [...domains].sort();
}

it('finds the pages and their words', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(domainsNamed('pages/marketplace/home.page.tsx', 'at once')).toContain('services');
});

it.each(pages)('%s has every word that it says', (path, page) => {
  const loaded: readonly string[] = wordsOf(path.replaceAll(/:\w+/g, 'x'));
  const later: readonly string[] =
    path === paths.booking
      ? [...wordsOfLaterSteps, ...wordsOfWaiting]
      : path === paths.groupBooking
        ? wordsOfLaterSteps
        : [];
  expect(domainsNamed(page, 'at once').filter((domain) => !loaded.includes(domain))).toEqual([]);
  const all = [...loaded, ...later];
  expect(domainsNamed(page, 'ever').filter((domain) => !all.includes(domain))).toEqual([]);
});
