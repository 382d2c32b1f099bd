// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useApi } from '~/lib/api/api-provider.tsx';
import { nobody, onScreen, told } from '~/testing/on-screen.tsx';
import { searchQuery } from './queries.ts';
import { readSearch, type SearchAsked } from './search-address.ts';
import { SearchResults } from './search-results.tsx';

function Results({ sort }: Pick<SearchAsked, 'sort'>) {
  const asked = { ...readSearch(new URLSearchParams({ where: '29200' })), sort };
  const found = useQuery(searchQuery(useApi(), asked));
  return <SearchResults {...{ found, asked }} isUnknown={false} onChange={() => {}} />;
}

const atelier = {
  ...{ professional_id: 'p1', slug: 'atelier', business_name: 'Atelier Brest', role: 'SALON' },
  ...{ line: '3 rue de Siam', postal_code: '29200', city: 'Brest', coordinates: null, distance_km: 0.4 },
  ...{ rating: { average: null, count: 0 }, from_price_cents: null, time_zone: 'Europe/Paris' },
  ...{ hair_colours: [], portrait_ids: [], services: [], slots: [] },
};
const page = {
  ...{ commune: { name: 'Brest', postal_code: '29200' }, department: null, now: '2026-03-03T09:00:00Z' },
  ...{ items: [atelier], total: 1, page: 1, has_more: false, instead: null },
};

it('sorted without network says so in place of a list that would be in another order, and asks again', async () => {
  let isAway = false;
  const { again } = onScreen(<Results sort="distance" />, () => (isAway ? nobody() : told(page)));
  await screen.findByText('Atelier Brest');
  isAway = true;
  again(<Results sort="price" />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/connexion|réseau|joindre/i);
  expect(screen.queryByText('Atelier Brest')).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Atelier Brest');
  again(<Results sort="distance" />);
  await screen.findByText('Atelier Brest');
});
