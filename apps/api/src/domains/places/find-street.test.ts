import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addokGeocoding } from '#partners/geocoding/addok';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { type AddressKnown, startLocalGeocoder } from '#testing/local-geocoder';
import { findIntendedStreet } from './find-street.ts';
import { exceedsCommuneName, formatStreet, toStreetQuery } from './rules/streets.ts';
import { suggestPlaces } from './suggest-communes.ts';

let fresh: FreshDatabase;
let base: Awaited<ReturnType<typeof startLocalGeocoder>>;
const gand: AddressKnown = {
  type: 'street',
  name: 'Rue de Gand',
  postcode: '59000',
  citycode: '59350',
  score: 0.4,
  at: [3.066, 50.643],
};
beforeAll(async () => {
  fresh = await freshDatabase();
  base = await startLocalGeocoder();
});
beforeEach(() => {
  base.questions = [];
  base.known = [gand];
});
afterAll(async () => {
  await base.close();
  await fresh.close();
});

const deps = () => ({ db: fresh.db, geocoding: addokGeocoding({ baseUrl: base.url }) });
const suggested = async (text: string, mayAsk?: () => Promise<boolean>) =>
  (await suggestPlaces({ ...deps(), ...(mayAsk && { mayAsk }) }, text)).map(({ kind, name }) => [kind, name]);

describe('streets are suggested', () => {
  test('with their town, where no town is called so', async () => {
    expect(await suggestPlaces(deps(), 'rue de gan')).toContainEqual({
      kind: 'street',
      name: 'rue de Gand, Lille',
      postalCodes: ['59000'],
      inseeCode: '59350',
      department: '59',
      departmentName: 'Nord',
    });
    expect(base.questions.map((one) => [one.get('q'), one.get('autocomplete'), one.get('limit')])).toEqual([
      ['rue de gan', '1', '5'],
    ]);
  });

  test('before towns that are only like what is written, and after the one of a postal code', async () => {
    const [first, ...others] = await suggested('rue de gand lille');
    expect(first).toEqual(['street', 'rue de Gand, Lille']);
    expect(others).toContainEqual(['commune', 'Lille']);
    const kinds = (await suggested('rue de gand 59000')).map(([kind]) => kind);
    expect(kinds).toContain('street');
    expect(kinds).toContain('commune');
    expect(base.questions.at(-1)?.get('postcode')).toBe('59000');
  });

  test('once each, whatever the base has twice, and never one that fits badly or lies nowhere', async () => {
    base.known = [gand, gand, { ...gand, name: 'Rue', score: 0.29 }, { ...gand, citycode: '99999' }];
    const streets = (await suggested('rue de gan')).filter(([kind]) => kind === 'street');
    expect(streets).toEqual([['street', 'rue de Gand, Lille']]);
  });

  test.each(['saint ger', 'Lille (59000)', '59000', 'Nord', 'Seine-Saint', '12 r', 'lil', '48.8,2.3'])(
    'not where a town or a department may be meant, or too little is written: %s',
    async (text) => {
      await suggested(text);
      expect(base.questions).toEqual([]);
    },
  );

  test('not by who asked too often, who is suggested towns all the same; nor while the base is away', async () => {
    expect(await suggested('rue de gand lille', async () => false)).toContainEqual(['commune', 'Lille']);
    expect(base.questions).toEqual([]);
    base.known = undefined;
    expect(await suggested('rue de gand lille')).toContainEqual(['commune', 'Lille']);
    expect(base.questions).toHaveLength(1);
  });
});

test('what is meant as a street says so by its first word', async () => {
  base.known = [{ ...gand, score: 0.8 }];
  expect(await findIntendedStreet(deps(), 'rue de Gand Lille')).toEqual({
    where: 'rue de Gand, Lille (59000)',
    isMended: false,
  });
  base.questions = [];
  expect(await findIntendedStreet(deps(), 'dégradé américain')).toBeUndefined();
  expect(base.questions).toEqual([]);
});

describe('a text', () => {
  test.each([
    ['12 rue de Rivoli, Paris 4e (75004)', { text: '12 rue de rivoli paris', postalCode: '75004' }],
    ['12 rue de Rivoli Paris 4e', { text: '12 rue de rivoli paris', postalCode: '75004' }],
    ['rue Saint-Jean Lyon 5ème', { text: 'rue saint jean lyon', postalCode: '69005' }],
    ['rue de Passy, Paris 16e', { text: 'rue de passy paris' }],
    ['rue de Rivoli 75', { text: 'rue de rivoli', department: '75' }],
    ['La Canebière', { text: 'la canebiere' }],
    ['Rennes', undefined],
    ['75011', undefined],
    ['12 75', undefined],
    [Array(20).fill('rue').join(' '), undefined],
  ])('is asked for as a street, or not: %s', (written, query) => {
    expect(toStreetQuery(written)).toEqual(
      query && { postalCode: undefined, department: undefined, ...query },
    );
  });

  test('goes beyond a town’s name, or is it', () => {
    const rennes = [{ name: 'Rennes' }];
    expect(
      ['rennes', 'ren', 'rennes centre', ''].map((name) => exceedsCommuneName(rennes, name)),
    ).not.toContain(true);
    expect(
      ['rue de saint malo rennes', 'rennes rue vasselot', 'le bourg'].every((name) =>
        exceedsCommuneName(rennes, name),
      ),
    ).toBe(true);
  });
});

test('a street is written small, with the short name of its town', () => {
  const paris = { name: 'Paris 4e Arrondissement' };
  expect(
    ['12 Rue de Rivoli', '12 bis Rue de Rivoli', 'Place des Vosges', 'La Canebière'].map((name) =>
      formatStreet(name, paris),
    ),
  ).toEqual([
    ...['12 rue de Rivoli, Paris 4e', '12 bis rue de Rivoli, Paris 4e'],
    ...['place des Vosges, Paris 4e', 'La Canebière, Paris 4e'],
  ]);
});
