import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openListener } from '#kit/database/listen';
import { addokGeocoding } from '#partners/geocoding/addok';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { startLocalGeocoder } from '#testing/local-geocoder';
import { openSearchMemory, searchProfessionals } from './index.ts';
import { understandSearchText } from './understand-search-text.ts';

const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
let fresh: FreshDatabase;
let addresses: Awaited<ReturnType<typeof startLocalGeocoder>>;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  addresses = await startLocalGeocoder();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await addresses.close();
  await fresh.close();
});

const deps = () => ({ db: fresh.db, clock, geocoding: addokGeocoding({ baseUrl: addresses.url }) });
async function searched(where: string) {
  const { commune, street, mendedWhere } = await searchProfessionals(deps(), {
    where,
    place: 'salon',
    sort: 'distance',
    page: 1,
  });
  return { place: street ?? commune.name, mendedWhere };
}
async function understood(q: string) {
  const { where, mendedWhere } = await understandSearchText(deps(), { q, language: 'fr' });
  return { where, mendedWhere };
}

describe('a place found under another spelling is returned with the text as typed', () => {
  test.each([
    ['Astile', 'Astillé'],
    ['Bastile', 'Bastille, Paris 11e'],
    ['Chatelt', 'Châtelet, Paris 1er'],
    ['Croix-Rouse', 'La Croix-Rousse, Lyon 4e'],
    ['Toulosue', 'Toulouse'],
    ['toulou', 'Toulouse'],
  ])('%s: %s', async (where, place) => {
    addresses.known = [];
    expect(await searched(where)).toEqual({ place, mendedWhere: where });
  });

  test.each([
    ...[
      'Rennes',
      'rennes',
      '35000',
      '35238',
      'Rennes (35000)',
      '35000 Rennes',
      'Rennes 35',
      'Toulouse, France',
    ],
    ...[
      'Paris',
      'Paris 11',
      'paris 11ème',
      '11e arrondissement',
      '75011 Bastille',
      'La Défense',
      'Neuilly',
      'Bastille',
    ],
    ...[
      'St Denis',
      'Saint-Denis (93)',
      'Seine-Saint-Denis',
      '93',
      'Montreuil Seine-Saint-Denis',
      '48.86,2.36',
    ],
  ])('%s is what it is called', async (where) => {
    addresses.known = [];
    expect((await searched(where)).mendedWhere).toBeNull();
  });
});

describe('a street or a cached place found under another spelling', () => {
  test('so is a street', async () => {
    addresses.known = [
      {
        type: 'street',
        name: 'Rue de Gand',
        postcode: '59000',
        citycode: '59350',
        score: 0.8,
        at: [3.0646, 50.6427],
      },
    ];
    const place = 'rue de Gand, Lille';
    expect(await searched('rue de gaand lille')).toEqual({ place, mendedWhere: 'rue de gaand lille' });
    expect(await searched('rue de gaand 59000')).toEqual({ place, mendedWhere: 'rue de gaand 59000' });
    for (const where of ['rue de gand lille', '12 r. de Gand, 59000 Lille', 'rue de Gand, Lille (59000)'])
      expect([where, await searched(where)]).toEqual([where, { place, mendedWhere: null }]);
    expect(await understood('coupe rue de gaand')).toMatchObject({ mendedWhere: 'rue de gaand' });
    expect(await understood('coupe rue de gand lille')).toMatchObject({ mendedWhere: null });
  });

  test('also by a process with cached places, the second time', async () => {
    const listener = openListener(fresh.url);
    const memory = openSearchMemory({ db: fresh.db, listener, clock });
    opened.push(memory, listener);
    await memory.filled;
    addresses.known = [];
    for (const page of [1, 2]) {
      const search = { where: 'Bastile', place: 'salon', sort: 'distance', page } as const;
      expect((await searchProfessionals({ ...deps(), memory }, search)).mendedWhere).toBe('Bastile');
    }
  });

  test.each([
    ['coupe à Astile', 'Astillé (53230)', 'Astile'],
    ['coupe à Bastile', 'Bastille, Paris 11e', 'Bastile'],
    ['tresses à Renes', 'Rennes', 'Renes'],
    ['coupe à Rennes', 'Rennes', null],
    ['coupe à Issy', 'Issy-les-Moulineaux (92130)', null],
    ['brushing ce soir Paris 11', 'Paris 11e (75011)', null],
    ['coupe Bastille', 'Bastille, Paris 11e', null],
    ['coupe Bastile', null, null],
  ])('in a sentence: %s', async (q, where, mendedWhere) => {
    addresses.known = [];
    expect(await understood(q)).toEqual({ where, mendedWhere });
  });
});
