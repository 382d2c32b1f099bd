import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { quoteMileage } from './quote-mileage.ts';

const terms = { minimumCents: 500, startingDistanceHm: 0, pricePerKmCents: 100 };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

/** The examples of a professional whose base is in Paris 11e. */
async function quoteFor(workZones: string[]) {
  const { id } = await aProfessional(fresh.db, { role: 'HAIRDRESSER', places: ['at_home'], workZones });
  return quoteMileage(fresh.db, id, terms);
}

test('the commune of the base is an example only when the zone has no other', async () => {
  const cities = async (workZones: string[]) => (await quoteFor(workZones)).map(({ city }) => city);
  expect(await cities(['75011'])).toEqual(['Paris 11e Arrondissement']);
  expect(await cities(['75011', '75012'])).toEqual(['Paris 12e Arrondissement']);
});

test('the examples are the nearest commune, the middle one and the farthest, each at its mileage', async () => {
  const examples = await quoteFor(['75011', '75004', '93100', '75016', '75013', '93290']);
  expect(examples.map(({ city }) => city)).toEqual([
    'Paris 4e Arrondissement',
    'Montreuil',
    'Tremblay-en-France',
  ]);
  for (const { distanceHm, mileageCents } of examples) expect(mileageCents).toBe(500 + distanceHm * 10);
});
