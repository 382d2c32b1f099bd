// @vitest-environment happy-dom
import type { SearchResult } from '@meche/contract/search';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ProfessionalList } from './professional-list.tsx';
import type { Found } from './queries.ts';
import { readSearch } from './search-address.ts';

const atelier = {
  professionalId: 'p1',
  slug: 'atelier',
  businessName: 'Atelier Brest',
  role: 'SALON',
  line: '3 rue de Siam',
  postalCode: '29200',
  city: 'Brest',
  coordinates: { latitude: 48.39, longitude: -4.48 },
  precision: 'street',
  distanceKm: 0.4,
  rating: { average: null, count: 0 },
  fromPriceCents: null,
  timeZone: 'Europe/Paris',
  hairColours: [],
  members: [],
  photos: [],
  mileageCents: null,
  ranking: null,
  services: [],
  slots: [],
  moreOfDays: [],
} as unknown as SearchResult;
let drawn = 0;
const found = {
  commune: { name: 'Brest', postalCode: '29200' },
  department: null,
  now: '2026-03-03T09:00:00Z',
  total: 1,
  page: 1,
  hasMore: false,
  instead: null,
  /** Read on each render of the list, so it counts renders. */
  get items() {
    drawn += 1;
    return [atelier];
  },
} as unknown as Found;
const criteria = readSearch(new URLSearchParams({ where: '29200' }));

function Page() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
      <ProfessionalList found={found} criteria={criteria} isOld={false} />
    </>
  );
}

it('says how far a salon is only as finely as its place is known', async () => {
  const textOf = (place: Partial<SearchResult>) => {
    const items = [{ ...atelier, ...place }];
    onScreen(<ProfessionalList found={{ ...found, items } as Found} criteria={criteria} isOld={false} />);
    const text = document.body.textContent?.replace(/\s/g, ' ') ?? '';
    cleanup();
    return text;
  };
  expect(textOf({})).toContain('3 rue de Siam · 400 m');
  const paris = { city: 'Paris', postalCode: '75011', line: '92 rue Amelot', precision: 'commune' as const };
  const inTown = textOf({ ...paris, distanceKm: 0 });
  expect(inTown).toContain('92 rue Amelot, Paris 11e');
  expect(inTown).not.toMatch(/environ|[0-9] k?m(?!in)/);
  expect(textOf({ ...paris, distanceKm: 2.6 })).toContain('92 rue Amelot, Paris 11e · environ 3 km');
});

it('names the deposit with the price of the services', () => {
  const textWith = (...depositCents: number[]) => {
    const services = depositCents.map((cents, at) => ({
      id: `s${at}`,
      category: 'woman_cut',
      name: `Coupe ${at}`,
      priceCents: 4000,
      durationMinutes: 30,
      byLength: at === 1,
      depositCents: cents,
      choices: 1,
    }));
    const items = [{ ...atelier, services }];
    onScreen(
      <ProfessionalList found={{ ...found, items } as unknown as Found} criteria={criteria} isOld={false} />,
    );
    const text = document.body.textContent?.replace(/\s/g, ' ') ?? '';
    cleanup();
    return text;
  };
  expect(textWith(1200)).toContain('40,00 € · acompte 12,00 €');
  expect(textWith(1200, 2000)).toContain('acompte dès 32,00 €');
  expect(textWith(0)).not.toContain('acompte');
});

it('is not re-rendered by other changes of the page, which would hydrate all cards at once', async () => {
  onScreen(<Page />);
  await screen.findByText('Atelier Brest');
  const before = drawn;
  await userEvent.click(screen.getByRole('button', { name: '0' }));
  await screen.findByRole('button', { name: '1' });
  expect(before).toBeGreaterThan(0);
  expect(drawn).toBe(before);
});
