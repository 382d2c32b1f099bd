import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/database/database';
import {
  aMember,
  anEquipment,
  aProfessional,
  aReview,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import type { Search } from './find-candidates.ts';
import { rebuildListings, searchProfessionals } from './index.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const belleville = {
  city: 'Paris 20e Arrondissement',
  postalCode: '75020',
  inseeCode: '75120',
  latitude: 48.8646,
  longitude: 2.3984,
};
const rennes = {
  city: 'Rennes',
  postalCode: '35000',
  inseeCode: '35238',
  latitude: 48.112,
  longitude: -1.6743,
};
const query: Search = { where: '75011', place: 'salon', sort: 'distance', page: 1 };

let fresh: FreshDatabase;
const names = new Map<string, string>();

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const keep = (name: string, id: string) => names.set(id, name);

  const atelier = await aProfessional(db, { settings: { hairTypes: '{curly_hair}' } });
  keep('atelier', atelier.id);
  const basin = await anEquipment(db, atelier.id);
  await aService(db, atelier.id, { name: 'Coupe longue', durationMinutes: 60, priceCents: 4500 });
  await aService(db, atelier.id, { name: 'Coupe', durationMinutes: 45, priceCents: 5000 });
  await aService(db, atelier.id, {
    name: 'Coloration',
    category: 'coloration',
    priceCents: 6000,
    steps: [
      { durationMinutes: 30, freeTimeMinutes: 30 },
      { durationMinutes: 15, equipmentIds: [basin] },
    ],
  });

  const cutter = await aProfessional(db, { at: belleville });
  keep('cutter', cutter.id);
  await aService(db, cutter.id, { priceCents: 3000 });
  // By phone, without a member, or on request: not found under these categories.
  await aService(db, cutter.id, { category: 'beard', phoneOnly: true });
  await aService(db, cutter.id, { category: 'kids', onlineBooking: false });
  await aService(db, cutter.id, { category: 'ceremony', memberIds: [] });

  await aService(db, cutter.id, { category: 'artistic', questionnaire: true });
  await aRating(db, cutter, 4);
  await aRating(db, cutter, 5);

  const breton = await aProfessional(db, { at: rennes });
  keep('breton', breton.id);
  await aService(db, breton.id);

  const mobile = await aProfessional(db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    at: belleville,
    workZones: ['75011', '93'],
  });
  keep('mobile', mobile.id);
  await aService(db, mobile.id, { atSalon: false, atHome: true });

  const suspended = await aProfessional(db, { settings: { suspendedAt: clock.now() } });
  keep('suspended', suspended.id);
  await aService(db, suspended.id);

  await rebuild();
});
afterAll(() => fresh.close());

async function aRating(db: Database, at: BuiltProfessional, rating: number): Promise<void> {
  await aReview(db, at, { rating, createdAt: clock.now() });
}

async function rebuild(): Promise<void> {
  await rebuildListings(fresh.db, [...names.keys()]);
}

async function found(search: Partial<Search> = {}): Promise<string[]> {
  const { items } = await searchProfessionals({ db: fresh.db, clock }, { ...query, ...search });
  return items.map((item) => names.get(item.professionalId) ?? '?');
}

test('salons within 20 km come by distance, without suspended and at-home professionals', async () => {
  expect(await found()).toEqual(['atelier', 'cutter']);
  expect(await found({ where: '75020' })).toEqual(['cutter', 'atelier']);
});

test('a place may be a postal code, an INSEE code, a name, or a code with its name', async () => {
  for (const where of ['35000', '35238', 'rennes', 'Rennes (35000)', '35000 Rennes'])
    expect([where, await found({ where })]).toEqual([where, ['breton']]);
  const { commune } = await searchProfessionals({ db: fresh.db, clock }, { ...query, where: 'Paris' });
  expect(commune.inseeCode).toBe('75056');
  for (const where of ['99999', 'Nulle Part', '?'])
    await expect(found({ where })).rejects.toMatchObject({ code: 'unknown_commune' });
});

