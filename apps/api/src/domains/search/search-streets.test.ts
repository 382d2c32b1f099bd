import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { addokGeocoding } from '#partners/geocoding/addok';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { type AddressKnown, startLocalGeocoder } from '#testing/local-geocoder';
import { countChoices } from './count-choices.ts';
import type { Search, SearchDeps } from './find-candidates.ts';
import { findOnMap } from './find-on-map.ts';
import { openSearchMemory, rebuildListings, searchProfessionals } from './index.ts';
import { understandSearchText } from './understand-search-text.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
/** Near 12 rue de Rivoli, and four kilometres from it. */
const near = { city: 'Paris 4e Arrondissement', postalCode: '75004', inseeCode: '75104' };
const marais = { ...near, latitude: 48.8565, longitude: 2.3595 };
const etoile = {
  city: 'Paris 8e Arrondissement',
  postalCode: '75008',
  inseeCode: '75108',
  latitude: 48.8722,
  longitude: 2.3127,
};
const rivoli: AddressKnown = {
  type: 'housenumber',
  name: '12 Rue de Rivoli',
  postcode: '75004',
  citycode: '75104',
  score: 0.96,
  at: [2.3595, 48.8555],
};
const gand: AddressKnown = {
  type: 'street',
  name: 'Rue de Gand',
  postcode: '59000',
  citycode: '59350',
  score: 0.8,
  at: [3.0646, 50.6427],
};
const query: Search = { where: '12 rue de Rivoli, Paris', place: 'salon', sort: 'distance', page: 1 };

let fresh: FreshDatabase;
let listener: Listener;
const names = new Map<string, string>();
let base: Awaited<ReturnType<typeof startLocalGeocoder>>;

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  listener = openListener(fresh.url);
  for (const [name, at] of [['marais', marais] as const, ['etoile', etoile] as const]) {
    const professional = await aProfessional(db, { at });
    names.set(professional.id, name);
    await aService(db, professional.id, { priceCents: 4000 });
  }
  const awa = await aProfessional(db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    at: etoile,
    workZones: ['75004'],
  });
  names.set(awa.id, 'awa');
  await aService(db, awa.id, { atSalon: false, atHome: true });
  await rebuildListings(db, [...names.keys()]);
  base = await startLocalGeocoder();
});
beforeEach(() => {
  base.questions = [];
  base.known = [rivoli];
});
const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));
afterAll(async () => {
  await listener.close();
  await base.close();
  await fresh.close();
});

function deps(): SearchDeps {
  return { db: fresh.db, clock, geocoding: addokGeocoding({ baseUrl: base.url }) };
}
async function remembering(): Promise<SearchDeps> {
  const memory = openSearchMemory({ db: fresh.db, listener, clock });
  opened.push(memory);
  await memory.filled;
  return { ...deps(), memory };
}
const found = async (search: Partial<Search> = {}, by = deps()) =>
  searchProfessionals(by, { ...query, ...search });
const unknown = { code: 'unknown_commune', fields: { where: 'invalid' } };

test('around a street distances count from it, and it is returned with its town', async () => {
  const { street, commune, items } = await found();
  expect(street).toBe('12 rue de Rivoli, Paris 4e');
  expect(commune).toEqual({
    inseeCode: '75104',
    name: 'Paris 4e Arrondissement',
    postalCode: '75004',
    coordinates: { latitude: 48.8555, longitude: 2.3595 },
  });
  expect(items.map(({ professionalId, distanceKm }) => [names.get(professionalId), distanceKm])).toEqual([
    ['marais', 0.1],
    ['etoile', 3.9],
  ]);
  expect(base.questions.map((one) => [one.get('q'), one.get('autocomplete'), one.get('postcode')])).toEqual([
    ['12 rue de rivoli paris', '0', null],
  ]);
});

test('its map has the same salons around the same point', async () => {
  const { sort, page, ...area } = query;
  const { centre, points } = await findOnMap(deps(), area);
  expect(centre).toEqual({ latitude: 48.8555, longitude: 2.3595 });
  expect(points.map(({ professionalId }) => names.get(professionalId))).toEqual(['marais', 'etoile']);
});

