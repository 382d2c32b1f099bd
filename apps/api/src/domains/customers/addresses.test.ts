import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

type WireAddress = {
  id: string;
  line: string | null;
  city: string;
  postal_code: string;
  is_default: boolean;
};

let fixture: ApiFixture;
let headers: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  headers = await fixture.signIn((await aCustomer(fixture.db)).id);
});

const rennes = { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' };
const brest = { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' };
const paris = { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' };

const add = (body: object, as = headers) => fixture.call('POST', '/me/addresses', { body, headers: as });
const edit = (id: string, body: object, as = headers) =>
  fixture.call('PUT', `/me/addresses/${id}`, { body, headers: as });
const remove = (id: string, as = headers) => fixture.call('DELETE', `/me/addresses/${id}`, { headers: as });
const list = async (as = headers) =>
  (await fixture.call('GET', '/me/addresses', { headers: as })).value as unknown as WireAddress[];
const idOf = async (answer: ReturnType<typeof add>) => String((await answer).value.id);
const profileAddress = async () =>
  (await fixture.call('GET', '/me/profile', { headers })).value.address as object | null;

test('the first address is the default and that of the profile; the others follow', async () => {
  expect(await list()).toEqual([]);
  const first = await add(rennes);
  expect([first.status, first.value]).toEqual([201, { ...rennes, id: expect.any(String), is_default: true }]);
  expect((await add(brest)).value).toMatchObject({ ...brest, is_default: false });
  expect((await add({ ...paris, is_default: true })).value).toMatchObject({ is_default: true });
  expect((await list()).map(({ city, is_default }) => [city, is_default])).toEqual([
    ['Paris', true],
    ['Rennes', false],
    ['Brest', false],
  ]);
  expect(await profileAddress()).toEqual(paris);
});

test('an address is changed, made the default and deleted, and then the oldest is the default', async () => {
  const first = await idOf(add(rennes));
  const second = await idOf(add(brest));
  const third = await idOf(add(paris));
  const changed = await edit(third, { ...paris, line: '14 rue Oberkampf', is_default: true });
  expect(changed.value).toEqual({ ...paris, line: '14 rue Oberkampf', id: third, is_default: true });
  // Without is_default the default stays.
  expect((await edit(third, paris)).value).toMatchObject({ is_default: true });
  expect((await remove(third)).status).toBe(200);
  expect((await list()).map(({ id, is_default }) => [id, is_default])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect(await profileAddress()).toEqual(rennes);
  expect((await remove(third)).code).toBe('not_found');
});

test('the address of the profile is the default one: an edit there changes it here, and the others stay', async () => {
  await add(rennes);
  await add(brest);
  const put = (body: object) => fixture.call('PUT', '/me/profile/customer', { body, headers });
  expect((await put({ address: paris })).value.address).toEqual(paris);
  expect((await list()).map(({ city }) => city)).toEqual(['Paris', 'Brest']);
  expect((await put({ address: null })).value.address).toBeNull();
  expect((await list()).map(({ city, is_default }) => [city, is_default])).toEqual([['Brest', false]]);
  expect((await add(rennes)).value).toMatchObject({ is_default: true });
});

test('an invalid address is refused at its field, and nothing is stored', async () => {
  const nowhere = await add({ ...rennes, postal_code: '00999' });
  expect([nowhere.code, nowhere.fields]).toEqual(['unknown_commune', { postal_code: 'unknown_postal_code' }]);
  expect((await add({ ...rennes, line: ' ' })).fields).toEqual({ line: 'address_required' });
  expect((await add({ ...rennes, postal_code: '35' })).fields).toEqual({
    postal_code: 'invalid_postal_code',
  });
  expect((await add({ ...rennes, account_id: randomUUID() })).fields).toEqual({
    account_id: 'unknown_field',
  });
  expect(await list()).toEqual([]);
});

test('an address of another account is not found', async () => {
  const theirs = await fixture.signIn((await aCustomer(fixture.db)).id);
  const id = await idOf(add(rennes, theirs));
  for (const answer of [
    await edit(id, brest),
    await edit(id, { ...brest, is_default: true }),
    await remove(id),
  ])
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  expect(await list()).toEqual([]);
  expect(await list(theirs)).toMatchObject([{ ...rennes, id, is_default: true }]);
});

test('of fifteen addresses added at once ten are kept, one of them the default', async () => {
  const all = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      add({ ...rennes, line: `${index} rue des Lilas`, is_default: index % 2 === 0 }),
    ),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(5).fill(409)]);
  expect(all.find(({ status }) => status === 409)?.code).toBe('too_many_addresses');
  const addresses = await list();
  expect(addresses).toHaveLength(10);
  expect(addresses.filter(({ is_default }) => is_default)).toHaveLength(1);
});
