import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { aProfessional, aService } from '#testing/builders';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

let house: WholeHouse;
beforeAll(async () => {
  house = await openWholeHouse();
});
afterAll(() => house?.close());

test('what a salon says of its door and its till stands in its profile, on its page and in the search', async () => {
  const salon = await aProfessional(house.db);
  await aService(house.db, salon.id);
  const headers = await house.signIn(salon.accountId);
  const said = { accessibility: ['step_free', 'accessible_toilet'], on_site_payments: ['cash', 'card'] };
  const edited = await house.call('PUT', '/me/profile/salon', { headers, body: said });
  expect(edited.value).toMatchObject(said);
  expect((await house.call('GET', `/professionals/${salon.slug}`)).value).toMatchObject(said);
  await rebuildListings(house.db, [salon.id]);
  const found = async (query: string) => {
    const { value } = await house.call('GET', `/search?where=75011&${query}`);
    return (value.items as { professional_id: string }[]).some((one) => one.professional_id === salon.id);
  };
  // The memory of the search hears of it a moment later.
  await expect.poll(() => found('access=accessible_toilet&payment=cash')).toBe(true);
  expect(await found('access=reserved_parking')).toBe(false);
  expect(await found('payment=cheque')).toBe(false);

  // What is left out stays; an empty list takes it back.
  await house.call('PUT', '/me/profile/salon', { headers, body: { accessibility: [] } });
  const now = (await house.call('GET', '/me/profile', { headers })).value;
  expect(now).toMatchObject({ accessibility: [], on_site_payments: said.on_site_payments });
});

test('a word that is none of these is refused by its field', async () => {
  const salon = await aProfessional(house.db);
  const headers = await house.signIn(salon.accountId);
  const wrong = await house.call('PUT', '/me/profile/salon', {
    headers,
    body: { accessibility: ['lift'], on_site_payments: ['gold'] },
  });
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['accessibility.0', 'on_site_payments.0']]);
});

test('who works at home has no door of a salon to show', async () => {
  const alone = await aProfessional(house.db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    settings: { accessibility: '{step_free}', onSitePayments: '{cash}' },
  });
  expect((await house.call('GET', `/professionals/${alone.slug}`)).value).toMatchObject({
    accessibility: [],
    on_site_payments: ['cash'],
  });
});
