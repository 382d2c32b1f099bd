import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openListener } from '#kit/database/listen';
import { HOUR_MS, later } from '#kit/time';
import { ProfessionalChanged, pauseBookings } from '#professionals';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { openSearchMemory, rebuildListings } from './index.ts';
import { suggestWords, understandSearchText } from './understand-search-text.ts';

const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const rennes = {
  city: 'Rennes',
  postalCode: '35000',
  inseeCode: '35238',
  latitude: 48.112,
  longitude: -1.6743,
};
const brest = {
  city: 'Brest',
  postalCode: '29200',
  inseeCode: '29019',
  latitude: 48.39,
  longitude: -4.486,
};
let fresh: FreshDatabase;
let atelier: BuiltProfessional;
let sofia: string;

async function aSalon(businessName: string, options: Parameters<typeof aProfessional>[1] = {}) {
  const salon = await aProfessional(fresh.db, { businessName, ...options });
  await aService(fresh.db, salon.id, { name: 'Coupe homme', category: 'man_cut' });
  await rebuildListings(fresh.db, [salon.id]);
  return salon;
}

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  atelier = await aSalon('Atelier Sofia');
  sofia = await aMember(db, atelier.id, { firstName: 'Sofia', lastName: 'Bénali' });
  await aMember(db, atelier.id, { firstName: 'Zoé', lastName: 'Retirée', bookable: false });
  await rebuildListings(db, [atelier.id]);
  await aSalon('Nuances');
  await aSalon('Nuances', { at: rennes });
  await aSalon('L’Instant Coupé', { at: rennes });
  await aSalon('Salon Bastille');
  await aSalon('Coiffure de Brest', { at: brest });
  await aSalon('Le Mans Coiffure', { at: brest });
  await aSalon('Fermeture Éclair', { settings: { suspendedAt: clock.now() } });
  await aSalon('Rideau Tiré', { settings: { hiddenFor: ['moderation'] } });
  await aSalon('Compte Bloqué', { settings: { hiddenFor: ['suspension'] } });
  await aSalon('Départ Annoncé', { settings: { closingUntil: later(clock.now(), HOUR_MS) } });
  const unpublished = await aSalon('Bientôt Ouvert');
  await db
    .updateTable('professionals.places')
    .set({ activate: false })
    .where('professionalId', '=', unpublished.id)
    .execute();
  await rebuildListings(db, [unpublished.id]);
  await aCustomer(db, { firstName: 'Cunégonde', lastName: 'Martin' });
});
afterAll(() => fresh.close());

const deps = () => ({ db: fresh.db, clock });
async function suggested(text: string, where?: string) {
  const { professionals } = await suggestWords(deps(), { text, language: 'fr', where });
  return professionals.map(({ businessName, member, city }) => [businessName, member?.name ?? null, city]);
}
const meant = async (q: string) => {
  const { professional, name, where, notUnderstood } = await understandSearchText(deps(), {
    q,
    language: 'fr',
  });
  const who = professional && [
    professional.businessName,
    professional.member?.name ?? null,
    professional.city,
  ];
  return { who, name, where, notUnderstood };
};
const paris = 'Paris 11e Arrondissement';

