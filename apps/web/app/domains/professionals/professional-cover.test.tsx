// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ProfessionalCover } from './professional-cover.tsx';

it('links to directions by address, because coordinates are often only those of the commune', () => {
  const address = { line: '96 rue de Charonne', postalCode: '75011', city: 'Paris' };
  const page = {
    businessName: 'Atelier',
    hairColours: [],
    hairTypes: [],
    description: '',
    phoneNumber: null,
    members: [],
    openingHours: [],
    rating: { average: null, count: 0 },
    places: [{ kind: 'salon', ...address, coordinates: { latitude: 48.86, longitude: 2.38 } }],
  } as unknown as ProfessionalPage;
  onScreen(<ProfessionalCover page={page} />);
  const way = screen.getByRole('link', { name: '96 rue de Charonne, 75011 Paris' });
  const { searchParams } = new URL(way.getAttribute('href') ?? '');
  expect([...searchParams]).toEqual([['to', '96 rue de Charonne, 75011 Paris']]);
});
