// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { OtherPlaceLink } from './other-place-link.tsx';
import { readSearch, type SearchCriteria } from './search-address.ts';

function link(address: string, place: { value: string; count: number }[] | null) {
  const changes: Partial<SearchCriteria>[] = [];
  const criteria = readSearch(new URLSearchParams(address));
  const { calls, cache } = onScreen(
    <OtherPlaceLink criteria={criteria} onChange={(change) => changes.push(change)} isCounted />,
    () => answered({ place }),
  );
  return { calls, changes, cache };
}

it.each([
  ['where=69001', 'at_home', 4, '4 coiffeuses et coiffeurs viennent aussi chez vous'],
  ['where=69001', 'at_home', 1, '1 personne vient aussi coiffer chez vous'],
  ['where=69001&place=at_home', 'salon', 2, '2 salons vous reçoivent aussi'],
])('%s: says how many are found at the other place, and leads there', async (address, value, count, text) => {
  const { changes } = link(address, [{ value, count }]);
  await userEvent.click(await screen.findByRole('button', { name: text }));
  expect(changes).toEqual([{ place: value }]);
});

it.each([[[{ value: 'at_home', count: 0 }]], [null]])(
  'renders no link without results there, or without a count: %j',
  async (place) => {
    const { calls, cache } = link('where=69001', place);
    await expect.poll(() => [calls.length, cache.isFetching()]).toEqual([1, 0]);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
