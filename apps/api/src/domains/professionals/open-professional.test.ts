import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aCustomer } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { getProfessional, mileageTermsAt, openProfessional } from './index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const now = new Date('2026-09-01T08:00:00Z');

async function open(overrides: Partial<Parameters<typeof openProfessional>[1]> = {}) {
  const account = await aCustomer(fresh.db);
  return inTransaction(fresh.db, (tx) =>
    openProfessional(tx, {
      accountId: account.id,
      role: 'SALON',
      businessName: 'L’Atelier d’Inès',
      phoneNumber: null,
      workPlace: ['salon'],
      workAddress: { line: '12 rue Oberkampf', city: 'Paris', postalCode: '75011' },
      workZone: [],
      now,
      ...overrides,
    }),
  );
}

test('the slug comes from the name and the commune, and a second one gets a number', async () => {
  const first = await open();
  const second = await open();
  expect(first.slug).toMatch(/^l-atelier-d-ines-paris-11/);
  expect(second.slug).toBe(`${first.slug}-2`);
});

test('two concurrent openings under the same name both get a slug', async () => {
  const both = await Promise.all([open({ businessName: 'Jumelles' }), open({ businessName: 'Jumelles' })]);
  expect(new Set(both.map(({ slug }) => slug)).size).toBe(2);
});

test('a salon starts on salon basic, a hairdresser on free; the time zone is that of the commune', async () => {
  const { id } = await open({
    role: 'HAIRDRESSER',
    businessName: 'Mèches de Cayenne',
    workPlace: ['at_home'],
    workAddress: { line: '3 rue Lalouette', city: 'Cayenne', postalCode: '97300' },
    workZone: [
      { city: 'Cayenne', zipCode: '97300' },
      { city: '', zipCode: '2a' },
    ],
  });
  const hairdresser = await getProfessional(fresh.db, id);
  expect(hairdresser).toMatchObject({ plan: 'free', timeZone: 'America/Cayenne', verification: 'pending' });
  expect(hairdresser.places).toMatchObject([{ kind: 'at_home', city: 'Cayenne', inseeCode: '97302' }]);
  expect(hairdresser.workZones).toEqual([
    { postalCode: '2A', city: '' },
    { postalCode: '97300', city: 'Cayenne' },
  ]);
  const salon = await getProfessional(fresh.db, (await open()).id);
  expect(salon).toMatchObject({ plan: 'salon_basic', timeZone: 'Europe/Paris' });
});

test('an address without a known commune is refused and leaves nothing', async () => {
  const before = await fresh.db.selectFrom('professionals.professionals').select('id').execute();
  await expect(
    open({ workAddress: { line: '1 rue Perdue', city: 'Nulle Part', postalCode: '99999' } }),
  ).rejects.toMatchObject({ code: 'unknown_commune' });
  await expect(open({ workAddress: undefined })).rejects.toMatchObject({ code: 'invalid_input' });
  const after = await fresh.db.selectFrom('professionals.professionals').select('id').execute();
  expect(after).toHaveLength(before.length);
});

test('mileage terms are those in force at the instant', async () => {
  const { id } = await open();
  const set = (version: number, validFrom: string, pricePerKmCents: number) =>
    fresh.db
      .insertInto('professionals.mileageTerms')
      .values({
        professionalId: id,
        minimumCents: 500,
        startingDistanceHm: 50,
        pricePerKmCents,
        validFrom,
        version,
      })
      .execute();
  await set(1, '2026-03-01T00:00:00Z', 50);
  await set(2, '2026-06-01T00:00:00Z', 55);
  // At the same instant, the last version wins.
  await set(3, '2026-06-01T00:00:00Z', 60);
  const professional = await getProfessional(fresh.db, id);
  expect(mileageTermsAt(professional, new Date('2026-02-28T00:00:00Z'))).toBeNull();
  expect(mileageTermsAt(professional, new Date('2026-05-31T23:00:00Z'))?.pricePerKmCents).toBe(50);
  expect(mileageTermsAt(professional, new Date('2026-06-01T00:00:00Z'))?.pricePerKmCents).toBe(60);
});

test('a professional that does not exist is not found', async () => {
  await expect(getProfessional(fresh.db, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'not_found',
  });
});
