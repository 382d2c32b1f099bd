import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { addokGeocoding } from '#partners/geocoding/addok';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { aCustomer, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { type AddressKnown, startLocalGeocoder } from '#testing/local-geocoder';
import { editBusiness } from './edit-business.ts';
import { countSalonsToLocate, openProfessional } from './index.ts';
import { locateSalons, salonSweeps } from './locate-salons.ts';
import { moveSalonPoint, readSalonPoint } from './move-salon-point.ts';

const amelot: AddressKnown = {
  type: 'housenumber',
  name: '92 Rue Amelot',
  postcode: '75011',
  citycode: '75111',
  score: 0.97,
  at: [2.3672, 48.8613],
};
const atAmelot = { latitude: 48.8613, longitude: 2.3672 };
const middleOf11th = { latitude: 48.8574, longitude: 2.3795 };

let fresh: FreshDatabase;
let base: Awaited<ReturnType<typeof startLocalGeocoder>>;
let now: Date;
beforeAll(async () => {
  fresh = await freshDatabase();
  base = await startLocalGeocoder();
});
beforeEach(async () => {
  now = new Date('2026-09-01T08:00:00Z');
  base.known = [amelot];
  base.questions = [];
  await fresh.db.deleteFrom('kit.sweepFailures').execute();
  await fresh.db.updateTable('professionals.places').set({ streetLookedUpAt: now }).execute();
});
afterAll(async () => {
  await base.close();
  await fresh.close();
});

const clock = { now: () => now };
const deps = () => ({ db: fresh.db, clock, geocoding: addokGeocoding({ baseUrl: base.url }) });
const pointOf = async (id: string) => {
  const { coordinates, precision } = await readSalonPoint(fresh.db, id);
  return { ...coordinates, precision };
};
const announcedOf = async (id: string) => {
  const facts = await fresh.db.selectFrom('kit.facts').select('payload').execute();
  return facts.filter(({ payload }) => JSON.stringify(payload).includes(id)).length;
};

async function open() {
  const account = await aCustomer(fresh.db);
  const { id } = await inTransaction(fresh.db, (tx) =>
    openProfessional(tx, {
      accountId: account.id,
      role: 'SALON',
      businessName: 'Atelier Sofia',
      phoneNumber: null,
      workPlace: ['salon'],
      workAddress: { line: '92 rue Amelot', city: 'Paris', postalCode: '75011' },
      workZone: [],
      now,
    }),
  );
  return { id, accountId: account.id };
}
const edit = (accountId: string, workAddress: object) =>
  editBusiness({ db: fresh.db, clock, saveGender: async () => {} }, accountId, 'salon', { workAddress });

describe('the street of a salon', () => {
  test('is looked up after the sign-up, and the search hears of it', async () => {
    const { id } = await open();
    expect(await pointOf(id)).toEqual({ ...middleOf11th, precision: 'commune' });
    expect(await countSalonsToLocate(fresh.db)).toBe(1);
    const before = await announcedOf(id);
    expect(await locateSalons(deps())).toBe(1);
    expect(base.questions.map((one) => [one.get('q'), one.get('postcode')])).toEqual([
      ['92 rue amelot paris', '75011'],
    ]);
    expect(await pointOf(id)).toEqual({ ...atAmelot, precision: 'street' });
    expect(await announcedOf(id)).toBe(before + 1);
    expect(await countSalonsToLocate(fresh.db)).toBe(0);
    expect(await locateSalons(deps())).toBe(0);
  });

  test('waits while the geocoder is away, with the middle of the commune until then', async () => {
    base.known = undefined;
    const { id } = await open();
    await open();
    const failure = await locateSalons(deps()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ errors: [{ cause: expect.any(PartnerUnavailable) }] });
    // The round ends at the first failure.
    expect(base.questions).toHaveLength(1);
    expect(await pointOf(id)).toEqual({ ...middleOf11th, precision: 'commune' });
    base.known = [amelot];
    now = new Date(now.getTime() + 3_600_000);
    expect(await locateSalons(deps())).toBe(2);
    expect(await pointOf(id)).toMatchObject({ precision: 'street' });
  });

  test.each([
    ['unknown', []],
    ['uncertain', [{ ...amelot, score: 0.49 }]],
    ['one of another postal code', [{ ...amelot, postcode: '75003' }]],
    ['one far from the commune', [{ ...amelot, citycode: '59350', at: [3.06, 50.64] as const }]],
  ])('leaves the salon at the middle of its commune when it is %s', async (_, known) => {
    base.known = known;
    const { id } = await open();
    expect(await locateSalons(deps())).toBe(1);
    expect(await pointOf(id)).toEqual({ ...middleOf11th, precision: 'commune' });
    expect(await locateSalons(deps())).toBe(0);
  });

  test('may have another code in the base, when it lies there', async () => {
    base.known = [{ ...amelot, citycode: '75056' }];
    const { id } = await open();
    await locateSalons(deps());
    expect(await pointOf(id)).toMatchObject({ precision: 'street' });
  });

  test('is looked up again after a change of address only', async () => {
    const { id, accountId } = await open();
    await locateSalons(deps());
    await edit(accountId, { line: '92 rue Amelot', city: 'Paris', postalCode: '75011', activate: false });
    expect(await pointOf(id)).toEqual({ ...atAmelot, precision: 'street' });
    expect(await countSalonsToLocate(fresh.db)).toBe(0);
    await edit(accountId, { line: '5 rue de Charonne' });
    expect(await pointOf(id)).toEqual({ ...middleOf11th, precision: 'commune' });
    expect(await countSalonsToLocate(fresh.db)).toBe(1);
  });

  test('is not saved when the address has changed meanwhile', async () => {
    const { id, accountId } = await open();
    const { geocoding } = deps();
    const slow = {
      ...geocoding,
      find: async (query: Parameters<typeof geocoding.find>[0]) => {
        const found = await geocoding.find(query);
        await edit(accountId, { line: '5 rue de Charonne' });
        return found;
      },
    };
    await locateSalons({ ...deps(), geocoding: slow });
    expect(await pointOf(id)).toEqual({ ...middleOf11th, precision: 'commune' });
    expect(await countSalonsToLocate(fresh.db)).toBe(1);
  });

  test('is asked for salons only, and not without a geocoder', async () => {
    await aProfessional(fresh.db, { role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75'] });
    expect(await locateSalons(deps())).toBe(0);
    expect(base.questions).toEqual([]);
    expect(salonSweeps({ ...deps(), geocoding: undefined })).toEqual([]);
  });
});

describe('the pin of a salon', () => {
  const near = { latitude: 48.8601, longitude: 2.3705 };

  test('placed while its street is looked up stays', async () => {
    const { id } = await open();
    const { geocoding } = deps();
    const slow = {
      ...geocoding,
      find: async (query: Parameters<typeof geocoding.find>[0]) => {
        const found = await geocoding.find(query);
        await moveSalonPoint(deps(), id, near);
        return found;
      },
    };
    await locateSalons({ ...deps(), geocoding: slow });
    expect(await pointOf(id)).toEqual({ ...near, precision: 'pin' });
  });

  test('stays where the owner placed it, whatever the geocoder says, until the address changes', async () => {
    const { id, accountId } = await open();
    expect(await moveSalonPoint(deps(), id, near)).toMatchObject({ coordinates: near, precision: 'pin' });
    expect(await locateSalons(deps())).toBe(0);
    await edit(accountId, { line: '92 rue Amelot', city: 'Paris', postalCode: '75011' });
    expect(await pointOf(id)).toEqual({ ...near, precision: 'pin' });
    await edit(accountId, { line: '5 rue de Charonne' });
    expect(await pointOf(id)).toMatchObject({ precision: 'commune' });
    expect(await locateSalons(deps())).toBe(1);
  });

  test('is for salons only', async () => {
    const { id } = await aProfessional(fresh.db, { role: 'HAIRDRESSER', places: ['at_home'] });
    await expect(readSalonPoint(fresh.db, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(moveSalonPoint(deps(), id, middleOf11th)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('lies in the commune or its surroundings', async () => {
    const { id } = await open();
    const vincennes = { latitude: 48.8474, longitude: 2.4392 };
    const trocadero = { latitude: 48.8629, longitude: 2.2873 };
    for (const far of [
      vincennes,
      trocadero,
      { latitude: 43.3, longitude: 5.4 },
      { latitude: 0, longitude: 0 },
    ])
      await expect(moveSalonPoint(deps(), id, far)).rejects.toMatchObject({ code: 'point_too_far' });
    expect(await pointOf(id)).toMatchObject({ precision: 'commune' });
  });
});
