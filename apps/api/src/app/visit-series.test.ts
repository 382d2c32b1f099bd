import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayOf, later } from '#kit/time';
import { aProfessional, aService } from '#testing/builders';
import { startNeighbours } from '#testing/neighbours';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let house: WholeHouse;
beforeAll(async () => {
  neighbours = await startNeighbours();
  house = await openWholeHouse({}, { neighbours });
});
afterAll(async () => {
  await house?.close();
  await neighbours?.stop();
});

test('the client of a series is told of all its dates in one letter, and of those that are cancelled in another', async () => {
  const salon = await aProfessional(house.db, { verified: true });
  const cut = await aService(house.db, salon.id, { durationMinutes: 30 });
  const headers = await house.signIn(salon.accountId);
  const email = `zoe-${randomUUID()}@clients.test`;
  const day = (weeks: number) => dayOf(later(house.parts.clock.now(), (7 * weeks + 1) * DAY_MS), 'UTC');
  const body = {
    ...{ member_id: salon.memberId, service_ids: [cut], starts_at: `${day(1)}T09:00:00.000Z` },
    ...{ customer_name: 'Zoé Petit', customer_email: email, accept_warnings: true },
    ...{ every_weeks: 4, last_day: day(13) },
  };
  const key = randomUUID();
  const book = () =>
    house.call('POST', '/professional/appointments/series', {
      body,
      headers: { ...headers, 'idempotency-key': key },
    });
  const first = await book();
  expect(first).toMatchObject({ status: 201, value: { count: 4, customer_not_written_to: false } });
  // The answer was lost: the same is asked again.
  expect((await book()).value).toEqual(first.value);
  const { rows } = await house
    .call('GET', `/professional/calendar?from=${day(1)}&days=1`, { headers })
    .then(({ value }) => ({ rows: value.appointments as unknown[] }));
  expect(rows).toHaveLength(1);

  await house.work();
  const letters = await house.lettersTo(email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('Aussi le');

  const cancelled = await house.call(
    'POST',
    `/professional/appointments/${first.value.first_id}/cancel-following`,
    { body: { reason: 'Congés' }, headers: { ...headers, 'idempotency-key': randomUUID() } },
  );
  expect(cancelled).toMatchObject({ status: 200, value: { count: 4 } });
  await house.work();
  expect(await house.lettersTo(email)).toHaveLength(2);
});
