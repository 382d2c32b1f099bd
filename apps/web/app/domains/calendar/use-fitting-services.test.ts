import type { ProfessionalPage } from '@meche/contract/professionals';
import { expect, it } from 'vitest';
import { buildFitting } from './use-fitting-services.ts';

const service = (name: string, durationMinutes: number, atSalon = true) => ({
  id: name,
  name,
  durationMinutes,
  atSalon,
  atHome: true,
});
const page = {
  services: [
    service('Frange', 15),
    service('Coupe', 45),
    service('Barbe', 30),
    service('Brushing', 35),
    service('Soin', 20),
    service('Chez vous', 30, false),
  ],
  members: [
    { id: 'lina', serviceIds: ['Frange', 'Coupe', 'Barbe', 'Brushing', 'Soin', 'Chez vous'] },
    { id: 'noe', serviceIds: ['Frange'] },
  ],
} as unknown as ProfessionalPage;

it('names at most three salon services of the member that fit, longest first', () => {
  const fitting = buildFitting(page);
  expect(fitting('lina', 35)).toEqual(['Brushing', 'Barbe', 'Soin']);
  expect(fitting('lina', 20)).toEqual(['Soin', 'Frange']);
  expect([fitting('noe', 60), fitting('lina', 10), fitting('left', 60)]).toEqual([['Frange'], [], []]);
});
