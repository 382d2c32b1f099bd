import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Delaunay } from 'd3-delaunay';
import { feature } from 'topojson-client';
import { isInside } from './is-inside.ts';
import { inProject } from './paths.ts';

// Draws the map that works without a tile server; run `node scripts/draw-outlines.ts`. Countries come from
// Natural Earth (public domain, package world-atlas). Borders of departments run between the nearest
// communes of our reference data, whose population decides the size of a town.

type Point = [longitude: number, latitude: number];

/** Area around France that is drawn: west, south, east, north in degrees. */
const AROUND_FRANCE = [-11, 40, 13, 54] as const;
const overseas = /^(France|New Caledonia|Fr\. Polynesia|St\. Pierre and Miquelon|Wallis and Futuna Is\.|St-)/;
const TOWN_OF = 2_000;

/** Three digits are a precision of about 100 m, used in France; two are about 1 km, used elsewhere. */
const round = (degrees: number, digits = 3) => Number(degrees.toFixed(digits));

function ringsOf(geometry: GeoJSON.Geometry): Point[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates as Point[][]];
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as Point[][][]) : [];
}

function isAround(ring: readonly Point[]): boolean {
  const [west, south, east, north] = AROUND_FRANCE;
  return ring.some(([x, y]) => x > west && x < east && y > south && y < north);
}

/** Rounds the points of a ring and drops each point that equals the one before. */
function thinned(ring: readonly Point[], digits: number): Point[] {
  const points = ring.map(([x, y]): Point => [round(x, digits), round(y, digits)]);
  return points.filter(([x, y], at) => at === 0 || x !== points[at - 1]![0] || y !== points[at - 1]![1]);
}

type World = Parameters<typeof feature>[0];

async function readCountries() {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));
  const world: World = JSON.parse(await readFile(file, 'utf8'));
  const countries = feature(world, 'countries') as unknown as GeoJSON.FeatureCollection;
  return countries.features.map(({ properties, geometry }) => ({
    isFrance: overseas.test(String(properties?.name)),
    polygons: ringsOf(geometry),
  }));
}

type Commune = { name: string; department: string; at: Point; people: number };

async function readCommunes(): Promise<Commune[]> {
  const text = await readFile(inProject('database/reference/communes.tsv'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, name = '', department = '', , latitude, longitude, people] = line.split('\t');
    if (!latitude || !longitude) return [];
    return [{ name, department, at: [Number(longitude), Number(latitude)], people: Number(people) }];
  });
}

/**
 * Returns borders on land between communes of two departments, exact to half the distance between two
 * villages.
 */
function bordersOf(communes: readonly Commune[], land: readonly Point[][]): Point[][] {
  const { delaunay, circumcenters } = Delaunay.from(communes.map(({ at }) => at)).voronoi([-62, -22, 57, 52]);
  const centre = (triangle: number): Point => [
    circumcenters[triangle * 2]!,
    circumcenters[triangle * 2 + 1]!,
  ];
  const isOnLand = (point: Point) => land.some((ring) => isInside(point, ring));
  const pieces: [Point, Point][] = [];
  delaunay.halfedges.forEach((other, edge) => {
    if (other < edge) return;
    const [one, two] = [communes[delaunay.triangles[edge]!]!, communes[delaunay.triangles[other]!]!];
    if (one.department === two.department) return;
    const [from, to] = [centre(Math.floor(edge / 3)), centre(Math.floor(other / 3))];
    if (isOnLand(from) && isOnLand(to))
      pieces.push([from, to].map(([x, y]): Point => [round(x), round(y)]) as [Point, Point]);
  });
  return joined(pieces);
}

/** Joins segments that meet into lines, which take a third of the bytes. */
function joined(pieces: readonly [Point, Point][]): Point[][] {
  const ends = new Map<string, Set<number>>();
  const at = (point: Point) => point.join();
  pieces.forEach((piece, index) => {
    for (const point of piece) ends.set(at(point), (ends.get(at(point)) ?? new Set()).add(index));
  });
  const used = new Set<number>();
  const onward = (point: Point) => [...(ends.get(at(point)) ?? [])].find((index) => !used.has(index));
  const lines: Point[][] = [];
  for (const [index, piece] of pieces.entries()) {
    if (used.has(index)) continue;
    used.add(index);
    const line: Point[] = [...piece];
    for (const isForward of [true, false]) {
      let next = onward(isForward ? line.at(-1)! : line[0]!);
      while (next !== undefined) {
        used.add(next);
        const end = isForward ? line.at(-1)! : line[0]!;
        const [one, two] = pieces[next]!;
        const other = at(one) === at(end) ? two : one;
        if (isForward) line.push(other);
        else line.unshift(other);
        next = onward(other);
      }
    }
    lines.push(line);
  }
  return lines;
}

/**
 * The zoom level from which the name of a commune is shown: large towns from far away, small ones only
 * nearby.
 */
function nearness({ name, people }: Commune): number {
  if (/Arrondissement$/.test(name)) return 11;
  const steps: [number, number][] = [
    [400_000, 4],
    [180_000, 6],
    [90_000, 7],
    [45_000, 8],
    [25_000, 9],
    [12_000, 10],
    [5_000, 11],
  ];
  return steps.find(([least]) => people >= least)?.[1] ?? 12;
}

const [countries, communes] = await Promise.all([readCountries(), readCommunes()]);
const land = (isFrance: boolean) =>
  countries
    .filter((country) => country.isFrance === isFrance)
    .flatMap(({ polygons }) => polygons)
    .filter(([outer = []]) => isFrance || isAround(outer))
    .map((rings) => rings.map((ring) => thinned(ring, isFrance ? 3 : 2)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
const france = land(true);
const outlines = {
  france,
  neighbours: land(false),
  departments: bordersOf(
    communes,
    france.map(([outer]) => outer!),
  ),
  towns: communes
    .filter(
      ({ name, people }) => people >= TOWN_OF && !/^(Paris|Lyon|Marseille) .*Arrondissement$/.test(name),
    )
    .concat(communes.filter(({ name }) => /Arrondissement$/.test(name)))
    .sort((one, two) => two.people - one.people)
    .map((town) => [
      town.name.replace(/^.* (\d+er?) Arrondissement$/, '$1'),
      ...town.at.map((degrees) => round(degrees)),
      nearness(town),
    ]),
};
await writeFile(inProject('database/reference/outlines.json'), `${JSON.stringify(outlines)}\n`);
console.log(
  `${france.length} islands, ${outlines.neighbours.length} around, ${outlines.departments.length} borders, ${outlines.towns.length} towns`,
);
