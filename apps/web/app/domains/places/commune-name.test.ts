import { expect, it } from 'vitest';
import { communeName, formatPlace, shortName, townOf, zoneNames } from './commune-name.ts';

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
      { city: '', postalCode: '75', departmentName: 'Paris' },
    ]),
  ).toBe('Lyon 3e (69003), 38, Paris (75)');
});

it('a town in a city of arrondissements is named by its postal code', () => {
  expect(townOf({ city: 'Paris', postalCode: '75011' })).toBe('Paris 11e');
  expect(townOf({ city: 'Paris', postalCode: '75116' })).toBe('Paris 16e');
  expect(townOf({ city: 'Marseille', postalCode: '13001' })).toBe('Marseille 1er');
  expect(townOf({ city: 'Lyon', postalCode: '69009' })).toBe('Lyon 9e');
  expect(townOf({ city: 'Lyon 3e Arrondissement', postalCode: '69003' })).toBe('Lyon 3e');
  for (const [city, postalCode] of [
    ['Paris', '75000'],
    ['Rennes', '35000'],
    ['Aubagne', '13400'],
    ['Paris', null],
  ] as const)
    expect(townOf({ city, postalCode })).toBe(city);
});
