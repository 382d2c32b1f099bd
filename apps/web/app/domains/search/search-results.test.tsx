// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useApi } from '~/lib/api/api-provider.tsx';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { UnknownPlace } from './no-results.tsx';
import { type Found, searchQuery } from './queries.ts';
import { readSearch, type SearchCriteria } from './search-address.ts';
import { CorrectedPlaceNote, SearchResults } from './search-results.tsx';
import { usePageChangeFocus } from './use-page-change-focus.ts';

function Results({ sort, page = 1 }: Pick<SearchCriteria, 'sort'> & { page?: number }) {
  const criteria = { ...readSearch(new URLSearchParams({ where: '29200' })), sort, page };
  const found = useQuery(searchQuery(useApi(), criteria));
  const head = usePageChangeFocus(found, criteria);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        Brest
      </h1>
      <SearchResults {...{ found, criteria }} isUnknown={false} onChange={() => {}} />
    </>
  );
}

const atelier = {
  professional_id: 'p1',
  slug: 'atelier',
  business_name: 'Atelier Brest',
  role: 'SALON',
  line: '3 rue de Siam',
  postal_code: '29200',
  city: 'Brest',
  coordinates: { latitude: 48.39, longitude: -4.48 },
  precision: 'street',
  distance_km: 0.4,
  rating: { average: null, count: 0 },
  from_price_cents: null,
  time_zone: 'Europe/Paris',
  hair_colours: [],
  members: [],
  photos: [],
  mileage_cents: null,
  services: [],
  slots: [],
  more_of_days: [],
};
const page = {
  commune: { name: 'Brest', postal_code: '29200' },
  department: null,
  now: '2026-03-03T09:00:00Z',
  items: [atelier],
  total: 1,
  page: 1,
  has_more: false,
  instead: null,
};

it('a failed sort shows an error in place of the list in the old order, and retries', async () => {
  let isAway = false;
  const { again } = onScreen(<Results sort="distance" />, () => (isAway ? offline() : answered(page)));
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

it('another page of the list moves the focus to its heading; another search leaves the focus', async () => {
  const { again } = onScreen(<Results sort="distance" />, ({ path }) => {
    const { searchParams } = new URL(path, 'http://meche.test');
    const at = Number(searchParams.get('page'));
    const named = `${searchParams.get('sort')} ${at}`;
    return answered({
      ...page,
      items: [{ ...atelier, business_name: named }],
      total: 30,
      page: at,
      has_more: at < 2,
    });
  });
  const head = screen.getByRole('heading', { level: 1 });
  await screen.findByText('distance 1');
  screen.getByRole('link', { name: 'Page suivante' }).focus();
  again(<Results sort="distance" page={2} />);
  await screen.findByText('distance 2');
  await expect.poll(() => document.activeElement).toBe(head);

  const back = screen.getByRole('link', { name: 'Page précédente' });
  back.focus();
  again(<Results sort="price" />);
  await screen.findByText('price 1');
  await act(async () => {});
  expect(document.activeElement).not.toBe(head);
});

it('a loading list is announced once, however many placeholders it shows', () => {
  onScreen(<Results sort="distance" />, () => new Promise(() => {}));
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

it('names the salon in each link, for screen readers that list links without context', async () => {
  const cut = {
    id: 's1',
    name: 'Coupe',
    price_cents: 3000,
    duration_minutes: 30,
    choices: 1,
    by_length: false,
  };
  const slot = { starts_at: '2026-03-03T10:00:00Z', ends_at: '2026-03-03T10:30:00Z', member_ids: ['m1'] };
  const photos = [{ id: 'p1', caption: 'Carré flou' }];
  const result = { ...atelier, services: [cut], slots: [slot], more_of_days: [7], photos };
  onScreen(<Results sort="distance" />, () => answered({ ...page, items: [result] }));
  await screen.findByText('Atelier Brest');
  const links = within(screen.getByRole('article')).getAllByRole('link');
  expect(links).toHaveLength(5);
  expect(screen.getAllByRole('link', { name: /Atelier Brest/ })).toEqual(links);
});

it.each([
  ['typed into the field', {}, 'Bastille'],
  ['in a sentence', { mended: 'Bastille' }, null],
])('a place that is called otherwise is said, with what was written: %s', (_, address, mendedWhere) => {
  const criteria = readSearch(new URLSearchParams(address));
  onScreen(<CorrectedPlaceNote place="Astillé" criteria={criteria} found={{ mendedWhere } as Found} />);
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Résultats pour Astillé\. Vous cherchiez « Bastille » \?/,
  );
});

it('shows no note when the place was spelled correctly', () => {
  const criteria = readSearch(new URLSearchParams());
  onScreen(<CorrectedPlaceNote place="Rennes" criteria={criteria} found={{ mendedWhere: null } as Found} />);
  expect(screen.queryByRole('status')).toBeNull();
});

const department = (code: string, name: string) => ({
  kind: 'department',
  name,
  department: code,
  department_name: name,
  insee_code: null,
  postal_codes: [],
});
const corsica = [department('2A', 'Corse-du-Sud'), department('2B', 'Haute-Corse')];

it.each([
  ['a region asks for one of its departments', corsica, /compte plusieurs départements/],
  ['an unknown place is said to be unknown', corsica.slice(1), /Nous ne trouvons pas/],
])('%s', async (_, places, title) => {
  const criteria = readSearch(new URLSearchParams({ where: 'Corse' }));
  onScreen(<UnknownPlace criteria={criteria} />, () => answered(places));
  expect(await screen.findAllByRole('link')).toHaveLength(places.length);
  expect(screen.getByText(title)).toBeTruthy();
});