describe('while a name is typed it is suggested', () => {
  test.each(['atelier so', 'ATELIER SOFIA', 'sofia', 'bena', 'Bénali', 'sofia bénali'])(
    '%s: whatever the accents and capitals, and whichever of its words',
    async (text) => {
      const found = await suggested(text);
      expect(found.flat()).toContain('Atelier Sofia');
    },
  );

  test('a business by its name, a member with the business; names that begin with the text come first', async () => {
    expect(await suggested('sofia')).toEqual([
      ['Atelier Sofia', 'Sofia Bénali', paris],
      ['Atelier Sofia', null, paris],
    ]);
    const { professionals } = await suggestWords(deps(), { text: 'bena', language: 'fr' });
    expect(professionals).toEqual([
      {
        slug: atelier.slug,
        businessName: 'Atelier Sofia',
        role: 'SALON',
        hairColours: [],
        photoId: null,
        city: paris,
        member: { id: sofia, name: 'Sofia Bénali' },
      },
    ]);
  });

  test('the nearest first when a place is given', async () => {
    expect((await suggested('nuances', '75011')).map(([, , city]) => city)).toEqual([paris, 'Rennes']);
    expect((await suggested('nuances', 'Rennes')).map(([, , city]) => city)).toEqual(['Rennes', paris]);
    expect(await suggested('nuances', 'Nulle Part')).toHaveLength(2);
  });

  test('next to matching services', async () => {
    const { services, professionals } = await suggestWords(deps(), { text: 'coup', language: 'fr' });
    expect(services.map(({ label }) => label)).toContain('Coupe');
    expect(professionals.map(({ businessName }) => businessName)).toEqual(['L’Instant Coupé']);
  });

  test.each([
    ['a customer', 'Cunégonde'],
    ['a member whom the salon does not show', 'Retirée'],
    ['a suspended business', 'Fermeture'],
    ['a hidden business', 'Rideau'],
    ['a business whose account is blocked', 'Compte'],
    ['a business whose owner is deleting the account', 'Départ'],
    ['a business without a place where customers can book', 'Bientôt'],
    ['any of them with a slip', 'Fermetrue'],
    ['any of them with a slip in the sentence', 'Départ Anoncé'],
    ['the middle of a word', 'telier'],
    ['signs that stand for others', '%'],
  ])('never %s', async (_, text) => {
    expect(await suggested(text)).toEqual([]);
  });

  test('not while the account is being deleted, and again if it was not', async () => {
    const { db } = fresh;
    const salon = await aSalon('Adieu Peut-être');
    await pauseBookings({ db, clock, blockBookings: async () => {} }, salon.id);
    const { count } = await db
      .selectFrom('kit.facts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', '=', ProfessionalChanged.name)
      .where('subject', '=', salon.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await rebuildListings(db, [salon.id]);
    expect(await suggested('adieu')).toEqual([]);
    const anHourOn = { now: () => later(clock.now(), HOUR_MS) };
    const { professionals } = await suggestWords({ db, clock: anHourOn }, { text: 'adieu', language: 'fr' });
    expect(professionals.map(({ slug }) => slug)).toEqual([salon.slug]);
  });

  test('from the cache, until a listing changes', async () => {
    const listener = openListener(fresh.url);
    const memory = openSearchMemory({ db: fresh.db, listener, clock });
    await memory.filled;
    const ask = () => suggestWords({ ...deps(), memory }, { text: 'cachette', language: 'fr' });
    const first = await ask();
    expect(await ask()).toBe(first);
    expect(first.professionals).toEqual([]);
    await aSalon('La Cachette');
    await expect.poll(async () => (await ask()).professionals).toHaveLength(1);
    await memory.close();
    await listener.close();
  });

  test('not after the listing is gone, and by the new name after a rename', async () => {
    const { db } = fresh;
    const salon = await aSalon('Premier Nom');
    expect(await suggested('premier')).toHaveLength(1);
    const change = (set: object) =>
      db.updateTable('professionals.professionals').set(set).where('id', '=', salon.id).execute();
    await change({ businessName: 'Second Nom' });
    await rebuildListings(db, [salon.id]);
    expect([await suggested('premier'), (await suggested('second')).length]).toEqual([[], 1]);
    await change({ suspendedAt: clock.now() });
    await rebuildListings(db, [salon.id]);
    expect(await suggested('second')).toEqual([]);
  });
});

describe('in a sentence', () => {
  test.each([
    ['Atelier Sofia', ['Atelier Sofia', null, paris]],
    ['atelier sofia paris', ['Atelier Sofia', null, paris]],
    ['coupe samedi chez Atelier Sofia', ['Atelier Sofia', null, paris]],
    ['rendez-vous avec sofia benali', ['Atelier Sofia', 'Sofia Bénali', paris]],
    ['nuances paris 11', ['Nuances', null, paris]],
    ['Nuances à Rennes', ['Nuances', null, 'Rennes']],
    // A word of the trade within a name, and words without meaning.
    ['l’instant coupé', ['L’Instant Coupé', null, 'Rennes']],
    ['salon bastille', ['Salon Bastille', null, paris]],
    // Nothing is left besides a town.
    ['coiffure de brest', ['Coiffure de Brest', null, 'Brest']],
  ])('%s: the only one whose whole name it is', async (q, who) => {
    expect(await meant(q)).toMatchObject({ who, notUnderstood: [] });
  });

  test.each([
    ['part of a name', 'sofia', 'sofia', null],
    ['several of one name', 'Nuances', 'Nuances', null],
    ['none of that name there', 'nuances Lyon', 'nuances', 'Lyon'],
    ['part of a name and a place', 'coupe sofia à Paris', 'sofia', 'Paris'],
  ])('%s is returned as a name, of which the reader chooses one', async (_, q, name, where) => {
    expect(await meant(q)).toEqual({ who: null, name, where, notUnderstood: [] });
  });

  test('words of the trade keep their meaning, and an unknown name is not understood', async () => {
    expect(await meant('coupe homme')).toMatchObject({ who: null, name: null });
    for (const q of ['Le Mans', 'coupe homme Le Mans'])
      expect(await meant(q)).toEqual({ who: null, name: null, where: 'Le Mans', notUnderstood: [] });
    expect(await meant('xylophone')).toMatchObject({ who: null, name: null, notUnderstood: ['xylophone'] });
  });

  test.each(['Cunégonde Martin', 'Zoé Retirée', 'Fermeture Éclair'])(
    'a name that no salon shows finds nothing: %s',
    async (q) => {
      expect(await meant(q)).toMatchObject({ who: null, name: null });
    },
  );
});
