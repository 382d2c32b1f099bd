import { readFile, writeFile } from 'node:fs/promises';
import { isInside } from './is-inside.ts';
import { inProject } from './paths.ts';

// Draws what the map without a tile server shows of Paris and of stations; run
// `node scripts/draw-map-places.ts`. The quarters merge into arrondissements. The Seine is the border between
// arrondissements of its two banks. All sources are under the ODbL, and so is the result.

type Point = readonly [longitude: number, latitude: number];
type Quarter = readonly [name: string, arrondissement: number, ring: readonly Point[]];

const leftBank = new Set([5, 6, 7, 13, 14, 15]);
/** One degree of latitude, in metres; one of longitude at Paris is shorter. */
const METRES = 111_320;
const METRES_EAST = METRES * Math.cos((48.86 * Math.PI) / 180);
/** How far beside an edge its neighbour is looked for. The outlines of two quarters differ by a metre. */
const BESIDE_METRES = 4;
/** Ends of lines closer than this are one point. */
const MEETING_METRES = 60;
/** Points that are closer to the line between their neighbours are left out. */
const TOLERANCE_METRES = 6;
/** The name of a station is shown from these zoom levels on. */
const zoomOf: Record<string, number> = { train: 12, metro: 13 };
/** A metro station this close to a train station of the same name is the same one. */
const SAME_METRES = 800;

const vector = (from: Point, to: Point) =>
  [(to[0] - from[0]) * METRES_EAST, (to[1] - from[1]) * METRES] as const;
const distance = (one: Point, other: Point) => Math.hypot(...vector(one, other));

/** The points a few metres to the left and right of the middle of an edge. */
function besides(from: Point, to: Point): Point[] {
  const [east, north] = vector(from, to);
  const length = Math.hypot(east, north);
  return [1, -1].map((side): Point => {
    const [x, y] = [(-north / length) * BESIDE_METRES * side, (east / length) * BESIDE_METRES * side];
    return [(from[0] + to[0]) / 2 + x / METRES_EAST, (from[1] + to[1]) / 2 + y / METRES];
  });
}

/**
 * Returns the parts of the outlines of quarters that border on another arrondissement, or on none (0).
 */
function bordersOf(quarters: readonly Quarter[]) {
  const arrondissementAt = (point: Point) => quarters.find(([, , ring]) => isInside(point, ring))?.[1] ?? 0;
  const borders: { own: number; other: number; line: Point[] }[] = [];
  for (const [, own, ring] of quarters) {
    let last: (typeof borders)[number] | undefined;
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1];
      if (!from || distance(from, to) === 0) continue;
      const sides = besides(from, to).map(arrondissementAt);
      const other = sides.find((one) => one !== own);
      if (last && other === last.other) last.line.push(to);
      else last = other === undefined ? undefined : { own, other, line: [from, to] };
      if (last && last !== borders.at(-1)) borders.push(last);
    }
  }
  return borders;
}

/** Joins lines whose ends meet, each time to the nearest one, until no end is near another. */
function joined(lines: readonly (readonly Point[])[]): Point[][] {
  const left = lines.map((line) => [...line]);
  const done: Point[][] = [];
  for (let line = left.shift(); line; line = left.shift()) {
    for (;;) {
      const end = line.at(-1)!;
      const gaps = left.map((one) => distance(end, one[0]!));
      const nearest = gaps.indexOf(Math.min(...gaps));
      if (nearest < 0 || gaps[nearest]! > MEETING_METRES || distance(end, line[0]!) < gaps[nearest]!) break;
      line.push(...left.splice(nearest, 1)[0]!);
    }
    done.push(line);
  }
  return done;
}

/** Leaves out points by the method of Douglas and Peucker. */
function thinned(line: readonly Point[]): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const away = line.map((point) => {
    const [x, y] = vector(first, point);
    const [east, north] = vector(first, last);
    const length = Math.hypot(east, north);
    return length < 1 ? Math.hypot(x, y) : Math.abs(x * north - y * east) / length;
  });
  const furthest = away.indexOf(Math.max(...away));
  if (line.length < 3 || away[furthest]! < TOLERANCE_METRES) return [first, last];
  return [...thinned(line.slice(0, furthest + 1)).slice(0, -1), ...thinned(line.slice(furthest))];
}

const rounded = (line: readonly Point[]) =>
  line.map((point) => point.map((degrees) => Number(degrees.toFixed(5))));

type Station = { kind: string; name: string; at: Point };

async function readStations(): Promise<Station[]> {
  const text = await readFile(inProject('database/reference/named-places.tsv'), 'utf8');
  const all = text.split('\n').flatMap((row) => {
    const [kind = '', name = '', latitude, longitude] = row.split('\t');
    return Object.hasOwn(zoomOf, kind)
      ? [{ kind, name, at: [Number(longitude), Number(latitude)] as const }]
      : [];
  });
  const trains = all.filter(({ kind }) => kind === 'train');
  const isTrain = ({ name, at }: Station) =>
    trains.some((train) => train.name === name && distance(train.at, at) < SAME_METRES);
  return [...trains, ...all.filter((one) => one.kind === 'metro' && !isTrain(one))];
}

const quarters: Quarter[] = JSON.parse(
  await readFile(inProject('database/reference/paris-quarters.json'), 'utf8'),
);
const borders = bordersOf(quarters);
const arrondissements = [...new Set(quarters.map(([, number]) => number))].map((number) => {
  const lines = borders.filter(({ own }) => own === number).map(({ line }) => line);
  const rings = joined(lines).toSorted((one, other) => other.length - one.length);
  const ring = thinned(rings[0]!);
  return [number, rounded([...ring, ring[0]!])];
});
const isAcrossTheSeine = ({ own, other }: { own: number; other: number }) =>
  other > 0 && leftBank.has(own) && !leftBank.has(other);
const seine = borders.filter(isAcrossTheSeine).map(({ line }) => rounded(thinned(line)));
const stations = (await readStations()).map(({ kind, name, at }) => [
  name,
  ...at.map((degrees) => Number(degrees.toFixed(4))),
  zoomOf[kind],
]);
await writeFile(
  inProject('database/reference/map-places.json'),
  `${JSON.stringify({ arrondissements, seine, stations })}\n`,
);
console.log(
  `${arrondissements.length} arrondissements, ${seine.length} parts of the Seine, ${stations.length} stations`,
);
