import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { domainUses, webDomainUses } from '../boundaries.ts';
import { inProject } from '../paths.ts';
import { findAffected } from './affected-tests.ts';
import { domainTests, testsOfNoDomain } from './domain-tests.ts';

const domain = 'apps/api/src/domains';
const graph = new Map([
  [`${domain}/wallet/rules.ts`, []],
  [`${domain}/wallet/rules.test.ts`, [`${domain}/wallet/rules.ts`]],
  [`${domain}/wallet/index.ts`, [`${domain}/wallet/rules.ts`]],
  [`${domain}/wallet/withdrawals.test.ts`, ['apps/api/src/testing/api-fixture.ts']],
  [`${domain}/subscriptions/pay.ts`, [`${domain}/wallet/index.ts`]],
  [`${domain}/subscriptions/pay.test.ts`, [`${domain}/subscriptions/pay.ts`]],
  ['apps/api/src/app/server.ts', [`${domain}/wallet/index.ts`]],
  ['apps/api/src/domains/scheduling/hours.test.ts', ['apps/api/src/app/server.ts']],
  ['apps/api/src/kit/time.ts', []],
]);
const rows = { wallet: { http: ['apps/api/src/app/wallet.test.ts'], browser: ['refund'] } };
const withTests = new Map([...graph, ['apps/api/src/app/wallet.test.ts', []]]);

describe('a change reaches', () => {
  test('in a domain: its tests, those of its importers, and its row of HTTP and browser tests', () => {
    const { tests, browserTests } = findAffected([`${domain}/wallet/rules.ts`], withTests, rows);
    expect(tests).toEqual([
      'apps/api/src/app/wallet.test.ts',
      `${domain}/subscriptions/pay.test.ts`,
      `${domain}/wallet/rules.test.ts`,
      `${domain}/wallet/withdrawals.test.ts`,
    ]);
    expect(browserTests).toEqual(['refund']);
  });

  test('in the kit: every HTTP test; browser tests are left out, and named', () => {
    const { tests, leftOut } = findAffected(['apps/api/src/kit/time.ts'], withTests, rows);
    expect(tests).toContain('apps/api/src/domains/scheduling/hours.test.ts');
    expect(leftOut.join()).toContain('browser tests');
  });

  test('in a browser test: itself', () => {
    expect(findAffected(['e2e/refund.e2e.ts'], graph, rows).browserTests).toEqual(['refund']);
  });
});

describe('the table of domains', () => {
  const listed = Object.values(domainTests).flatMap(({ http, browser }) => [
    ...http,
    ...browser.map((name) => `e2e/${name}.e2e.ts`),
  ]);

  test('has a row for each domain of the API and of the web', () => {
    expect(Object.keys(domainTests).sort()).toEqual(
      [...new Set([...Object.keys(domainUses), ...Object.keys(webDomainUses)])].sort(),
    );
  });

  test('names existing files', () => {
    expect([...listed, ...testsOfNoDomain].filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });

  test('names every HTTP test outside of the domains, and every browser test', () => {
    const present = [
      ...['apps/api/src/app', 'apps/api/tests'].flatMap((folder) =>
        readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.test.ts') && !/^(?:cluster|partners|resilience)\//.test(file))
          .map((file) => `${folder}/${file}`),
      ),
      ...readdirSync(inProject('e2e'))
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => `e2e/${file}`),
    ];
    expect(present.length).toBeGreaterThan(80);
    expect(present.filter((file) => !listed.includes(file) && !testsOfNoDomain.includes(file))).toEqual([]);
  });
});
