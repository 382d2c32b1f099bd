import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

test('accessibility and payment methods of a salon are in its profile, on its page and in the search', async () => {
  const salon = await aProfessional(fixture.db);
  await aService(fixture.db, salon.id);
  const headers = await fixture.signIn(salon.accountId);
  const fields = { accessibility: ['step_free', 'accessible_toilet'], on_site_payments: ['cash', 'card'] };
  const edited = await fixture.call('PUT', '/me/profile/salon', { headers, body: fields });
  expect(edited.value).toMatchObject(fields);
  expect((await fixture.call('GET', `/professionals/${salon.slug}`)).value).toMatchObject(fields);
  await rebuildListings(fixture.db, [salon.id]);
  const found = async (query: string) => {
    const { value } = await fixture.call('GET', `/search?where=75011&${query}`);
    return (value.items as { professional_id: string }[]).some((one) => one.professional_id === salon.id);
  };
  // The search cache is invalidated a moment later.
  await expect.poll(() => found('access=accessible_toilet&payment=cash')).toBe(true);
  expect(await found('access=reserved_parking')).toBe(false);
  expect(await found('payment=cheque')).toBe(false);

  // A missing field is unchanged; an empty list clears it.
  await fixture.call('PUT', '/me/profile/salon', { headers, body: { accessibility: [] } });
  const now = (await fixture.call('GET', '/me/profile', { headers })).value;
  expect(now).toMatchObject({ accessibility: [], on_site_payments: fields.on_site_payments });
});

test('an unknown choice is refused at its field', async () => {
  const salon = await aProfessional(fixture.db);
  const headers = await fixture.signIn(salon.accountId);
  const wrong = await fixture.call('PUT', '/me/profile/salon', {
    headers,
    body: { accessibility: ['lift'], on_site_payments: ['gold'] },
  });
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['accessibility.0', 'on_site_payments.0']]);
});

test('a home service has no accessibility to show', async () => {
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
