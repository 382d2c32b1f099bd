// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildMapStyle, type NamedPoint, type Outlines } from './map-look.ts';
import { closestZoomOf } from './use-drawn-map.ts';

const read = (name: string): Outlines =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../../../../database/reference/${name}`, 'utf8'));
const outlines: Outlines = { ...read('outlines.json'), ...read('map-places.json') };
const look = buildMapStyle(outlines, document.body);

/** The map of a phone, in pixels. The world is 512 pixels wide at zoom level 0. */
const phone = { width: 360, height: 480 };
const WORLD_PX = 512;

/** Number of stations that a phone shows around a point. */
function countStations([, longitude, latitude]: NamedPoint, zoom: number): number {
  const degrees = 360 / (WORLD_PX * 2 ** zoom);
  const east = (phone.width * degrees) / 2;
  const north = ((phone.height * degrees) / 2) * Math.cos((latitude * Math.PI) / 180);
  return outlines.stations.filter(
    ([, x, y]) => Math.abs(x - longitude) < east && Math.abs(y - latitude) < north,
  ).length;
}

it('without streets the map ends while every arrondissement of Paris still shows stations', () => {
  const arrondissements = outlines.towns.filter(([name]) => /^[0-9]+(er|e)$/.test(name));
  const ofParis = arrondissements.filter(([, x, y]) => Math.hypot(x - 2.35, y - 48.86) < 0.2);
  expect(ofParis).toHaveLength(20);
  const counts = ofParis.map((one) => [one[0], countStations(one, closestZoomOf(look))] as const);
  expect(counts.filter(([, count]) => count < 2)).toEqual([]);
});

it('with streets the map goes closer', () => {
  expect(closestZoomOf('https://tiles.example/style.json')).toBeGreaterThan(closestZoomOf(look));
});
