import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { rebuildListings } from './index.ts';
import { suggestWords, understandSearchText } from './understand-search-text.ts';

/** A Tuesday, 10:00 in Paris. */
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const brest = {
  city: 'Brest',
  postalCode: '29200',
  inseeCode: '29019',
  latitude: 48.39,
  longitude: -4.486,
};
const [saturday, wednesday] = ['2026-09-05', '2026-09-02'];
const paris = 'Paris 11e (75011)';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const aSalon = async (businessName: string, options: Parameters<typeof aProfessional>[1] = {}) => {
    const { id } = await aProfessional(db, { businessName, ...options });
    await aService(db, id, { name: 'Coupe homme', category: 'man_cut' });
    return id;
  };
  const atelier = await aSalon('Atelier Sofia');
  await aMember(db, atelier, { firstName: 'Sofia', lastName: 'Bénali' });
  await rebuildListings(db, [
    atelier,
    await aSalon('Nuances'),
    await aSalon('Chez Khady'),
    await aSalon('L’Instant Coupé'),
    await aSalon('Salon de Léa'),
    await aSalon('Barber & Co'),
    await aSalon('Mèches Sauvages'),
    await aSalon('Côté Coiffure', { at: brest }),
    await aSalon('Aïcha à domicile', { role: 'HAIRDRESSER', places: ['at_home'], at: brest }),
  ]);
});
afterAll(() => fresh.close());

/** Name of the professional, and the other fields that were understood. */
async function understood(q: string): Promise<object> {
  const { services, professional, mended, notUnderstood, ...others } = await understandSearchText(
    { db: fresh.db, clock },
    { q, language: 'fr' },
  );
  const fields = {
    ...others,
    who: professional && (professional.member?.name ?? professional.businessName),
    services: services.map(({ label }) => label).join(),
    mended: mended.map(({ written, meant }) => `${written} > ${meant}`).join(),
    unused: notUnderstood.join(),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

test.each<[string, object]>([
  // The whole name, whatever its accents, case and signs, and although its words have other meanings
  ['atelier sofia', { who: 'Atelier Sofia', where: paris }],
  ['ATELIER SOFÍA', { who: 'Atelier Sofia', where: paris }],
  ['l instant coupe', { who: 'L’Instant Coupé', where: paris }],
  ['salon de lea', { who: 'Salon de Léa', where: paris }],
  ['barber & co', { who: 'Barber & Co', where: paris }],
  ['meches sauvages', { who: 'Mèches Sauvages', where: paris }],
  ['sofia benali', { who: 'Sofia Bénali', where: paris }],
  // With a place, a day or a service
  ['nuances paris 11', { who: 'Nuances', where: paris }],
  ['nuances samedi paris 11', { who: 'Nuances', day: saturday, where: paris }],
  ['Nuances samedi', { who: 'Nuances', day: saturday, where: paris }],
  [
    'coupe chez salon de léa demain',
    { who: 'Salon de Léa', services: 'Coupe', day: wednesday, where: paris },
  ],
  [
    'brushing mèches sauvages samedi matin',
    { who: 'Mèches Sauvages', services: 'Brushing', day: saturday, part: 'morning', where: paris },
  ],
  ['côté coiffure brest', { who: 'Côté Coiffure', where: 'Brest (29200)' }],
  [
    'aicha a domicile samedi',
    { who: 'Aïcha à domicile', day: saturday, place: 'at_home', where: 'Brest (29200)' },
  ],
  // A part of a name, or a slip: the reader chooses among the names
  ['khady', { name: 'khady' }],
  ['kahdy', { name: 'kahdy' }],
  ['atelier sophia', { name: 'atelier sophia' }],
  ['atelier sofai', { name: 'atelier sofai' }],
  ['nuences demain', { name: 'nuences', day: wednesday }],
  ['xylophone demain', { day: wednesday, unused: 'xylophone' }],
])('understood: %s', async (q, expected) => {
  expect(await understood(q)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['atelier soph', ['Atelier Sofia']],
  ['sophia', ['Sofia Bénali', 'Atelier Sofia']],
  ['atelier sofai', ['Atelier Sofia']],
  ['atleier', ['Atelier Sofia']],
  ['nuance', ['Nuances']],
  ['nuence', ['Nuances']],
  ['khady', ['Chez Khady']],
  ['kahdy', ['Chez Khady']],
  ['linstant', ['L’Instant Coupé']],
  ['salon de lae', ['Salon de Léa']],
  ['meches sovages', ['Mèches Sauvages']],
  ['ben ali', ['Sofia Bénali']],
  // The first letter is nearly always right, and short words allow no slip.
  ['muances', []],
  ['lxa', []],
  ['xylophone', []],
])('suggested: %s', async (text, expected) => {
  const { professionals } = await suggestWords({ db: fresh.db, clock }, { text, language: 'fr' });
  const names = professionals.map(({ businessName, member }) => member?.name ?? businessName);
  expect(names.toSorted()).toEqual(expected.toSorted());
});
