import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aCustomer, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { findProfile, openCustomer, saveDefaultAddress } from './index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const rennes = { line: '3 rue des Lilas', city: 'Rennes', postalCode: '35000' };
const save = (accountId: string, address: typeof rennes, field?: string) =>
  inTransaction(fresh.db, (tx) => saveDefaultAddress(tx, accountId, address, field));

test('the address of a customer is stored with its commune, and the next one replaces it', async () => {
  const { id } = await aCustomer(fresh.db);
  expect((await findProfile(fresh.db, id))?.address).toBeNull();
  const located = await save(id, rennes);
  expect(located.commune).toMatchObject({ inseeCode: '35238', name: 'Rennes' });
  expect((await findProfile(fresh.db, id))?.address).toMatchObject({ ...rennes, inseeCode: '35238' });
  const brest = { line: '1 rue de Siam', city: 'Brest', postalCode: '29200' };
  await save(id, brest);
  expect((await findProfile(fresh.db, id))?.address).toMatchObject({ ...brest, inseeCode: '29019' });
});

test('an address without a known commune is refused at its field, and the former one stays', async () => {
  const { id } = await aCustomer(fresh.db);
  await save(id, rennes);
  const nowhere = { line: 'x', city: 'Nowhere', postalCode: '00999' };
  await expect(save(id, nowhere, 'home.postal_code')).rejects.toMatchObject({
    code: 'unknown_commune',
    fields: { 'home.postal_code': 'unknown_postal_code' },
  });
  expect((await findProfile(fresh.db, id))?.address).toMatchObject(rennes);
});

test('a professional who books as a customer gets a profile with the first address', async () => {
  const { accountId } = await aProfessional(fresh.db);
  expect(await findProfile(fresh.db, accountId)).toBeUndefined();
  await save(accountId, rennes);
  expect(await findProfile(fresh.db, accountId)).toMatchObject({ gender: null, address: rennes });
  await inTransaction(fresh.db, (tx) => openCustomer(tx, { accountId }));
  expect((await findProfile(fresh.db, accountId))?.address).toMatchObject(rennes);
});
