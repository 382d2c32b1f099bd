import { expect, it } from 'vitest';
import { findSearchedSquare } from './find-searched-square.ts';

const commune = {
  inseeCode: '75111',
  name: 'Paris 11e Arrondissement',
  postalCode: '75011',
  coordinates: { latitude: 48.8574, longitude: 2.3795 },
};
const at = (latitude: number, longitude: number) => ({ coordinates: { latitude, longitude } });
const here = [at(48.858, 2.38), at(48.86, 2.378), at(48.8516, 2.3727)];
const suburbs = [at(48.936, 2.357), at(48.79, 2.45), at(48.84, 2.24)];
const widthKm = ({ west, east }: { west: number; east: number }) => (east - west) * 73.2;

it('a search around Paris 11e opens on the 11e, not on all salons of the suburbs', () => {
  const square = findSearchedSquare({ commune, department: null }, [...suburbs, ...here]);
  expect(widthKm(square)).toBeCloseTo(3, 1);
  expect(square).toEqual(findSearchedSquare({ commune, department: null }, here));
});

it('where few salons are near, the map shows the three nearest', () => {
  const far = [at(48.9, 2.3795), at(48.95, 2.3795), at(49.02, 2.3795), at(49.03, 2.3795)];
  const { south, north } = findSearchedSquare({ commune, department: null }, far);
  expect(north).toBeCloseTo(49.02, 6);
  expect((south + north) / 2).toBeCloseTo(commune.coordinates.latitude, 6);
});

it('without a salon the map shows the place', () => {
  expect(widthKm(findSearchedSquare({ commune, department: null }, []))).toBeCloseTo(3, 1);
});

it('a department shows all its salons', () => {
  const department = { code: '75', name: 'Paris' };
  const square = findSearchedSquare({ commune, department }, suburbs);
  for (const { coordinates } of suburbs) {
    expect(square.west < coordinates.longitude && coordinates.longitude < square.east).toBe(true);
    expect(square.south < coordinates.latitude && coordinates.latitude < square.north).toBe(true);
  }
});