test('all chosen categories must be offered; the card sums the shortest of each, and their prices', async () => {
  const { items, total } = await searchProfessionals(
    { db: fresh.db, clock },
    { ...query, categories: 'woman_cut,coloration' },
  );
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ fromPriceCents: 11_000, distanceKm: 0 });
  expect(items[0]?.services.map((service) => service.name)).toEqual(['Coupe', 'Coloration']);
  const [slot] = items[0]?.slots ?? [];
  // 45 + 30 + 30 + 15 minutes, after two hours of notice.
  expect(slot).toMatchObject({ startsAt: '2026-09-01T10:00:00.000Z', endsAt: '2026-09-01T12:00:00.000Z' });
  // Three of each of the first five days that have any: the Sunday has none.
  const days = Map.groupBy(items[0]?.slots ?? [], (slot) => slot.startsAt.slice(0, 10));
  expect([...days].map(([day, slots]) => [day, slots.length])).toEqual(
    ['01', '02', '03', '04', '05'].map((day) => [`2026-09-${day}`, 3]),
  );
  // From 12 to 17 o'clock, or from 9, every quarter of an hour.
  expect(items[0]?.moreOfDays).toEqual([18, 30, 30, 30, 30]);
  expect(items[0]).toMatchObject({ line: '12 rue Oberkampf', postalCode: '75011' });
});

test('a card names the service of its times, and how many match', async () => {
  const cardOf = async (categories?: string) => {
    const { items } = await searchProfessionals({ db: fresh.db, clock }, { ...query, categories });
    const [card] = items;
    return card?.services.map(({ name, priceCents, durationMinutes, choices }) => [
      ...[name, priceCents, durationMinutes, choices],
    ]);
  };
  expect(await cardOf('woman_cut')).toEqual([['Coupe', 5000, 45, 2]]);
  expect(await cardOf('coloration')).toEqual([['Coloration', 6000, 75, 1]]);
  expect(await cardOf()).toEqual([['Coupe longue', 4500, 60, 3]]);
});

test('without a category the slots are those of the first service', async () => {
  const { items } = await searchProfessionals({ db: fresh.db, clock }, query);
  expect(items[0]?.services.map((service) => service.name)).toEqual(['Coupe longue']);
  expect(items[0]?.fromPriceCents).toBe(4500);
});

test('services by phone, offline, on request or without a member are not found', async () => {
  for (const categories of ['beard', 'kids', 'ceremony', 'artistic'])
    expect(await found({ categories })).toEqual([]);
});

test('at home, professionals whose zone covers the commune are found, by postal code or department', async () => {
  expect(await found({ place: 'at_home' })).toEqual(['mobile']);
  expect(await found({ place: 'at_home', where: 'Montreuil (93100)' })).toEqual(['mobile']);
  expect(await found({ place: 'at_home', where: '75012' })).toEqual([]);
  const { items } = await searchProfessionals({ db: fresh.db, clock }, { ...query, place: 'at_home' });
  expect(items[0]?.slots).toHaveLength(15);
  expect(items[0]).toMatchObject({ line: null, postalCode: null });
});

test('a department searches the department, from its seat', async () => {
  const paris = await searchProfessionals({ db: fresh.db, clock }, { ...query, where: '75' });
  expect(paris).toMatchObject({
    department: { code: '75', name: 'Paris' },
    commune: { name: 'Paris' },
    total: 2,
  });
  expect(await found({ where: 'Ille-et-Vilaine' })).toEqual(['breton']);
  expect(await found({ where: '92' })).toEqual([]);
  expect(await found({ where: '93', place: 'at_home' })).toEqual(['mobile']);
});

test('an empty result has the nearest, the next day, the other place and the count without filters', async () => {
  const instead = async (search: Partial<Search>) => {
    const { instead } = await searchProfessionals({ db: fresh.db, clock }, { ...query, ...search });
    return (
      instead && {
        ...instead,
        nearest: instead.nearest.map(({ professionalId }) => names.get(professionalId)),
      }
    );
  };
  expect(await instead({})).toBeNull();
  // Chartres is 80 km from Paris.
  expect(await instead({ where: 'Chartres' })).toEqual({
    nextDay: null,
    anyTime: 0,
    unnamed: null,
    otherPlace: null,
    withoutFilters: 0,
    nearest: ['atelier', 'cutter'],
  });
  // A Sunday; on the Monday both work.
  expect(await instead({ day: '2026-09-06' })).toMatchObject({
    nextDay: { day: '2026-09-07', count: 2 },
    withoutFilters: 2,
    nearest: [],
  });
  expect(await instead({ minRating: 4.6 })).toMatchObject({ nextDay: null, withoutFilters: 2 });
  expect(await instead({ where: '75011', categories: 'coloration', place: 'at_home' })).toMatchObject({
    otherPlace: { place: 'salon', count: 1 },
    nearest: ['atelier'],
  });
});

test('filters by hair type, price and rating', async () => {
  expect(await found({ hairType: 'curly_hair' })).toEqual(['atelier']);
  expect(await found({ maxPriceCents: 3500 })).toEqual(['cutter']);
  expect(await found({ minRating: 4.5 })).toEqual(['cutter']);
  expect(await found({ minRating: 4.6 })).toEqual([]);
});

