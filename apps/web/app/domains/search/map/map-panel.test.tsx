// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { Found } from '../queries.ts';
import { readSearch, type SearchCriteria } from '../search-address.ts';
import { MapPanel } from './map-panel.tsx';

const found: Found = {
  now: '2026-03-03T09:00:00Z',
  commune: {
    inseeCode: '29019',
    name: 'Brest',
    postalCode: '29200',
    coordinates: { latitude: 48.39, longitude: -4.49 },
  },
  department: null,
  street: null,
  mendedWhere: null,
  items: [],
  page: 1,
  total: 0,
  hasMore: false,
  instead: null,
};

/** Renders the panel in a page whose root route has the configuration. */
function panel({
  address,
  isBeside,
  isRequested = false,
  widened,
  onChange = () => {},
}: {
  address: string;
  widened?: string;
  isBeside: boolean;
  isRequested?: boolean;
  onChange?: (change: Partial<SearchCriteria>) => void;
}) {
  const root = { configuration: { mapStyleUrl: 'https://tiles.example/style.json' }, origin: '' };
  const criteria = readSearch(new URLSearchParams(address));
  const wide = widened && { criteria: readSearch(new URLSearchParams(widened)), steps: [] };
  const shown = { ...found, ...(wide && { widened: wide }) };
  const element = (
    <MapPanel {...{ found: shown, criteria, onChange, isBeside, isRequested }} list={{ current: null }} />
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  return onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
}

it.each([
  [true, 'where=29200'],
  [true, 'where=29200&square=2,48,3,49'],
  [false, 'where=29200&view=map&square=2,48,3,49'],
])(
  'a third-party map loads only when the reader asks for it, whatever the URL says',
  async (isBeside, address) => {
    const { calls } = panel({ address, isBeside });
    await screen.findByRole('button', { name: 'Afficher la carte' });
    expect(screen.getByText(/tiles\.example/)).toBeTruthy();
    // An open map would request its points.
    expect(calls.filter(({ path }) => path.includes('/search/map'))).toEqual([]);
  },
);

it('over a list floats nothing; the way back from the map keeps the page number', async () => {
  const changes: Partial<SearchCriteria>[] = [];
  const onChange = (change: Partial<SearchCriteria>) => changes.push(change);
  panel({ address: 'where=29200&page=2', isBeside: false, onChange });
  panel({ address: 'where=29200&page=2&view=map', isBeside: false, onChange });
  const back = await screen.findAllByRole('button', { name: /^(Liste|Carte)$/ });
  expect(back).toHaveLength(1);
  await userEvent.click(back[0]!);
  expect(changes).toEqual([{ view: undefined, page: 2 }]);
});

it('the press that shows the map instead of the list also allows a third-party map', async () => {
  const { calls } = panel({ address: 'where=29200&view=map', isBeside: false, isRequested: true });
  await expect
    .poll(() => calls.filter(({ path }) => path.includes('/search/map')).length, { timeout: 20_000 })
    .toBe(1);
});

it('opens when the reader asks for it', async () => {
  const { calls } = panel({ address: 'where=29200', isBeside: true });
  const ask = screen.queryByRole('button', { name: 'Afficher la carte' });
  if (ask) await userEvent.click(ask);
  await expect
    .poll(() => calls.filter(({ path }) => path.includes('/search/map')).length, { timeout: 20_000 })
    .toBe(1);
});

it('shows the wider search when the search itself has no results', async () => {
  const { calls } = panel({ address: 'where=29200&named=Zorblax', widened: 'where=29200', isBeside: true });
  const ask = screen.queryByRole('button', { name: 'Afficher la carte' });
  if (ask) await userEvent.click(ask);
  const asking = () => calls.flatMap(({ path }) => (path.includes('/search/map') ? [path] : []));
  await expect.poll(asking, { timeout: 20_000 }).toEqual([expect.not.stringContaining('named')]);
});
