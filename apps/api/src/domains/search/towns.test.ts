import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listDepartmentsWithProfessionals, listTownsOf, rebuildListings } from './index.ts';
import { showTown } from './show-town.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const placeOf = (
  city: string,
  postalCode: string,
  inseeCode: string,
  [latitude, longitude]: [number, number],
) => ({
  city,
  postalCode,
  inseeCode,
  latitude,
  longitude,
});
const rennes = placeOf('Rennes', '35000', '35238', [48.1159, -1.6884]);
const cesson = placeOf('Cesson-Sévigné', '35510', '35051', [48.1213, -1.603]);

let fresh: FreshDatabase;
const names = new Map<string, string>();

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const keep = (name: string, { id }: { id: string }) => {
    names.set(id, name);
    return id;
  };
  const first = keep('first', await aProfessional(db, { at: rennes }));
  await aService(db, first, { name: 'Coupe', priceCents: 3000 });
  await aService(db, first, { category: 'coloration', name: 'Couleur', priceCents: 6000 });
  const second = keep('second', await aProfessional(db, { at: rennes }));
  await aService(db, second);
  const near = keep('near', await aProfessional(db, { at: cesson }));
  await aService(db, near, { category: 'beard' });
  const parisian = keep('parisian', await aProfessional(db));
  await aService(db, parisian);
  const mobile = keep(
    'mobile',
    await aProfessional(db, { role: 'HAIRDRESSER', places: ['at_home'], at: cesson, workZones: ['35'] }),
  );
  await aService(db, mobile, { atSalon: false, atHome: true, category: 'ceremony' });
  await rebuildListings(db, [...names.keys()]);
});
afterAll(() => fresh?.close());

const show = (town: string, category?: 'coloration' | 'beard' | 'kids') =>
  showTown({ db: fresh.db, clock }, { town, category });
const named = (items: readonly { professionalId: string }[]) =>
  items.map(({ professionalId }) => names.get(professionalId)).sort();

test('a town shows professionals in it, around it and travelling to it, with prices and next times', async () => {
  const page = await show('rennes');
  expect(page.town).toMatchObject({ slug: 'rennes', name: 'Rennes', inseeCode: '35238' });
  expect(page.department).toEqual({ code: '35', name: 'Ille-et-Vilaine' });
  expect(named(page.here)).toEqual(['first', 'second']);
  expect(named(page.around)).toEqual(['near']);
  expect(named(page.travelling)).toEqual(['mobile']);
  expect(page).toMatchObject({ standing: 2, total: 3, travellingTotal: 1, nearest: [], within: null });
  const card = page.here.find(({ professionalId }) => names.get(professionalId) === 'first');
  expect(card).toMatchObject({ fromPriceCents: 3000, services: [{ name: 'Coupe' }] });
  expect(card?.slots[0]?.startsAt).toBe('2026-09-01T10:00:00.000Z');
});

test('a category filters professionals, and links to other towns with it', async () => {
  const coloured = await show('rennes', 'coloration');
  expect([named(coloured.here), coloured.standing, coloured.travellingTotal]).toEqual([['first'], 1, 0]);
  expect(coloured.neighbours).toEqual([]);
  const bearded = await show('rennes', 'beard');
  expect([named(bearded.here), named(bearded.around), bearded.standing]).toEqual([[], ['near'], 0]);
  expect(bearded.neighbours).toMatchObject([{ slug: 'cesson-sevigne', name: 'Cesson-Sévigné', count: 1 }]);
});

test('the categories of a town are those of its own professionals, or else of those around', async () => {
  expect((await show('rennes')).categories).toEqual([
    { category: 'woman_cut', count: 2 },
    { category: 'coloration', count: 1 },
  ]);
  const nearby = await show('saint-gregoire');
  expect(nearby.standing).toBe(0);
  expect(nearby.categories.map(({ category }) => category)).toEqual(['woman_cut', 'beard', 'coloration']);
});

test('an at-home professional counts at their base', async () => {
  expect(await show('cesson-sevigne')).toMatchObject({ standing: 2, travellingTotal: 1 });
});

test.each([
  ['Rennes', 'rennes'],
  ['RENNES', 'rennes'],
  ['rennes-35000', 'rennes'],
  ['35000', 'rennes'],
  ['35238', 'rennes'],
  ['cesson-sévigné', 'cesson-sevigne'],
  ['st-malo', 'saint-malo'],
  ['paris-11', 'paris-11e'],
  ['paris-11e-arrondissement', 'paris-11e'],
  ['75011', 'paris-11e'],
  ['paris', 'paris'],
  // Names that repeat include their department.
  ['montreuil', 'montreuil-93'],
  ['montreuil-93', 'montreuil-93'],
  ['montreuil-93100', 'montreuil-93'],
  ['saint-denis-974', 'saint-denis-974'],
  ["l'haÿ-les-roses", 'l-hay-les-roses'],
  ['la-defense', 'puteaux'],
])('%s is the town of the address %s', async (written, slug) => {
  expect((await show(written)).town.slug).toBe(slug);
});

test.each(['nulle-part', 'renn', '99999', '93', 'montreuil-35000', '?'])(
  'no town is at %s',
  async (written) => {
    await expect(show(written)).rejects.toMatchObject({ code: 'not_found' });
  },
);

test('a city with arrondissements counts theirs, and each links to it', async () => {
  const city = await show('paris');
  expect([named(city.here), city.standing]).toEqual([['parisian'], 1]);
  expect(city.neighbours).toMatchObject([{ slug: 'paris-11e' }]);
  expect((await show('paris-11e')).within).toEqual({ slug: 'paris', name: 'Paris' });
});

test('a town without professionals shows the nearest', async () => {
  const page = await show('angers');
  expect(page).toMatchObject({ standing: 0, total: 0, here: [], around: [] });
  expect(page.nearest.length).toBeGreaterThan(0);
});

test('towns for sitemaps come by department, each with the offers bookable there', async () => {
  const { db } = fresh;
  expect(await listDepartmentsWithProfessionals(db, ['01', '35', '75'])).toEqual(['35', '75']);
  const towns = await listTownsOf(db, '35');
  expect(towns.map(({ inseeCode, keys }) => [inseeCode, keys.toSorted()])).toEqual([
    ['35051', ['any', 'beard', 'ceremony']],
    ['35238', ['any', 'coloration', 'woman_cut']],
  ]);
});
