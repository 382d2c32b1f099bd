import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addokGeocoding } from '#partners/geocoding/addok';
import { suggestPlaces } from '#places';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { type PlaceOfGeocoder, startLocalGeocoder } from '#testing/local-geocoder';
import { locateSearch } from './locate-search.ts';

const zamansky: PlaceOfGeocoder = { toponym: 'Tour Zamansky', citycode: ['75105'], at: [2.3549, 48.847] };
const brequigny: PlaceOfGeocoder = {
  toponym: 'Parc de Bréquigny',
  citycode: ['35238'],
  at: [-1.693, 48.087],
};

let fresh: FreshDatabase;
let base: Awaited<ReturnType<typeof startLocalGeocoder>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  base = await startLocalGeocoder();
});
beforeEach(() => {
  base.questions = [];
  base.known = [];
  base.places = [zamansky, brequigny];
});
afterAll(async () => {
  await base.close();
  await fresh.close();
});

const deps = () => ({ db: fresh.db, geocoding: addokGeocoding({ baseUrl: base.url }) });
const locate = async (where: string) => {
  const { street, commune, coordinates, mended, isForNow } = await locateSearch(deps(), where);
  return { place: street ?? commune.name, coordinates, mended, isForNow };
};
const asked = () => base.questions.filter((one) => one.get('index') === 'poi').map((one) => one.get('q'));

describe('a point of interest of the geocoder', () => {
  test.each(['tour zamansky', 'Tour Zamansky, Paris 5e', 'tour zamansky paris', 'la tour Zamansky'])(
    'is a place of the search: %s',
    async (where) => {
      expect(await locate(where)).toMatchObject({
        place: 'Tour Zamansky, Paris 5e',
        coordinates: { latitude: 48.847, longitude: 2.3549 },
        mended: undefined,
      });
    },
  );

  test('must have exactly the name, in the town beside it, so that a misspelt town is mended', async () => {
    base.places = [{ ...zamansky, toponym: 'Toulosue Nord' }];
    expect(await locate('Toulosue')).toMatchObject({ place: 'Toulouse', mended: 'Toulosue' });
    base.places = [zamansky];
    await expect(locate('tour zamansky lyon')).rejects.toMatchObject({ code: 'unknown_commune' });
  });

  test('is not asked for where a town, a named place or a street is written', async () => {
    for (const where of ['Rennes', '35000', 'Bastille', 'Bretagne', '12 rue de Gand'])
      await locate(where).catch(() => {});
    expect(asked()).toEqual([]);
  });

  test('is left out while the geocoder is away, and the answer is not cached', async () => {
    base.known = undefined;
    expect(await locate('Toulosue')).toMatchObject({ place: 'Toulouse', isForNow: true });
  });

  test('is suggested by the beginning of its name, where nothing else is', async () => {
    const suggested = async (text: string) =>
      (await suggestPlaces(deps(), text)).map(({ kind, name }) => [kind, name]);
    expect(await suggested('parc de breq')).toContainEqual(['named_place', 'Parc de Bréquigny, Rennes']);
    base.questions = [];
    expect(await suggested('Renne')).not.toContainEqual(['named_place', 'Parc de Bréquigny, Rennes']);
    expect(asked()).toEqual([]);
  });
});