test('at-home professionals go by the commune, and the trip is counted to it', async () => {
  const here = await found({ place: 'at_home' });
  const town = await found({ place: 'at_home', where: 'Paris 4e (75004)' });
  expect(here.items.map(({ professionalId }) => names.get(professionalId))).toEqual(['awa']);
  expect(here.items[0]?.mileageCents).toBe(town.items[0]?.mileageCents);
  expect(town.items[0]?.mileageCents).not.toBeNull();
});

test('the returned text finds the street again, by its postal code or arrondissement', async () => {
  for (const where of ['12 rue de Rivoli, Paris 4e (75004)', '12 rue de Rivoli Paris 4e'])
    expect((await found({ where })).street).toBe('12 rue de Rivoli, Paris 4e');
  expect(base.questions.map((one) => [one.get('q'), one.get('postcode')])).toEqual([
    ['12 rue de rivoli paris', '75004'],
    ['12 rue de rivoli paris', '75004'],
  ]);
});

test('an address in another town than the typed one is rejected', async () => {
  base.known = [gand];
  await expect(found({ where: 'rue de Gand 75' })).rejects.toMatchObject(unknown);
  const { street, commune } = await found({ where: 'rue de Gand 75004 Paris' });
  expect([street, commune.inseeCode]).toEqual([null, '75104']);
});

test.each(['Paris', '75004', 'Paris 4e (75004)', 'Saint-Denis', 'Saint-Denis (93)', 'Rennes', '48.86,2.36'])(
  'a search for a town (%s) does not call the address service',
  async (where) => {
    expect((await found({ where })).street).toBeNull();
    expect(base.questions).toEqual([]);
  },
);

test('a poor match, or none, is not a place', async () => {
  base.known = [{ ...rivoli, score: 0.49 }];
  await expect(found()).rejects.toMatchObject(unknown);
  base.known = [];
  await expect(found()).rejects.toMatchObject(unknown);
  base.known = [rivoli];
  await expect(found({ where: 'xqzwkj' })).rejects.toMatchObject(unknown);
  expect(base.questions.filter((one) => !one.has('index'))).toHaveLength(2);
});

test('without the address service a street is not a place, and is one again afterwards', async () => {
  await expect(found({}, { db: fresh.db, clock })).rejects.toMatchObject(unknown);
  const by = await remembering();
  base.known = undefined;
  await expect(found({}, by)).rejects.toMatchObject(unknown);
  // The postal code is enough.
  expect((await found({ where: '12 rue de Rivoli 75004 Paris' }, by)).commune.inseeCode).toBe('75104');
  base.known = [rivoli];
  expect((await found({}, by)).street).toBe('12 rue de Rivoli, Paris 4e');
  expect((await found({ where: '12 rue de Rivoli 75004 Paris' }, by)).street).toBe(
    '12 rue de Rivoli, Paris 4e',
  );
});

test('list, map and counts of one street ask for it once', async () => {
  const by = await remembering();
  const { sort, page, ...area } = query;
  await found({}, by);
  await findOnMap(by, area);
  await countChoices(by, area);
  await found({ sort: 'price' }, by);
  expect(base.questions).toHaveLength(1);
});

test.each([
  ['brushing 12 rue de Rivoli Paris ce soir', []],
  ['brushing ce soir près de 12 rue de Rivoli Paris', []],
  ['brushing à Paris', undefined],
])('in a search text (%s) the street is understood as a place', async (q, missed) => {
  const { where, notUnderstood } = await understandSearchText(deps(), { q, language: 'fr' });
  if (!missed) return expect([where, base.questions]).toEqual(['Paris', []]);
  expect(where).toBe('12 rue de Rivoli, Paris 4e (75004)');
  expect(notUnderstood).toEqual([]);
  expect(base.questions).toHaveLength(1);
});
