import { expect, it } from 'vitest';
import { rooms } from './names.ts';

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
