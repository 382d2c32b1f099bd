import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import type { Search } from './find-candidates.ts';
import { rebuildListings, searchProfessionals } from './index.ts';
import { suggestWords, understandSearchText } from './understand-search-text.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const [wednesday, saturday, sunday] = ['2026-09-02', '2026-09-05', '2026-09-06'];
const rennes = {
  city: 'Rennes',
  postalCode: '35000',
  inseeCode: '35238',
  latitude: 48.112,
  longitude: -1.6743,
};
const query: Search = { where: 'Rennes', place: 'salon', sort: 'distance', page: 1 };

let fresh: FreshDatabase;
const professionals = new Map<string, string>();

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const colourist = await aProfessional(db, { at: rennes, settings: { languagesSpoken: '{fr,br}' } });
  await aService(db, colourist.id, {
    name: 'Racines',
    category: 'coloration',
    durationMinutes: 30,
    priceCents: 3000,
  });
  await aService(db, colourist.id, {
    name: 'Balayage californien',
    category: 'coloration',
    durationMinutes: 120,
    priceCents: 9800,
  });
  await aService(db, colourist.id, {
    name: 'Balayage',
    category: 'artistic',
    durationMinutes: 90,
    priceCents: 12_000,
  });
  await aService(db, colourist.id, { name: 'Rituel Bretagne', category: 'shampoo_care', priceCents: 2000 });
  const barber = await aProfessional(db, { at: rennes });
  await aService(db, barber.id, { name: 'Coupe homme', category: 'man_cut', priceCents: 2500 });
  await aService(db, barber.id, { name: 'Coloration', category: 'coloration', priceCents: 4000 });
  professionals.set(colourist.id, 'colourist').set(barber.id, 'barber');
  await rebuildListings(db, [...professionals.keys()]);
});
afterAll(() => fresh.close());

const understood = (q: string, language: 'fr' | 'en' = 'fr') =>
  understandSearchText({ db: fresh.db, clock }, { q, language });
const search = (change: Partial<Search>) =>
  searchProfessionals({ db: fresh.db, clock }, { ...query, ...change });

async function found(change: Partial<Search>): Promise<string[]> {
  const { items } = await search(change);
  return items.map(({ professionalId }) => professionals.get(professionalId) ?? '?');
}

test('a sentence is understood, and its place located', async () => {
  expect(await understood('balayage ce samedi matin à Rennes')).toEqual({
    services: [{ label: 'Balayage', category: 'coloration', isNamed: true }],
    access: null,
    payment: null,
    day: saturday,
    part: 'morning',
    hours: null,
    withinHours: null,
    place: null,
    hairType: null,
    gender: null,
    sort: null,
    maxPriceEuros: null,
    where: 'Rennes',
    mendedWhere: null,
    professional: null,
    name: null,
    mended: [],
    notUnderstood: [],
  });
});

test.each([
  ['brushing ce soir Paris 11', 'Paris 11e (75011)'],
  ['brushing Paris 11e', 'Paris 11e (75011)'],
  ['brushing 75011', 'Paris 11e (75011)'],
  ['coupe 35', 'Ille-et-Vilaine (35)'],
  ['coupe dans le Finistère', 'Finistère (29)'],
  ['coupe homme dans 2 heures près de Nantes', 'Nantes'],
  ['coupe Nantes demain', 'Nantes'],
  ['haircut saturday morning in Lyon', 'Lyon'],
  ['tresses à Renes', 'Rennes'],
  ['coupe à Mende', 'Mende (48000)'],
  ['coupe à Nulle Part', null],
  ['coupe', null],
])('%s: %s', async (q, where) => {
  expect((await understood(q)).where).toBe(where);
});

test('words next to the name of a town are still understood', async () => {
  const { services, where, mended } = await understood('à Rennes balayge');
  expect([services.map(({ label }) => label), where]).toEqual([['Balayage'], 'Rennes']);
  expect(mended).toEqual([{ written: 'balayge', meant: 'balayage' }]);
});

test('a word outside of the dictionary is looked for in names of services, and reported when none has it', async () => {
  const ritual = await understood('rituel bretagne à Rennes');
  // One word of the dictionary and one of a service name: both are understood.
  expect(ritual.where).toBe('Rennes');
  expect(ritual.notUnderstood).toEqual([]);
  expect(await understood('xylophone à Brest')).toMatchObject({ services: [], notUnderstood: ['xylophone'] });
  expect(await understood('coupe à Nulle Part')).toMatchObject({ notUnderstood: ['Nulle Part'] });
});

test('labels are in the reader’s language', async () => {
  const { services } = await understood('mèches et color', 'en');
  expect(services.map(({ label }) => label)).toEqual(['Highlights']);
  const suggested = await suggestWords({ db: fresh.db, clock }, { text: 'mèch', language: 'fr' });
  expect(suggested.services[0]).toEqual({ label: 'Mèches', category: 'coloration', isNamed: true });
});

