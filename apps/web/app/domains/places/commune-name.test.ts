import { expect, it } from 'vitest';
import { communeName, formatPlace, shortName, zoneNames } from './commune-name.ts';

it('an arrondissement has its usual short name, with and without its postal code', () => {
  expect(shortName('Paris 20e Arrondissement')).toBe('Paris 20e');
  expect(shortName('Marseille 1er Arrondissement')).toBe('Marseille 1er');
  expect(shortName('Rennes')).toBe('Rennes');
  const paris = { name: 'Paris 20e Arrondissement', postalCodes: ['75020'] };
  expect(communeName(paris)).toBe('Paris 20e (75020)');
  expect(formatPlace({ ...paris, kind: 'commune', department: '75' })).toBe('Paris 20e (75020)');
  expect(
    zoneNames([
      { city: 'Lyon 3e Arrondissement', postalCode: '69003' },
      { city: '', postalCode: '38' },
    ]),
  ).toBe('Lyon 3e (69003), 38');
});
