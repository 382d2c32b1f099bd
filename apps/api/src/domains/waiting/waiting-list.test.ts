import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayOf, instantAtMinute, later, weekdayOf } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

/** Monday noon, whatever day the test runs. */
const noon = (() => {
  const today = dayOf(new Date(), 'Europe/Paris');
  const monday = later(new Date(today), (8 - weekdayOf(today)) * DAY_MS);
  return instantAtMinute(dayOf(monday, 'UTC'), 720, 'Europe/Paris');
})();
const tuesday = dayOf(later(noon, DAY_MS), 'Europe/Paris');
const nine = instantAtMinute(tuesday, 540, 'Europe/Paris');

let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators, now: noon });
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

test('a waiting customer is notified of a freed time, books the slot held for them, and leaves the list', async () => {
  const { db } = fixture;
  const salon = await aProfessional(db, {
    verified: false,
    hours: [{ startsMinute: 540, endsMinute: 600 }],
  });
  const service = await aService(db, salon.id, { name: 'Coupe', priceCents: 4000, durationMinutes: 60 });
  const asOwner = await fixture.signIn(salon.accountId);
  const [early, waiting, passing] = await Promise.all([0, 1, 2].map(() => aCustomer(db)));
  const [asEarly, asWaiting, asPassing] = await Promise.all(
    [early, waiting, passing].map(async (one) => fixture.signIn(one?.id ?? '')),
  );
  const visit = { professional_id: salon.id, service_ids: [service], place: 'salon' };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fixture.call('POST', path, { body, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const book = (headers: Record<string, string> | undefined, more: object = {}) =>
    post('/appointments', { ...visit, starts_at: nine.toISOString(), total_cents: 4000, ...more }, headers);
  const days = { first_day: tuesday, last_day: tuesday };

  expect(await post('/waiting-list', { ...visit, ...days }, asWaiting)).toMatchObject({
    code: 'time_is_free',
  });
  const { id } = (await book(asEarly)).value.appointment as { id: string };
  expect(await post('/waiting-list', { ...visit, ...days }, asWaiting)).toMatchObject({
    status: 201,
    value: { services: ['Coupe'], professional: { slug: salon.slug }, offer: null },
  });
  const listed = async () =>
    (await fixture.call('GET', '/professional/waiting-list', { headers: asOwner })).value.items;
  expect(await listed()).toMatchObject([{ customer_name: 'Camille Martin', offer: null }]);

  await post(`/appointments/${id}/cancel`, { fee_cents: 0 }, asEarly);
  // Two runs: the freed time, then the offer.
  for (const _ of ['freed', 'offered']) await fixture.work();
  const own = await fixture.call('GET', '/me/waiting-list', { headers: asWaiting });
  const [{ offer }] = own.value.items as [{ offer: { id: string; expires_in_seconds: number } }];
  expect(offer.expires_in_seconds).toBeGreaterThan(14 * 60);
  expect(await listed()).toMatchObject([{ offer: { id: offer.id } }]);
  const [sentEmail] = await fixture.emailsTo(waiting?.email ?? '');
  expect(sentEmail?.subject).toContain('Une place s’est libérée');
  expect(sentEmail?.text).toContain(`/booking/${salon.slug}?step=your_information&services=${service}`);
  expect(sentEmail?.text).toContain(`offer=${offer.id}`);

  expect(await book(asPassing, { offer_id: offer.id })).toMatchObject({ code: 'slot_taken' });
  expect(await book(asWaiting, { offer_id: offer.id })).toMatchObject({ status: 201 });
  expect((await fixture.call('GET', '/me/waiting-list', { headers: asWaiting })).value).toEqual({
    items: [],
  });
  expect(await listed()).toEqual([]);
  const everything = await fixture.call('GET', '/me/export', { headers: asWaiting });
  expect(JSON.parse(everything.text)).toMatchObject({
    waiting_entries: [{ professional_name: 'Atelier Marchal', services: ['Coupe'], state: 'booked' }],
  });
});

test('a customer who books without an offer leaves the list too', async () => {
  const { db } = fixture;
  const salon = await aProfessional(db, { verified: false, hours: [{ startsMinute: 540, endsMinute: 600 }] });
  const service = await aService(db, salon.id, { priceCents: 4000, durationMinutes: 60 });
  const customer = await aCustomer(db);
  const headers = { ...(await fixture.signIn(customer.id)) };
  const visit = { professional_id: salon.id, service_ids: [service], place: 'salon' };
  const post = (path: string, body: object) =>
    fixture.call('POST', path, { body, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const hours = { from_minute: 600, until_minute: 720 };
  await post('/waiting-list', { ...visit, first_day: tuesday, last_day: tuesday, ...hours });
  await post('/appointments', { ...visit, starts_at: nine.toISOString(), total_cents: 4000 });
  await fixture.work();
  expect((await fixture.call('GET', '/me/waiting-list', { headers })).value).toEqual({ items: [] });
});
