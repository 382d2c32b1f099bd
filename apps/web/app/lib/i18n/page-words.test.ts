import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@meche/contract/endpoint';
import { isEndpoint } from '@meche/contract/generate-api-client';
import { words as marketplace } from '@meche/words/fr';
import { words as areas } from '@meche/words/fr-areas';
import { expect, it } from 'vitest';
import { paths } from '~/paths.ts';
import { app, findReachedFiles } from '../../../scripts/reached.ts';
import {
  wordsOf,
  wordsOfFavourites,
  wordsOfLaterSteps,
  wordsOfMaps,
  wordsOfRanking,
  wordsOfReports,
  wordsOfWaiting,
} from './page-words.ts';

const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
const pages = [...routes.matchAll(/route\(paths\.(\w+), '(pages\/[^']+\.page\.tsx)'\)/g)].map(
  ([, name = '', file = '']) => [paths[name as keyof typeof paths], file] as const,
);

const contract = dirname(fileURLToPath(import.meta.resolve('@meche/contract/endpoint')));
const read = createRequire(import.meta.url) as (file: string) => object;
const calls = readdirSync(contract)
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .flatMap((name) => Object.entries(read(join(contract, name))))
  .filter((named): named is [string, Endpoint] => isEndpoint(named[1]));

/** The word domains named in the files of a page, dialogs and later steps included. */
function domainsNamed(page: string, how: 'at once' | 'ever'): string[] {
  const domains = new Set<string>();
  for (const file of findReachedFiles([join(app, page)], how)) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, names = ''] of source.matchAll(/useTranslation\(([^)]*)\)/g))
      for (const [, domain = ''] of names.matchAll(/'([\w-]+)'/g)) domains.add(domain);
    for (const [, domain = ''] of source.matchAll(/\bt\(\s*[`']([a-z-]+):/g)) domains.add(domain);
  }
  return [...domains].sort();
}

/** The refusals of all calls of a page, dialogs and later steps included. */
function refusalsMet(page: string): string[] {
  const sources = [...findReachedFiles([join(app, page)], 'ever')]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes('@meche/contract/'));
  const named = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  return calls.filter(([name]) => named.has(name)).flatMap(([, { refusals = [] }]) => [...refusals]);
}

it('finds the pages and their words', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(domainsNamed('pages/marketplace/home.page.tsx', 'at once')).toContain('services');
  expect(refusalsMet('pages/customer/booking.page.tsx')).toContain('slot_taken');
});

it.each(pages)('%s loads every word domain that it uses', (path, page) => {
  const loaded: readonly string[] = wordsOf(path.replaceAll(/:\w+/g, 'x'));
  const later: readonly string[] =
    path === paths.booking || path === paths.groupBooking
      ? [...wordsOfLaterSteps, ...wordsOfWaiting]
      : path === paths.home
        ? wordsOfFavourites
        : [];
  expect(domainsNamed(page, 'at once').filter((domain) => !loaded.includes(domain))).toEqual([]);
  // The report, ranking and map dialogs load their own words.
  const files = [...findReachedFiles([join(app, page)], 'ever')];
  const reports = files.some((file) => file.endsWith('/report-link.tsx'));
  const ranks = files.some((file) => file.endsWith('/why-here-link.tsx'));
  const draws = files.some((file) => /\/(?:result|pin)-map\.tsx$/.test(file));
  const all = [
    ...[...loaded, ...later],
    ...(reports ? wordsOfReports : []),
    ...(ranks ? wordsOfRanking : []),
    ...(draws ? wordsOfMaps : []),
  ];
  expect(domainsNamed(page, 'ever').filter((domain) => !all.includes(domain))).toEqual([]);
});

it.each(pages)('%s has words for every refusal of its calls', (path, page) => {
  const domains: readonly string[] = wordsOf(path.replaceAll(/:\w+/g, 'x'));
  const refusalWords = {
    ...marketplace.refusals,
    ...(domains.includes('area-refusals') && areas['area-refusals']),
  };
  expect(refusalsMet(page).filter((code) => !(code in refusalWords))).toEqual([]);
});
