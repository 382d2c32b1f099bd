import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Coordinates, greatCircleKm } from '../../apps/api/src/domains/places/rules.ts';
import { inProject } from '../paths.ts';
import { parseKnownPlaces, parseNamedPlaces } from './communes.ts';

const read = (file: string) => readFileSync(inProject(`database/reference/${file}`), 'utf8');

type Commune = { name: string; population: number; at: Coordinates };
const communes = new Map<string, Commune>(
  read('communes.tsv')
    .split('\n')
    .filter((line) => line.split('\t')[4])
    .map((line) => {
      const [code = '', name = '', , , latitude, longitude, population] = line.split('\t');
      const at = { latitude: Number(latitude), longitude: Number(longitude) };
      return [code, { name, population: Number(population), at }] as const;
    }),
);
const known = parseKnownPlaces(read('known-places.tsv'));
const named = parseNamedPlaces(read('named-places.tsv'));

/**
 * About how far a commune reaches from its centre. An airport lies at the edge of its commune or beyond.
 */
function radiusKm({ population }: Commune, name: string): number {
  return /aéroport|Airport/.test(name) ? 6.5 : 1.2 + Math.sqrt(population) / 90;
}

describe('known-places.tsv', () => {
  test('has at least 200 places', () => {
    expect(new Set(known.map(({ name, insee_code }) => `${name} ${insee_code}`)).size).toBeGreaterThan(200);
  });

  test('every place lies within the radius of its commune', () => {
    const outside = known.flatMap((place) => {
      const commune = communes.get(place.insee_code);
      const km = commune && greatCircleKm(commune.at, place);
      return km !== undefined && km <= radiusKm(commune!, place.name)
        ? []
        : [`${place.name}: ${km} km from ${commune?.name ?? place.insee_code}`];
    });
    expect(outside).toEqual([]);
  });

  test('every place lies at most 1.5 km from the station of that name in its town', () => {
    const stations = Map.groupBy(
      named.filter(({ kind }) => kind !== 'quarter'),
      ({ plain_name }) => plain_name,
    );
    const compared = known.flatMap((place) =>
      (stations.get(place.plain_name) ?? []).flatMap((station) => {
        const km = greatCircleKm(station, place);
        // Farther away it is the station of another town.
        return km < 20 ? [{ name: place.name, km }] : [];
      }),
    );
    expect(compared.length).toBeGreaterThan(30);
    expect(compared.filter(({ km }) => km > 1.5)).toEqual([]);
  });

  test('a name means one place in each commune', () => {
    const keys = known.map(({ plain_name, insee_code }) => `${plain_name} ${insee_code}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describe('named-places.tsv', () => {
  test('has the quarters of Paris, the metro and the stations, each in a known commune', () => {
    const counts = Map.groupBy(named, ({ kind }) => kind);
    expect(counts.get('quarter')).toHaveLength(80);
    expect(counts.get('metro')!.length).toBeGreaterThan(250);
    expect(counts.get('train')!.length).toBeGreaterThan(3000);
    expect(named.filter(({ insee_code }) => !communes.has(insee_code))).toEqual([]);
  });

  test('every station lies within 15 km of the centre of its commune', () => {
    const far = named.filter((place) => greatCircleKm(communes.get(place.insee_code)!.at, place) > 15);
    expect(far).toEqual([]);
  });
});
