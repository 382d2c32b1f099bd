// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ProfessionalCover } from './professional-cover.tsx';

const pageWith = (more: object) =>
  ({
    businessName: 'Atelier',
    hairColours: [],
    hairTypes: [],
    description: '',
    phoneNumber: null,
    members: [],
    openingHours: [],
    rating: { average: null, count: 0 },
    places: [],
    ...more,
  }) as unknown as ProfessionalPage;

it('links to directions by address, because coordinates are often only those of the commune', () => {
  const address = { line: '96 rue de Charonne', postalCode: '75011', city: 'Paris' };
  const page = pageWith({
    places: [{ kind: 'salon', ...address, coordinates: { latitude: 48.86, longitude: 2.38 } }],
  });
  onScreen(<ProfessionalCover page={page} />);
  const way = screen.getByRole('link', { name: '96 rue de Charonne, 75011 Paris' });
  const { searchParams } = new URL(way.getAttribute('href') ?? '');
  expect([...searchParams]).toEqual([['to', '96 rue de Charonne, 75011 Paris']]);
});

it.each([
  ['none of a team whose owner has none', [null, 'b'], []],
  ['those of a team, with that of the owner', ['a', null, 'c'], ['a', 'c']],
  ['those of several colleagues', [null, 'b', 'c'], ['b', 'c']],
  ['that of a person who works alone', ['a'], ['a']],
])('shows portraits: %s', (_, portraitIds, shown) => {
  const members = portraitIds.map((portraitId, at) => ({ id: String(at), bookable: true, portraitId }));
  onScreen(<ProfessionalCover page={pageWith({ members })} />);
  const sources = [...document.querySelectorAll('img[src*="160-webp"]')].map((one) =>
    one.getAttribute('src'),
  );
  expect(sources.map((source) => /\w(?=\W*160-webp)/.exec(source ?? '')?.[0])).toEqual(shown);
});
