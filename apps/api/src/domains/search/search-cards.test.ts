import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { anAlbumPhoto, aProfessionalPicture } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional, aService, someMileageTerms } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

type Card = {
  professional_id: string;
  photos: { id: string; caption: string }[];
  members: { name: string; portrait_id: string }[];
  mileage_cents: number | null;
  services: { id: string; name: string; deposit_cents: number }[];
};
type Found = { commune: { name: string; postal_code: string }; items: Card[] };

async function find(where: string, place = 'salon'): Promise<Found> {
  const { status, value } = await fixture.call('GET', `/search?${new URLSearchParams({ where, place })}`);
  expect(status).toBe(200);
  return value as Found;
}

async function cardOf(id: string, where: string, place?: string): Promise<Card | undefined> {
  return (await find(where, place)).items.find((card) => card.professional_id === id);
}

describe('at home', () => {
  const rennes = {
    city: 'Rennes',
    postalCode: '35000',
    inseeCode: '35238',
    latitude: 48.112,
    longitude: -1.6743,
  };

  async function aTraveller(terms?: Parameters<typeof someMileageTerms>[2]): Promise<string> {
    const { id } = await aProfessional(fixture.db, {
      role: 'HAIRDRESSER',
      places: ['at_home'],
      at: rennes,
      workZones: ['35', '75'],
    });
    await aService(fixture.db, id, { atSalon: false, atHome: true });
    if (terms) await someMileageTerms(fixture.db, id, terms);
    await rebuildListings(fixture.db, [id]);
    return id;
  }

  let some: string[];
  beforeAll(async () => {
    some = [
      await aTraveller({ minimumCents: 500, startingDistanceHm: 20, pricePerKmCents: 37 }),
      await aTraveller({ minimumCents: 0, startingDistanceHm: 0, pricePerKmCents: 1 }),
      await aTraveller(),
    ];
  });

  test.each(['Rennes', '35200', 'Cesson-Sévigné', 'Saint-Malo (35400)', 'Paris 20e', '48.12,-1.6'])(
    'a card shows the same travel price to %s as a quote',
    async (where) => {
      // The search index is updated a moment later.
      await expect.poll(async () => (await find(where, 'at_home')).items.length).toBe(3);
      const { commune, items } = await find(where, 'at_home');
      expect(items.map(({ professional_id: id }) => id).toSorted()).toEqual(some.toSorted());
      for (const { professional_id: id, ...card } of items) {
        const { value } = await fixture.call('POST', '/quotes', {
          body: {
            professional_id: id,
            service_ids: card.services.map((service) => service.id),
            place: 'at_home',
            address: { line: '1 rue du Port', city: commune.name, postal_code: commune.postal_code },
          },
        });
        expect([where, card.mileage_cents]).toEqual([where, value.mileage_cents]);
      }
    },
  );

  test('with an ambiguous town, or at a salon, no travel price is shown', async () => {
    const id = some[0]!;
    for (const where of ['Paris', '35', 'Ille-et-Vilaine'])
      expect([where, (await cardOf(id, where, 'at_home'))?.mileage_cents]).toEqual([where, null]);
    const salon = await aProfessional(fixture.db, { at: rennes });
    await aService(fixture.db, salon.id);
    await rebuildListings(fixture.db, [salon.id]);
    await expect.poll(async () => (await cardOf(salon.id, 'Rennes'))?.mileage_cents).toBeNull();
  });
});

