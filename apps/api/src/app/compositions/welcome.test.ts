import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

test('what a salon says of its door and its till stands in its profile, on its page and in the search', async () => {
  const salon = await aProfessional(fixture.db);
  await aService(fixture.db, salon.id);
  const headers = await fixture.signIn(salon.accountId);
  const said = { accessibility: ['step_free', 'accessible_toilet'], on_site_payments: ['cash', 'card'] };
  const edited = await fixture.call('PUT', '/me/profile/salon', { headers, body: said });
  expect(edited.value).toMatchObject(said);
  expect((await fixture.call('GET', `/professionals/${salon.slug}`)).value).toMatchObject(said);
  await rebuildListings(fixture.db, [salon.id]);
  const found = async (query: string) => {
    const { value } = await fixture.call('GET', `/search?where=75011&${query}`);
    return (value.items as { professional_id: string }[]).some((one) => one.professional_id === salon.id);
  };
  // The memory of the search hears of it a moment later.
  await expect.poll(() => found('access=accessible_toilet&payment=cash')).toBe(true);
  expect(await found('access=reserved_parking')).toBe(false);
  expect(await found('payment=cheque')).toBe(false);

  // What is left out stays; an empty list takes it back.
  await fixture.call('PUT', '/me/profile/salon', { headers, body: { accessibility: [] } });
  const now = (await fixture.call('GET', '/me/profile', { headers })).value;
  expect(now).toMatchObject({ accessibility: [], on_site_payments: said.on_site_payments });
});

test('a word that is none of these is refused by its field', async () => {
  const salon = await aProfessional(fixture.db);
  const headers = await fixture.signIn(salon.accountId);
  const wrong = await fixture.call('PUT', '/me/profile/salon', {
    headers,
    body: { accessibility: ['lift'], on_site_payments: ['gold'] },
  });
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['accessibility.0', 'on_site_payments.0']]);
});

test('who works at home has no door of a salon to show', async () => {
  const alone = await aProfessional(fixture.db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    settings: { accessibility: '{step_free}', onSitePayments: '{cash}' },
  });
  expect((await fixture.call('GET', `/professionals/${alone.slug}`)).value).toMatchObject({
    accessibility: [],
    on_site_payments: ['cash'],
  });
});
