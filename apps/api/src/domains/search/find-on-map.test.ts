import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/database';
import { aProfessional, aReview, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import type { Search } from './find-candidates.ts';
import { findOnMap, rebuildListings, searchProfessionals } from './index.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const belleville = {
  city: 'Paris 20e Arrondissement',
  postalCode: '75020',
  inseeCode: '75120',
  latitude: 48.8646,
  longitude: 2.3984,
};
const mende = { city: 'Mende', postalCode: '48000', inseeCode: '48095', latitude: 44.518, longitude: 3.501 };
const aroundBelleville = '2.38,48.86,2.41,48.87';
const france = '-5.2,41.3,9.6,51.1';

let fresh: FreshDatabase;
const names = new Map<string, string>();

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const build = async (name: string, priceCents: number, how: Parameters<typeof aProfessional>[1]) => {
    const professional = await aProfessional(db, { businessName: name, ...how });
    const isAtHome = how?.places?.includes('at_home') ?? false;
    await aService(db, professional.id, { priceCents, atSalon: !isAtHome, atHome: isAtHome });
    names.set(professional.id, name);
    return professional;
  };
  await build('atelier', 4500, {});
  const cutter = await build('cutter', 3000, { at: belleville });
  await aReview(db, cutter, { rating: 4, createdAt: clock.now() });
  await build('mende', 2500, { at: mende });
  await build('mobile', 4000, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    at: belleville,
    workZones: ['75011'],
  });
  await rebuildListings(db, [...names.keys()]);
});
afterAll(() => fresh.close());

type MapQuery = Omit<Search, 'sort' | 'page'>;
const query: MapQuery = { where: '75011', place: 'salon' };
const map = (how: Partial<MapQuery> = {}) => findOnMap({ db: fresh.db, clock }, { ...query, ...how });
const pinned = async (how: Partial<MapQuery> = {}) =>
  (await map(how)).points.map(({ businessName }) => businessName);
const listed = async (how: Partial<MapQuery> = {}) => {
  const search: Search = { ...query, ...how, sort: 'distance', page: 1 };
  const { items } = await searchProfessionals({ db: fresh.db, clock }, search);
  return items.map(({ businessName }) => businessName);
};

test('each found salon has a point, with price and rating', async () => {
  const { points, total } = await map();
  expect(total).toBe(2);
  expect(
    points.map(({ businessName, fromPriceCents, rating }) => [businessName, fromPriceCents, rating]),
  ).toEqual([
    ['atelier', 4500, { average: null, count: 0 }],
    ['cutter', 3000, { average: 4, count: 1 }],
  ]);
  expect(points[1]).toMatchObject({
    coordinates: { latitude: belleville.latitude, longitude: belleville.longitude },
    city: belleville.city,
  });
});

test('a point has what its card shows: street, price, and the services whose free times the page loads', async () => {
  const { points } = await map();
  const search: Search = { ...query, sort: 'distance', page: 1 };
  const { items } = await searchProfessionals({ db: fresh.db, clock }, search);
  const ofCard = ({
    line,
    timeZone,
    fromPriceCents,
    services,
  }: (typeof points)[number] | (typeof items)[number]) => [
    line,
    timeZone,
    fromPriceCents,
    services.map(({ id }) => id),
  ];
  expect(points.map(ofCard)).toEqual(items.map(ofCard));
  expect(points.every(({ line }) => line)).toBe(true);
});

test('a square replaces the radius, on the map as on the list', async () => {
  expect(await pinned({ square: aroundBelleville })).toEqual(['cutter']);
  expect(await pinned({ square: france })).toEqual(['atelier', 'cutter', 'mende']);
  for (const square of [undefined, aroundBelleville, france, '3,44,4,45', '0,0,1,1'])
    expect([square, await pinned({ square })]).toEqual([square, await listed({ square })]);
});

test('the map has the same filters as the list', async () => {
  for (const how of [
    { maxPriceCents: 3500 },
    { minRating: 4 },
    { day: '2026-09-06' },
    { day: '2026-09-04', square: france },
    { categories: 'beard' },
    { categories: 'woman_cut', where: '48' },
  ])
    expect([how, await pinned(how)]).toEqual([how, await listed(how)]);
});

test('an at-home professional has no point: neither base nor commune is shown', async () => {
  for (const square of [undefined, aroundBelleville, france]) {
    expect(await listed({ place: 'at_home', square })).toEqual(['mobile']);
    expect(await map({ place: 'at_home', square })).toMatchObject({ points: [], total: 0 });
    expect(await pinned({ square })).not.toContain('mobile');
  }
});

test('where a square is empty the list says how many are around the place', async () => {
  const nowhere = { ...query, square: '0,0,1,1', sort: 'distance', page: 1 } as const;
  const { total, instead } = await searchProfessionals({ db: fresh.db, clock }, nowhere);
  expect([total, instead?.withoutFilters]).toEqual([0, 2]);
});

test.each([
  '2.5,48.8,2.2,48.9',
  '2.2,48.9,2.5,48.8',
  '-181,48,2,49',
  '2,48,181,49',
  '2,-91,3,49',
  '2,48,3,91',
  '2,48,2,49',
])('the square %s is refused by its field', async (square) => {
  const refused = { code: 'invalid_input', fields: { square: 'invalid' } };
  await expect(map({ square })).rejects.toMatchObject(refused);
  await expect(listed({ square })).rejects.toMatchObject(refused);
});

test('an outage of the database ends with the request that met it', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/nowhere');
  const deps = { db: nowhere, clock };
  await expect(findOnMap(deps, query)).rejects.toThrow();
  await nowhere.destroy();
  deps.db = fresh.db;
  expect((await findOnMap(deps, query)).total).toBe(2);
});

test('four hundred points at most, the nearest; the number says how many there are', async () => {
  const { db } = fresh;
  const ids: string[] = [];
  for (let at = 0; at < 410; at += 1) {
    const { id } = await aProfessional(db, {
      businessName: `Mende ${at}`,
      at: { ...mende, latitude: mende.latitude + 0.0001 * at },
    });
    await aService(db, id);
    ids.push(id);
  }
  await rebuildListings(db, ids);
  const { points, total } = await map({ where: 'Mende' });
  expect([points.length, total]).toEqual([400, 411]);
  const shown = points.map(({ businessName }) => businessName);
  expect(shown).toContain('Mende 1');
  expect(shown).not.toContain('Mende 409');
});
