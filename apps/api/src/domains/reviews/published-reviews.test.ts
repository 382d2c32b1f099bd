import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsToAskFor } from '#appointments';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aLine, anAppointment, aProfessional, aReview, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';
import { createSweeps } from '../../app/sweeps.ts';

let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators });
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

const now = () => fixture.context.clock.now();
const emailsTo = async (address: string) => (await fixture.emailsTo(address)).map(({ subject }) => subject);

/** A salon in Paris, a customer, and a completed appointment. */
async function aVisit() {
  const salon = await aProfessional(fixture.db);
  await aService(fixture.db, salon.id);
  const customer = await aCustomer(fixture.db);
  await fixture.db
    .updateTable('identity.accounts')
    .set({ language: 'en' })
    .where('id', '=', customer.id)
    .execute();
  const startsAt = later(now(), -DAY_MS);
  const id = await anAppointment(fixture.db, salon, {
    customerId: customer.id,
    state: 'completed',
    startsAt,
  });
  const [asCustomer, asOwner] = [await fixture.signIn(customer.id), await fixture.signIn(salon.accountId)];
  const rate = (rating: number, text = '') =>
    fixture.call('PUT', `/appointments/${id}/review`, { body: { rating, text }, headers: asCustomer });
  return { salon, customer, id, asCustomer, asOwner, rate };
}

test('a review is on the public page at once, in the search after its reaction, and notified to the professional', async () => {
  const { salon, id, asOwner, rate } = await aVisit();
  await aLine(fixture.db, id);
  expect(await rate(4, 'Très bien.')).toMatchObject({ status: 200, value: { can: { rate: false } } });
  const page = await fixture.call('GET', `/professionals/${salon.slug}`);
  expect(page.value).toMatchObject({
    rating: { average: 4, count: 1 },
    reviews: [{ rating: 4, text: 'Très bien.', author_name: 'Camille M.', services: ['Chignon'] }],
  });
  const found = async () => {
    const { value } = await fixture.call('GET', '/search?where=75011');
    const items = value.items as { professional_id: string; rating: object }[];
    return items.find(({ professional_id }) => professional_id === salon.id)?.rating;
  };
  await fixture.react();
  // The search cache is invalidated a moment later.
  await expect.poll(found).toEqual({ average: 4, count: 1 });
  await rate(2);
  await fixture.react();
  await expect.poll(found).toEqual({ average: 2, count: 1 });
  expect(await emailsTo(salon.email)).toEqual([expect.stringMatching(/^Nouvel avis\s: Camille M\.$/)]);

  const received = await fixture.call('GET', '/professional/reviews', { headers: asOwner });
  expect(received.value).toMatchObject({ has_more: false, items: [{ rating: 2, can: { answer: true } }] });
});

test('the professional answers on the page, and the customer is notified once', async () => {
  const { salon, customer, asOwner, rate } = await aVisit();
  await rate(3, 'Correct.');
  const list = () => fixture.call('GET', '/professional/reviews', { headers: asOwner });
  const [review] = (await list()).value.items as { id: string }[];
  const answer = (text: string) =>
    fixture.call('PUT', `/professional/reviews/${review?.id}/answer`, { body: { text }, headers: asOwner });
  expect(await answer(' ')).toMatchObject({ status: 422, fields: { text: 'required' } });
  for (const text of ['Merci.', 'Merci, à bientôt.']) expect((await answer(text)).status).toBe(200);
  await fixture.react();
  const page = await fixture.call('GET', `/professionals/${salon.slug}`);
  expect(page.value).toMatchObject({ reviews: [{ answer: 'Merci, à bientôt.' }] });
  expect(await emailsTo(customer.email)).toEqual([expect.stringContaining('answers your review')]);
});

test('a customer is asked once, a day later, in their language; not after a review', async () => {
  const due = async (id: string) =>
    sql`update appointments.appointments set review_ask_at = ${now()} where id = ${id}`.execute(fixture.db);
  const [silent, reviewed] = [await aVisit(), await aVisit()];
  await reviewed.rate(5);
  for (const { id } of [silent, reviewed]) await due(id);
  await fixture.work();
  await fixture.work();
  expect(await emailsTo(silent.customer.email)).toEqual([expect.stringMatching(/^Your review of /)]);
  expect(await emailsTo(reviewed.customer.email)).toEqual([]);
});

test('a pending request is not sent once the review is written', async () => {
  const { id, customer, rate } = await aVisit();
  await sql`update appointments.appointments set review_ask_at = ${now()} where id = ${id}`.execute(
    fixture.db,
  );
  await createSweeps(fixture.context)
    .find(({ name }) => name === reviewsToAskFor.name)
    ?.run();
  await fixture.reactOnly();
  await rate(5);
  await fixture.work();
  expect(await emailsTo(customer.email)).toEqual([]);
});

test('public reviews are read in an order, page by page, with the services they are about', async () => {
  const { salon } = await aVisit();
  const ratings = Array.from({ length: 25 }, (_, number) => ((number * 7) % 5) + 1);
  for (const [number, rating] of ratings.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number));
    const { appointmentId } = await aReview(fixture.db, salon, { createdAt, rating });
    await aLine(fixture.db, appointmentId, { name: 'Brushing', position: 1 });
    await aLine(fixture.db, appointmentId, { name: 'Couleur' });
  }
  const read = async (query: string) =>
    (await fixture.call('GET', `/professionals/${salon.slug}/reviews?${query}`)).value as {
      items: { id: string; rating: number; services: string[] }[];
      has_more: boolean;
    };
  const all = async (order: string) => {
    const first = await read(`order=${order}`);
    const rest = await read(`order=${order}&after=${first.items.at(-1)?.id}`);
    expect([first.items.length, first.has_more, rest.items.length, rest.has_more]).toEqual([
      20,
      true,
      5,
      false,
    ]);
    return [...first.items, ...rest.items];
  };
  const sorted = ratings.toSorted((one, other) => other - one);
  const ratingsOf = (items: { rating: number }[]) => items.map(({ rating }) => rating);
  const best = await all('best');
  expect(ratingsOf(best)).toEqual(sorted);
  expect(ratingsOf(await all('worst'))).toEqual(sorted.toReversed());
  expect(ratingsOf(await all('newest'))).toEqual(ratings.toReversed());
  expect(best[0]?.services).toEqual(['Couleur', 'Brushing']);
});

test('reviews of a professional are read twenty at a time, or by appointment', async () => {
  const { salon, asOwner } = await aVisit();
  for (let number = 0; number < 21; number++)
    await aReview(fixture.db, salon, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)), rating: 3 });
  const read = async (query = '') =>
    (await fixture.call('GET', `/professional/reviews${query}`, { headers: asOwner })).value as {
      items: { id: string; appointment_id: string }[];
      has_more: boolean;
    };
  const first = await read();
  expect([first.items.length, first.has_more]).toEqual([20, true]);
  const rest = await read(`?after=${first.items.at(-1)?.id}`);
  expect([rest.items.length, rest.has_more]).toEqual([1, false]);
  const [one] = first.items;
  expect((await read(`?appointment_id=${one?.appointment_id}`)).items.map(({ id }) => id)).toEqual([one?.id]);
});
