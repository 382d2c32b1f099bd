// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Point } from './map-query.ts';
import { listTakenPoints, useClusters } from './use-clusters.ts';

const point = (professionalId: string, precision: Point['precision'], north = 0) =>
  ({
    professionalId,
    precision,
    coordinates: { latitude: 48.8574 + north, longitude: 2.3795 },
  }) as Point;
const scope = (zoom: number) => ({ west: 2, south: 48, east: 3, north: 49, zoom });
const clustersAt = (zoom: number, points: Point[]) =>
  renderHook(() => useClusters(points, scope(zoom))).result.current;
const ids = (points: readonly Point[]) => points.map(({ professionalId }) => professionalId).sort();

it('shows salons of which only the commune is known as one pin, also on the closest view', () => {
  const points = [
    point('a', 'commune'),
    point('b', 'commune'),
    point('c', 'street'),
    point('d', 'pin', 0.002),
  ];
  const { alone, inTown, together } = clustersAt(17, points);
  expect(ids(alone)).toEqual(['c', 'd']);
  expect(inTown.map((one) => ids(one.points))).toEqual([['a', 'b']]);
  expect(together).toEqual([]);
});

it('counts salons, and not pins, in a cluster', () => {
  const points = [point('a', 'commune'), point('b', 'commune'), point('c', 'street', 0.001)];
  expect(clustersAt(8, points).together.map(({ count }) => count)).toEqual([3]);
});

it('keeps names clear of every pin, whether it is one salon, those of a commune or a cluster', () => {
  const points = [
    point('a', 'commune'),
    point('b', 'street', 0.05),
    point('c', 'street', 0.1),
    point('d', 'street', 0.1001),
  ];
  const taken = listTakenPoints(clustersAt(12, points));
  const offsetOf = ({ latitude }: { latitude: number }) => Math.round((latitude - 48.8574) * 100) / 100;
  expect(taken.map(offsetOf).sort()).toEqual([0, 0.05, 0.1]);
  expect(taken.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
});