describe('photos and faces', () => {
  const brest = {
    city: 'Brest',
    postalCode: '29200',
    inseeCode: '29019',
    latitude: 48.4,
    longitude: -4.502,
  };

  test('are five of the album, the cover first, and the members with their names', async () => {
    const { db } = fixture;
    const salon = await aProfessional(db, { at: brest });
    await aService(db, salon.id);
    await db
      .updateTable('professionals.professionals')
      .set({ plan: 'salon_pro' })
      .where('id', '=', salon.id)
      .execute();
    const ids: string[] = [];
    for (const caption of ['Avant', 'Après', 'Carré', 'Tresses', 'Chignon', 'Balayage', 'Nattes'])
      ids.push(await anAlbumPhoto(db, salon.id, caption));
    const set = (at: number, change: { position?: number; isCover?: boolean; beforeId?: string }) =>
      db
        .updateTable('album.photos')
        .set(change)
        .where('id', '=', ids[at] ?? '')
        .execute();
    for (const at of ids.keys()) await set(at, { position: at });
    await set(1, { beforeId: ids[0]! });
    await set(6, { isCover: true });
    const portraitId = await aProfessionalPicture(db, salon.id);
    const lea = await aMember(db, salon.id, { firstName: 'Léa', lastName: 'Roux' });
    await db.updateTable('staff.members').set({ portraitId }).where('id', '=', lea).execute();
    await rebuildListings(db, [salon.id]);
    await expect.poll(() => cardOf(salon.id, '29200')).toBeDefined();
    const card = await cardOf(salon.id, '29200');
    // A before photo is only shown together with its after photo.
    expect(card?.photos).toEqual([
      { id: ids[6], caption: 'Nattes' },
      { id: ids[1], caption: 'Après' },
      { id: ids[2], caption: 'Carré' },
      { id: ids[3], caption: 'Tresses' },
      { id: ids[4], caption: 'Chignon' },
    ]);
    expect(card?.members).toEqual([{ name: 'Léa Roux', portrait_id: portraitId }]);
  });

  test('change with the professional’s data', async () => {
    const { db } = fixture;
    const salon = await aProfessional(db, { role: 'HAIRDRESSER', at: brest });
    await aService(db, salon.id);
    const headers = await fixture.signIn(salon.accountId);
    const fileId = await aProfessionalPicture(db, salon.id);
    await fixture.call('POST', '/professional/album', {
      headers,
      body: { file_id: fileId, caption: 'Carré' },
    });
    await fixture.react();
    await expect
      .poll(async () => (await cardOf(salon.id, '29200'))?.photos)
      .toEqual([{ id: fileId, caption: 'Carré' }]);
    const edited = await fixture.call('PUT', `/professional/album/${fileId}`, {
      headers,
      body: { version: 1, caption: 'Carré flou', category: null, member_id: null, before_id: null },
    });
    expect(edited.status).toBe(200);
    await fixture.react();
    await expect
      .poll(async () => (await cardOf(salon.id, '29200'))?.photos)
      .toEqual([{ id: fileId, caption: 'Carré flou' }]);
    await fixture.call('DELETE', `/professional/album/${fileId}`, { headers });
    await fixture.react();
    await expect.poll(async () => (await cardOf(salon.id, '29200'))?.photos).toEqual([]);
  });
});

describe('the deposit', () => {
  const quimper = {
    city: 'Quimper',
    postalCode: '29000',
    inseeCode: '29232',
    latitude: 47.997,
    longitude: -4.097,
  };

  test('is named for the service of the card, follows the settings, and needs card payments', async () => {
    const { db } = fixture;
    const salon = await aProfessional(db, { at: quimper, settings: { depositPercent: 30 } });
    const unverified = await aProfessional(db, {
      at: quimper,
      verified: false,
      settings: { depositPercent: 30 },
    });
    for (const { id } of [salon, unverified]) {
      await aService(db, id, { name: 'Coupe', priceCents: 5000 });
      await aService(db, id, {
        name: 'Balayage',
        category: 'coloration',
        deposit: 'amount',
        depositCents: 2000,
      });
      await aService(db, id, { name: 'Soin', category: 'shampoo_care', prepayment: true });
    }
    await rebuildListings(db, [salon.id, unverified.id]);
    const depositOf = async (id: string, more: Record<string, string> = {}) => {
      const { value } = await fixture.call(
        'GET',
        `/search?${new URLSearchParams({ where: '29000', ...more })}`,
      );
      const card = (value as Found).items.find((one) => one.professional_id === id);
      return card?.services.map(({ deposit_cents }) => deposit_cents);
    };
    await expect.poll(() => depositOf(salon.id)).toEqual([1500]);
    expect(await depositOf(salon.id, { categories: 'woman_cut,coloration' })).toEqual([1500, 2000]);
    expect(await depositOf(salon.id, { named: 'Balayage' })).toEqual([2000]);
    expect(await depositOf(salon.id, { named: 'Soin' })).toEqual([0]);
    expect(await depositOf(unverified.id)).toEqual([0]);
    await db
      .updateTable('professionals.professionals')
      .set({ depositPercent: null })
      .where('id', '=', salon.id)
      .execute();
    await rebuildListings(db, [salon.id]);
    await expect.poll(() => depositOf(salon.id)).toEqual([0]);
  });
});
