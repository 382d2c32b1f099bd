import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { setHours } from '#scheduling';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aService } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
}, 180_000);
afterAll(() => fixture?.close());

type Opened = { id: string; memberId: string; serviceId: string };

/** Signs up through the API; services and hours are inserted directly. */
async function opens(town: { city: string; postalCode: string; zone: string }): Promise<Opened> {
  const email = `ines-${randomUUID()}@example.test`;
  const signedUp = await fixture.call('POST', '/authentications/register', {
    body: {
      email,
      password: 'a-long-password',
      first_name: 'Inès',
      last_name: 'Marchal',
      business_name: `Inès à ${town.city}`,
      phone_number: '06 12 34 56 78',
      work_place: ['at_home'],
      work_address: { line: '1 rue du Port', city: town.city, postal_code: town.postalCode },
      work_zone: [{ city: '', zip_code: town.zone }],
    },
  });
  expect([signedUp.status, signedUp.fields]).toEqual([201, undefined]);
  const { id, memberId } = await fixture.db
    .selectFrom('professionals.professionals as p')
    .innerJoin('staff.members as m', 'm.professionalId', 'p.id')
    .innerJoin('identity.accounts as a', 'a.id', 'p.accountId')
    .select(['p.id', 'm.id as memberId'])
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow();
  const serviceId = await aService(fixture.db, id, { atSalon: false, atHome: true, durationMinutes: 60 });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    id: randomUUID(),
    memberId,
    weekday,
    startsMinute: 540,
    endsMinute: 1080,
    online: true,
  }));
  const now = fixture.context.clock.now();
  await inTransaction(fixture.db, (tx) => setHours(tx, { professionalId: id, hours, exceptions: [], now }));
  await fixture.react();
  return { id, memberId, serviceId };
}

test.each([
  { city: 'Mamoudzou', postalCode: '97600', zone: '976', timeZone: 'Indian/Mayotte', opensAt: '06:00' },
  { city: 'Nouméa', postalCode: '98800', zone: '988', timeZone: 'Pacific/Noumea', opensAt: '22:00' },
  { city: 'Papeete', postalCode: '98714', zone: '98714', timeZone: 'Pacific/Tahiti', opensAt: '19:00' },
  { city: 'Saint-Pierre', postalCode: '97500', zone: '975', timeZone: 'America/Miquelon', opensAt: '' },
  { city: 'Nuku-Hiva', postalCode: '98742', zone: '98742', timeZone: 'Pacific/Marquesas', opensAt: '18:30' },
])('in $city a professional signs up, is found and is booked, in local time', async (town) => {
  const { id, serviceId } = await opens(town);
  const found = await fixture.call(
    'GET',
    `/search?${new URLSearchParams({ where: `${town.city} (${town.postalCode})`, place: 'at_home' })}`,
  );
  expect(found.value).toMatchObject({
    total: 1,
    commune: { name: town.city },
    items: [{ professional_id: id, time_zone: town.timeZone, distance_km: 0 }],
  });

  const address = { place: 'at_home', city: town.city, postal_code: town.postalCode };
  const free = await fixture.call(
    'GET',
    `/professionals/${id}/availability?${new URLSearchParams({ ...address, service_ids: serviceId, days: '5' })}`,
  );
  const { time_zone, days } = free.value as {
    time_zone: string;
    days: { slots: { starts_at: string }[] }[];
  };
  expect(time_zone).toBe(town.timeZone);
  const [first] = days[3]!.slots;
  // Without summer time, nine o'clock is the same instant all year.
  if (town.opensAt) expect(first?.starts_at.slice(11, 16)).toBe(town.opensAt);

  const customer = await aCustomer(fixture.db);
  const visit = {
    professional_id: id,
    service_ids: [serviceId],
    place: 'at_home',
    starts_at: first?.starts_at,
    address: { line: '2 rue du Port', city: town.city, postal_code: town.postalCode },
  };
  const booked = await fixture.call('POST', '/appointments', {
    body: { ...visit, total_cents: 4000 },
    headers: { ...(await fixture.signIn(customer.id)), 'idempotency-key': randomUUID() },
  });
  expect([booked.status, booked.code]).toEqual([201, undefined]);
  expect(booked.value).toMatchObject({ appointment: { state: 'confirmed', time_zone: town.timeZone } });
});

test('a network may search twelve hundred times a minute, without affecting others', async () => {
  const { app } = await fixture.another({ RATE_LIMITS: 'on' });
  try {
    const search = (from: string) => fixture.call('GET', '/search?where=75011', { from, on: app });
    expect((await search('203.0.113.9')).status).toBe(200);
    await sql`update kit.rate_limits set count = 1199 where name = 'search'`.execute(fixture.db);
    expect((await search('203.0.113.9')).status).toBe(200);
    expect(await search('203.0.113.9')).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await search('203.0.113.10')).status).toBe(200);
  } finally {
    await app.close();
  }
});
