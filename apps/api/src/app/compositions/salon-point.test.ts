import { afterAll, beforeAll, expect, test } from 'vitest';
import { greatCircleKm } from '#places';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService, type BuiltProfessional, someMileageTerms } from '#testing/builders';
import { type AddressKnown, startLocalGeocoder } from '#testing/local-geocoder';
import { noSimulators } from '#testing/simulators';
import { listSalons } from './reserve-feeds/feed-entries.ts';

const oberkampf: AddressKnown = {
  type: 'housenumber',
  name: '12 Rue Oberkampf',
  postcode: '75011',
  citycode: '75111',
  score: 0.97,
  at: [2.3683, 48.8641],
};

let fixture: ApiFixture;
let base: Awaited<ReturnType<typeof startLocalGeocoder>>;
let salon: BuiltProfessional;
let cut: string;
let headers: Record<string, string>;
beforeAll(async () => {
  base = await startLocalGeocoder();
  fixture = await openApiFixture({ GEOCODING_URL: base.url }, { simulators: noSimulators });
  salon = await aProfessional(fixture.db, { places: ['salon', 'at_home'], workZones: ['75'] });
  cut = await aService(fixture.db, salon.id, { priceCents: 4000, atHome: true });
  await someMileageTerms(fixture.db, salon.id, { startingDistanceHm: 0 });
  headers = await fixture.signIn(salon.accountId);
});
afterAll(async () => {
  await fixture?.close();
  await base.close();
});

type Shown = { coordinates: { latitude: number; longitude: number }; precision: string };

/** The point of the salon wherever customers, search engines and its owner read it. */
async function points(): Promise<Shown[]> {
  await fixture.work();
  const shown = ({ coordinates, precision }: Shown) => ({ coordinates, precision });
  const where = 'where=75011&sort=recommended';
  const [list, map, page, town, own] = await Promise.all([
    fixture.call('GET', `/search?${where}`),
    fixture.call('GET', '/search/map?where=75011'),
    fixture.call('GET', `/professionals/${salon.slug}`),
    fixture.call('GET', '/town-page?town=paris-11e'),
    fixture.call('GET', '/me/profile/salon-point', { headers }),
  ]);
  const [card] = list.value.items as (Shown & { distance_km: number; ranking: { terms: object[] } })[];
  const { coordinates: centre } = list.value.commune as Shown;
  // The card's distance and the ranking are computed from this point too.
  const distanceKm = Math.round(greatCircleKm(centre, card!.coordinates) * 10) / 10;
  expect(card!.distance_km).toBe(distanceKm);
  expect(card!.ranking.terms).toContainEqual(
    expect.objectContaining({ term: 'nearness', value: distanceKm }),
  );
  const places = page.value.places as (Shown & { kind: string })[];
  const [fed] = await listSalons(fixture.db, [salon.id]);
  return [
    card!,
    (map.value.points as Shown[])[0]!,
    places.find(({ kind }) => kind === 'salon')!,
    (town.value.here as Shown[])[0]!,
    own.value as Shown,
    fed!.place,
  ].map(shown);
}

async function mileageOfVisit() {
  const { value } = await fixture.call('POST', '/quotes', {
    body: {
      professional_id: salon.id,
      service_ids: [cut],
      place: 'at_home',
      address: { line: '3 place de la Nation', city: 'Paris', postal_code: '75012' },
    },
  });
  return value.mileage_cents;
}

test('list, map, page, town, feed and ranking use one point, and prices of visits at home none of it', async () => {
  const expectAll = async (expected: Shown) => {
    const all = await points();
    expect(all).toEqual(all.map(() => expected));
  };
  base.known = undefined;
  const mileage = await mileageOfVisit();
  expect(mileage).toBeGreaterThan(0);
  base.known = [oberkampf];
  await expectAll({ coordinates: { latitude: 48.8641, longitude: 2.3683 }, precision: 'street' });
  expect(await mileageOfVisit()).toBe(mileage);

  const pin = { latitude: 48.8633, longitude: 2.3702 };
  const moved = await fixture.call('PUT', '/me/profile/salon-point', { headers, body: pin });
  expect(moved.status).toBe(200);
  await expectAll({ coordinates: pin, precision: 'pin' });
  expect(await mileageOfVisit()).toBe(mileage);

  const far = { latitude: 48.8, longitude: 2.3 };
  expect(await fixture.call('PUT', '/me/profile/salon-point', { headers, body: far })).toMatchObject({
    status: 422,
    code: 'point_too_far',
  });
  const address = { line: '5 rue de Charonne', city: 'Paris', postal_code: '75011' };
  base.known = [];
  await fixture.call('PUT', '/me/profile/salon', { headers, body: { work_address: address } });
  await expectAll({ coordinates: { latitude: 48.8574, longitude: 2.3795 }, precision: 'commune' });
  expect(await mileageOfVisit()).toBe(mileage);
});

test('a street line is suggested and checked within its postal code, and never refused', async () => {
  const ask = async (line: string) => {
    const query = new URLSearchParams({ line, postal_code: '75011' });
    return fixture.call('GET', `/streets?${query}`);
  };
  base.known = [oberkampf, { ...oberkampf, name: '12 Rue Ober', score: 0.35 }];
  expect((await ask('12 rue ober')).value).toEqual({
    lines: ['12 rue Oberkampf', '12 rue Ober'],
    is_known: true,
  });
  base.known = [{ ...oberkampf, score: 0.4 }];
  expect((await ask('12 rue oberkmpf')).value).toEqual({ lines: ['12 rue Oberkampf'], is_known: false });
  base.known = [{ ...oberkampf, postcode: '75003' }];
  expect((await ask('12 rue oberkampf')).value).toEqual({ lines: [], is_known: false });
  base.known = undefined;
  expect(await ask('12 rue oberkampf')).toMatchObject({ status: 200, value: { lines: [], is_known: null } });
});
