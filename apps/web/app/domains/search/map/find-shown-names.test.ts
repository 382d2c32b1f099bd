import { expect, it } from 'vitest';
import { findShownNames, type Label, type TakenPoint } from './find-shown-names.ts';
import type { NamedPoint } from './map-look.ts';

/** A map of 1000 by 1000 pixels; degrees are pixels. */
const scope = { west: 0, south: 0, east: 1000, north: 1000, zoom: 12 };
const project = ([x, y]: [number, number]) => ({ x, y });
const pin: TakenPoint = { longitude: 500, latitude: 500, width: 60, height: 32 };

type Points = { town?: NamedPoint[]; station?: NamedPoint[] };
const place = ({ town = [], station = [] }: Points, pins: TakenPoint[] = []) =>
  findShownNames({ town, station }, { scope, width: 1000, height: 1000, project, pins });
const middleOf = ({ longitude, latitude, offset }: Label) => [longitude + offset[0], latitude + offset[1]];

it('a name stands at its point, or beside a pin that lies there', () => {
  const town: NamedPoint[] = [['18e', 500, 500, 11]];
  expect(place({ town }).map(middleOf)).toEqual([[500, 500]]);
  const [label] = place({ town }, [pin]);
  const [, y = 0] = middleOf(label!);
  // The name is 22 px high, the pin 32 px.
  expect(Math.abs(y - 500)).toBeGreaterThanOrEqual(27);
});

it('of two names that would overlap the first wins, and the second moves or is left out', () => {
  const near: NamedPoint[] = [
    ['Large', 500, 500, 4],
    ['Small', 505, 503, 12],
  ];
  expect(place({ town: near }).map(({ name }) => name)).toEqual(['Large', 'Small']);
  const walls: TakenPoint[] = [
    { longitude: 500, latitude: 400, width: 400, height: 170 },
    { longitude: 500, latitude: 600, width: 400, height: 170 },
    { longitude: 360, latitude: 500, width: 180, height: 30 },
    { longitude: 640, latitude: 500, width: 180, height: 30 },
  ];
  expect(place({ town: near }, walls).map(({ name }) => name)).toEqual(['Large']);
});

it('the name of a station never stands on its mark, nor on another', () => {
  const station: NamedPoint[] = [['Bastille', 500, 500, 12]];
  const [label] = place({ station });
  const [, y = 0] = middleOf(label!);
  expect(Math.abs(y - 500)).toBeGreaterThan(11);
  const [other] = place({ station: [...station, ['Nation', 500, y, 14]] });
  expect(middleOf(other!)).not.toEqual([500, y]);
});

it('no name stands under the buttons of the map', () => {
  // The buttons end at 60 px on the left and 104 px on the right; a name is 22 px high.
  for (const [x, y, end] of [
    [130, 20, 60],
    [960, 60, 104],
  ] as const) {
    const [label] = place({ town: [['Ay', x, y, 4]] });
    const [right = 0, down = 0] = label ? middleOf(label) : [];
    expect(down >= end + 11 || right + 11 <= 936).toBe(true);
    expect([right, down]).not.toEqual([x, y]);
  }
});

it('only names of the visible area and zoom are placed, forty at most', () => {
  const town: NamedPoint[] = [
    ['Outside', 1200, 500, 4],
    ['Closer', 100, 100, 13],
    ['Inside', 200, 200, 12],
  ];
  expect(place({ town }).map(({ name }) => name)).toEqual(['Inside']);
  // At the edge of the map the name moves inwards, or is left out.
  expect(place({ town: [['Saint-Denis', 10, 500, 4]] })[0]?.offset[0]).toBeGreaterThan(0);
  const grid = Array.from(
    { length: 90 },
    (_, at): NamedPoint => ['Town', (at % 9) * 100, Math.floor(at / 9) * 100, 4],
  );
  expect(place({ town: grid })).toHaveLength(40);
});
