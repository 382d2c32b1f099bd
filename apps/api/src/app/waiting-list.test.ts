import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atMinute, DAY_MS, dayOf, later, weekdayOf } from '#kit/time';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { startNeighbours } from '#testing/neighbours';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

/** Monday, noon, wherever the day of the test lies. */
const noon = (() => {
  const today = dayOf(new Date(), 'Europe/Paris');
  const monday = later(new Date(today), (8 - weekdayOf(today)) * DAY_MS);
  return atMinute(dayOf(monday, 'UTC'), 720, 'Europe/Paris');
})();
const tuesday = dayOf(later(noon, DAY_MS), 'Europe/Paris');
const nine = atMinute(tuesday, 540, 'Europe/Paris');

let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let house: WholeHouse;
beforeAll(async () => {
  neighbours = await startNeighbours();
  house = await openWholeHouse({}, { neighbours, now: noon });
});
afterAll(async () => {
  await house?.close();
  await neighbours?.stop();
});

test('whoever waits is written to when a time is freed, books what is held for her, and waits no longer', async () => {
  const { db } = house;
  const salon = await aProfessional(db, {
    verified: false,
    hours: [{ startsMinute: 540, endsMinute: 600 }],
  });
  const service = await aService(db, salon.id, { name: 'Coupe', priceCents: 4000, durationMinutes: 60 });
  const asOwner = await house.signIn(salon.accountId);
  const [early, waiting, passing] = await Promise.all([0, 1, 2].map(() => aCustomer(db)));
  const [asEarly, asWaiting, asPassing] = await Promise.all(
    [early, waiting, passing].map(async (one) => house.signIn(one?.id ?? '')),
  );
  const visit = { professional_id: salon.id, service_ids: [service], place: 'salon' };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    house.call('POST', path, { body, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const book = (headers: Record<string, string> | undefined, more: object = {}) =>
    post('/appointments', { ...visit, starts_at: nine.toISOString(), total_cents: 4000, ...more }, headers);
  const days = { first_day: tuesday, last_day: tuesday };

  expect(await post('/wishes', { ...visit, ...days }, asWaiting)).toMatchObject({ code: 'time_is_free' });
  const { id } = (await book(asEarly)).value.appointment as { id: string };
  expect(await post('/wishes', { ...visit, ...days }, asWaiting)).toMatchObject({
    status: 201,
    value: { services: ['Coupe'], professional: { slug: salon.slug }, offer: null },
  });
  const listed = async () =>
    (await house.call('GET', '/professional/wishes', { headers: asOwner })).value.items;
  expect(await listed()).toMatchObject([{ customer_name: 'Camille Martin', offer: null }]);

  await post(`/appointments/${id}/cancel`, { fee_cents: 0 }, asEarly);
  // That it is free, and then that it is held.
  for (const _ of ['freed', 'offered']) await house.work();
  const own = await house.call('GET', '/me/wishes', { headers: asWaiting });
  const [{ offer }] = own.value.items as [{ offer: { id: string; expires_in_seconds: number } }];
  expect(offer.expires_in_seconds).toBeGreaterThan(14 * 60);
  expect(await listed()).toMatchObject([{ offer: { id: offer.id } }]);
  const [letter] = await house.lettersTo(waiting?.email ?? '');
  expect(letter?.subject).toContain('Une place s’est libérée');
  expect(letter?.text).toContain(`/booking/${salon.slug}?step=your_information&services=${service}`);
  expect(letter?.text).toContain(`offer=${offer.id}`);

  expect(await book(asPassing, { offer_id: offer.id })).toMatchObject({ code: 'slot_taken' });
  expect(await book(asWaiting, { offer_id: offer.id })).toMatchObject({ status: 201 });
  expect((await house.call('GET', '/me/wishes', { headers: asWaiting })).value).toEqual({ items: [] });
  expect(await listed()).toEqual([]);
  const everything = await house.call('GET', '/me/export', { headers: asWaiting });
  expect(JSON.parse(everything.text)).toMatchObject({
    wishes: [{ professional_name: 'Atelier Marchal', services: ['Coupe'], state: 'booked' }],
  });
});

test('who books there without being offered anything waits no longer either', async () => {
  const { db } = house;
  const salon = await aProfessional(db, { verified: false, hours: [{ startsMinute: 540, endsMinute: 600 }] });
  const service = await aService(db, salon.id, { priceCents: 4000, durationMinutes: 60 });
  const customer = await aCustomer(db);
  const headers = { ...(await house.signIn(customer.id)) };
  const visit = { professional_id: salon.id, service_ids: [service], place: 'salon' };
  const post = (path: string, body: object) =>
    house.call('POST', path, { body, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const hours = { from_minute: 600, until_minute: 720 };
  await post('/wishes', { ...visit, first_day: tuesday, last_day: tuesday, ...hours });
  await post('/appointments', { ...visit, starts_at: nine.toISOString(), total_cents: 4000 });
  await house.work();
  expect((await house.call('GET', '/me/wishes', { headers })).value).toEqual({ items: [] });
});
