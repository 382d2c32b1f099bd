import { expect, it } from 'vitest';
import { coverageShapes, HEIGHT, WIDTH } from './coverage-drawing.ts';

const paris = { latitude: 48.857, longitude: 2.352 };
const montreuil = { latitude: 48.863, longitude: 2.443 };
const ivry = { latitude: 48.813, longitude: 2.385 };

const pointsOf = (path: string) =>
  [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

it('draws east to the right and north up, inside the picture and in proportion', () => {
  const drawn = coverageShapes({ covered: [montreuil, ivry], around: [paris], base: paris });
  const [east, south] = pointsOf(drawn.covered);
  const [west] = pointsOf(drawn.around);
  expect(drawn.base).toEqual(west);
  if (!east || !south || !west) throw new Error('not drawn');
  expect(east.x).toBeGreaterThan(west.x);
  expect(south.y).toBeGreaterThan(west.y);
  for (const { x, y } of [east, south, west]) {
    expect([x >= 0, x <= WIDTH, y >= 0, y <= HEIGHT]).toEqual([true, true, true, true]);
  }
  // At this latitude a degree of longitude is two thirds as long as one of latitude.
  const perDegreeEast = (east.x - west.x) / (montreuil.longitude - paris.longitude);
  const perDegreeSouth = (south.y - west.y) / (paris.latitude - ivry.latitude);
  expect(perDegreeEast / perDegreeSouth).toBeCloseTo(Math.cos((48.84 * Math.PI) / 180), 1);
});

it('draws a single place in the middle, and nothing without places', () => {
  expect(coverageShapes({ covered: [paris], around: [], base: null }).covered).toBe('M160 120h0');
  expect(coverageShapes({ covered: [], around: [], base: null })).toMatchObject({ covered: '', base: null });
});