test('sorts by price, rating and first slot', async () => {
  expect(await found({ sort: 'price' })).toEqual(['cutter', 'atelier']);
  expect(await found({ sort: 'rating' })).toEqual(['cutter', 'atelier']);
  const cutter = [...names].find(([, name]) => name === 'cutter')?.[0] ?? '';
  const absent = [1, 2, 3].map((number) => ({
    professionalId: cutter,
    day: `2026-09-0${number}`,
    kind: 'closure',
  }));
  await fresh.db.insertInto('scheduling.exceptions').values(absent).execute();
  expect(await found({ sort: 'first_slot', where: '75020' })).toEqual(['atelier', 'cutter']);
  expect(await found({ day: '2026-09-02' })).toEqual(['atelier']);
  expect(await found({ day: '2026-09-04' })).toEqual(['atelier', 'cutter']);
  // A Sunday, and yesterday.
  expect(await found({ day: '2026-09-06' })).toEqual([]);
  expect(await found({ day: '2026-08-31' })).toEqual([]);
});

test('an unknown category or hair type is refused at its field', async () => {
  await expect(found({ categories: 'woman_cut,moustache' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { categories: 'not_a_choice' },
  });
  await expect(found({ hairType: 'bald' })).rejects.toMatchObject({ fields: { hair_type: 'not_a_choice' } });
});

test('pages hold ten without gap or overlap; beyond the last the last is shown', async () => {
  const more: string[] = [];
  const lyon = {
    city: 'Lyon',
    postalCode: '69001',
    inseeCode: '69381',
    latitude: 45.7676,
    longitude: 4.8345,
  };
  for (let index = 0; index < 13; index++) {
    const { id } = await aProfessional(fresh.db, { at: lyon });
    await aService(fresh.db, id);
    names.set(id, `lyon-${id}`);
    more.push(`lyon-${id}`);
  }
  await rebuild();
  const pages = [await found({ where: '69001' }), await found({ where: '69001', page: 2 })];
  expect(pages.map((page) => page.length)).toEqual([10, 3]);
  expect(pages.flat().toSorted()).toEqual(more.toSorted());
  const beyond = { ...query, where: '69001', page: 9 };
  const last = await searchProfessionals({ db: fresh.db, clock }, beyond);
  expect([last.page, last.items.length, last.total, last.hasMore]).toEqual([2, 3, 13, false]);
});

test('a suspended professional leaves the search when rebuilt, and comes back', async () => {
  const [id] = [...names].find(([, name]) => name === 'breton') ?? [''];
  const suspend = (suspendedAt: Date | null) =>
    fresh.db.updateTable('professionals.professionals').set({ suspendedAt }).where('id', '=', id).execute();
  await suspend(clock.now());
  await rebuild();
  expect(await found({ where: '35000' })).toEqual([]);
  await suspend(null);
  await rebuild();
  expect(await found({ where: '35000' })).toEqual(['breton']);
});

test('services that no single member performs together show no slot', async () => {
  const { id, memberId } = await aProfessional(fresh.db, {
    at: { city: 'Ajaccio', postalCode: '20000', inseeCode: '2A004', latitude: 41.9189, longitude: 8.7381 },
  });
  const second = await aMember(fresh.db, id);
  await aService(fresh.db, id, { memberIds: [memberId] });
  await aService(fresh.db, id, { category: 'beard', memberIds: [second] });
  names.set(id, 'ajaccio');
  await rebuild();
  const search = { ...query, where: 'Ajaccio', categories: 'woman_cut,beard' };
  const { items } = await searchProfessionals({ db: fresh.db, clock }, search);
  expect(items).toMatchObject([{ professionalId: id, slots: [] }]);
});

test('an at-home visit is found once a member who performs it travels', async () => {
  const { db } = fresh;
  const { id } = await aProfessional(db, { places: ['salon', 'at_home'], at: rennes, workZones: ['35000'] });
  const member = await aMember(db, id);
  await aService(db, id, { category: 'ceremony', atHome: true, memberIds: [member] });
  names.set(id, 'at home');
  const ceremonies = { where: '35000', categories: 'ceremony' };
  const seen = async () => {
    await rebuild();
    return [await found({ ...ceremonies, place: 'salon' }), await found({ ...ceremonies, place: 'at_home' })];
  };
  expect(await seen()).toEqual([['at home'], []]);
  await db
    .updateTable('staff.members')
    .set({ granted: ['own_calendar', 'sell_services', 'room_service'] })
    .where('id', '=', member)
    .execute();
  expect(await seen()).toEqual([['at home'], ['at home']]);
});
