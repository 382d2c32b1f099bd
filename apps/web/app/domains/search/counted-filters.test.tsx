// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { CountedFilters } from './counted-filters.tsx';
import { readSearch } from './search-address.ts';

const choices = {
  place: null,
  categories: null,
  language: null,
  access: null,
  payment: null,
  gender: null,
  hair_length: null,
  max_price_cents: null,
  min_rating: null,
};

function filters(where: string, isCounted: boolean) {
  const criteria = readSearch(new URLSearchParams({ where }));
  return (
    <CountedFilters
      {...{ criteria, isCounted }}
      onChange={() => {}}
      today={undefined}
      found="Voir 3 résultats"
    />
  );
}

it('counts load once the list is shown, and counts of another search are never shown', async () => {
  const { calls, again } = onScreen(filters('35000', false), ({ path }) =>
    path.includes('where=29200')
      ? answered({ ...choices, hair_type: [{ value: 'curly_hair', count: 12 }] })
      : new Promise(() => {}),
  );
  again(filters('29200', true));
  await screen.findByRole('option', { name: /^Cheveux bouclés.\(12\)$/ });
  again(filters('75011', true));
  await expect.poll(() => calls.at(-1)?.path).toContain('where=75011');
  expect(screen.getByRole('option', { name: 'Cheveux bouclés' })).toBeTruthy();
  expect(calls.map(({ path }) => new URL(path, 'http://meche.test').searchParams.get('where'))).toEqual([
    ...['29200', '75011'],
  ]);
});
