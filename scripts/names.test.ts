import { expect, it } from 'vitest';
import { findGoneWords, goneWords, rooms } from './names.ts';

const hasRoom = (file: string) => rooms.some(({ path }) => path.test(file));
const inWallet = (name: string) => `apps/web/app/domains/wallet/${name}`;

it.each([
  'queries.ts',
  'wallet-query.ts',
  'use-wallet.ts',
  'wallet-table.tsx',
  'withdrawal-form.tsx',
  'cancel-withdrawal.tsx',
  'wallet-address.ts',
  'wallet-table.module.css',
  'wallet-page.test.tsx',
  'lines/wallet-lines.tsx',
])('a web domain has room for %s', (name) => {
  expect(hasRoom(inWallet(name))).toBe(true);
});

it.each([
  'index.ts',
  'wallet.tsx',
  'wallet-container.tsx',
  'wallet-view.tsx',
  'wallet-wrapper.tsx',
  'wallet-widget.tsx',
  'wallet-store.ts',
  'wallet-types.ts',
  'wallet-form.ts',
  'format-wallet.ts',
  'wallet-table.css',
  'one/two/wallet-table.tsx',
])('and none for %s', (name) => {
  expect(hasRoom(inWallet(name))).toBe(false);
});

it.each(goneWords.map((word) => [word.group, word] as const))(
  'a word of the former language is found: %s',
  (_group, { violation, instead }) => {
    const problems = findGoneWords('apps/api/src/kit/time.ts', `export const fine = 1;\n${violation}\n`);
    expect(problems.some((problem) => problem.startsWith('line 2') && problem.endsWith(instead))).toBe(true);
  },
);

it('a former word is found as a type of its own', () => {
  const line = 'type A = B extends FactKind<infer Told> ? Told : never;';
  expect(findGoneWords('apps/api/src/kit/time.ts', line)).not.toEqual([]);
});

it('sentences of the product are exempt, file names are not', () => {
  expect(findGoneWords('packages/words/en/home.json', '"lead": "She told her hairdresser."')).toEqual([]);
  expect(findGoneWords('e2e/support/house.ts', '')).not.toEqual([]);
  expect(
    findGoneWords('apps/api/src/kit/time.ts', '// The professional is notified of the appointment.'),
  ).toEqual([]);
});
