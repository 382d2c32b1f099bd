// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { AddressBook } from './address-book.tsx';
import { addressesKey } from './queries.ts';

const home = { id: 'a1', line: '3 rue des Lilas', city: 'Brest', postal_code: '29200', is_default: true };

it('keeps showing loaded addresses when a refetch fails', async () => {
  let isAway = false;
  const { cache } = onScreen(<AddressBook />, () => (isAway ? offline() : answered([home])));
  await screen.findByText('3 rue des Lilas');
  isAway = true;
  await cache.refetchQueries({ queryKey: addressesKey });
  expect(cache.getQueryState(addressesKey)?.error).toBeTruthy();
  screen.getByText('3 rue des Lilas');
  expect(screen.queryByRole('alert')).toBeNull();
});