describe('a search by name', () => {
  test('finds its sellers in any category, and shows and prices just that service', async () => {
    const { items, total } = await search({ named: 'Balayage' });
    expect(total).toBe(1);
    // The shortest match, at its own price.
    expect(items[0]?.services.map(({ name, choices }) => [name, choices])).toEqual([['Balayage', 2]]);
    expect(items[0]?.fromPriceCents).toBe(12_000);
    const [slot] = items[0]?.slots ?? [];
    expect(Date.parse(slot?.endsAt ?? '') - Date.parse(slot?.startsAt ?? '')).toBe(90 * 60_000);
    expect(await found({ named: 'balayage', categories: 'coloration' })).toEqual(['colourist']);
    expect(await found({ named: 'Balayage', maxPriceCents: 10_000 })).toEqual([]);
  });

  test('combines with chosen categories and other names', async () => {
    const both = await search({ named: 'Balayage', categories: 'coloration,shampoo_care' });
    expect(both.items[0]?.services.map(({ name }) => name)).toEqual(['Balayage', 'Rituel Bretagne']);
    expect(both.items[0]?.fromPriceCents).toBe(14_000);
    expect(await found({ named: 'Balayage,Rituel Bretagne' })).toEqual(['colourist']);
    expect(await found({ named: 'Balayage,Coupe' })).toEqual([]);
    expect(await found({ named: 'Haircut' })).toEqual(['barber']);
  });

  test('treats wildcards as plain characters', async () => {
    expect(await found({ named: 'b_layage' })).toEqual([]);
    await expect(search({ named: '%' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(search({ named: 'a1,b2,c3,d4' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('suggests the categories where no service has that name', async () => {
    const { instead } = await search({ named: 'Henna' });
    expect(instead?.unnamed).toEqual({ categories: ['coloration'], count: 2 });
  });

  test('suggests a search for anything where the name implies no category', async () => {
    const { instead } = await search({ named: 'Zorblax' });
    expect(instead?.unnamed).toEqual({ categories: [], count: (await search({})).total });
    expect(instead?.unnamed?.count).toBeGreaterThan(1);
  });

  test('forgets what a professional no longer sells', async () => {
    const { db } = fresh;
    const other = await aProfessional(db, { at: rennes });
    const service = await aService(db, other.id, { name: 'Cornrows', category: 'hairdressing' });
    await rebuildListings(db, [other.id]);
    expect((await search({ named: 'Nattes collées' })).total).toBe(1);
    await db
      .updateTable('services.services')
      .set({ deletedAt: clock.now() })
      .where('id', '=', service)
      .execute();
    await rebuildListings(db, [other.id]);
    expect((await search({ named: 'Nattes collées' })).total).toBe(0);
  });
});

describe('a part of a day', () => {
  const startsOf = async (change: Partial<Search>) =>
    (await search({ named: 'Balayage', ...change })).items.flatMap(({ slots }) =>
      slots.map(({ startsAt }) => startsAt),
    );

  test('shows only times in it, by the wall clock', async () => {
    const morning = await startsOf({ day: wednesday, part: 'morning' });
    expect(morning[0]).toBe('2026-09-02T07:00:00.000Z');
    expect(morning.every((at) => at < '2026-09-02T10:00:00Z')).toBe(true);
    const evening = await startsOf({ day: wednesday, part: 'evening' });
    expect(evening[0]).toBe('2026-09-02T15:00:00.000Z');
    // Any day has one.
    expect(new Set((await startsOf({ part: 'evening' })).map((at) => at.slice(0, 10))).size).toBe(5);
  });

  test('hours show only times that start within them, and count instead of the part', async () => {
    const starts = await startsOf({ day: wednesday, part: 'morning', hours: '14:30-16:00' });
    // 14:30 to 16:00 in Paris.
    expect(starts[0]).toBe('2026-09-02T12:30:00.000Z');
    expect(starts.every((at) => at < '2026-09-02T14:00:00Z')).toBe(true);
    expect(await startsOf({ hours: '22:00-24:00' })).toEqual([]);
  });

  test('leaves out professionals without a slot then, and counts those with another', async () => {
    expect(await found({ named: 'Balayage', day: sunday, part: 'morning' })).toEqual([]);
    const short = await search({ withinHours: 1 });
    // Two hours of notice.
    expect([short.total, short.instead?.anyTime]).toEqual([0, 2]);
    expect(
      (await search({ withinHours: 3 })).items
        .flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
        .every((at) => at <= '2026-09-01T11:00:00.000Z'),
    ).toBe(true);
    expect(await found({ withinHours: 3 })).toHaveLength(2);
  });
});

test('filters by spoken language', async () => {
  expect(await found({ language: 'br' })).toEqual(['colourist']);
  expect(await found({ language: 'wo' })).toEqual([]);
});

test('around a position, to a kilometre, distances count from there', async () => {
  const { commune, items } = await search({ where: '48.11,-1.67' });
  expect(commune).toMatchObject({ name: 'Rennes', coordinates: { latitude: 48.11, longitude: -1.67 } });
  expect(items).toHaveLength(2);
  const { commune: eleventh } = await search({ where: '48.86,2.38' });
  expect(eleventh.name).toBe('Paris 11e Arrondissement');
  const closer = await search({ where: '48.11234,-1.66789' });
  expect(closer.commune.coordinates).toEqual({ latitude: 48.11, longitude: -1.67 });
  for (const where of ['40.00,-30.00', '99,999'])
    await expect(search({ where })).rejects.toMatchObject({ code: 'unknown_commune' });
});
