import { createHash } from 'node:crypto';
import { openZone } from '@meche/slots';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReviews, sumRatings } from '#reviews';
import { searchProfessionals } from '#search';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { demoAccounts } from './demo-accounts.ts';
import { type Seeded, seedMarketplace } from './seed-marketplace.ts';

// A Wednesday, late in the morning in Paris; the clocks go back in the fourth week.
const now = new Date('2026-10-07T09:00:00Z');
const uids = new Map(demoAccounts.map(({ email }) => [email, `uid of ${email}`]));

let fresh: FreshDatabase;
let seeded: Seeded;
beforeAll(async () => {
  fresh = await freshDatabase();
  seeded = await seed(fresh);
});
afterAll(() => fresh.close());

function seed({ db }: FreshDatabase): Promise<Seeded> {
  return seedMarketplace({ db, now, size: 'few', identityUids: uids, say: () => {} });
}

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(fresh.db)).rows;
}

test('twelve professionals, five of them salons, with as many staff as their plans allow', async () => {
  const houses = await rows(sql<{ role: string; plan: string; profiles: number; staff: number }>`
    select role, plan, additional_profiles as profiles,
      (select count(*)::int from staff.members m where m.professional_id = p.id) as staff
    from professionals.professionals p`);
  expect(houses).toHaveLength(12);
  expect(houses.filter((house) => house.role === 'SALON')).toHaveLength(5);
  for (const { role, plan, profiles, staff } of houses) {
    const limit = role === 'HAIRDRESSER' ? 1 : (plan === 'salon_pro' ? 4 : 1) + profiles;
    expect(staff).toBeGreaterThanOrEqual(1);
    expect(staff).toBeLessThanOrEqual(limit);
  }
});

test('whoever pays for a plan knows when she is first invoiced', async () => {
  const found = await rows(sql<{ plan: string; invoiced: boolean }>`
    select plan, first_invoice_on is not null as invoiced
    from professionals.professionals p join subscriptions.subscriptions s on s.professional_id = p.id`);
  expect(found).toHaveLength(12);
  for (const { plan, invoiced } of found) expect(invoiced, plan).toBe(plan !== 'free');
});

test('the same day gives the same rows', async () => {
  const other = await freshDatabase();
  try {
    await seed(other);
    expect(await fingerprint(other)).toEqual(await fingerprint(fresh));
  } finally {
    await other.close();
  }
});

async function fingerprint({ db }: FreshDatabase): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of [
    'identity.accounts',
    'professionals.professionals',
    'services.services',
    'staff.member_services',
    'scheduling.working_hours',
    'scheduling.occupancies',
    'scheduling.resource_days',
    'appointments.appointments',
    'appointments.lines',
    'reviews.reviews',
    'search.listings',
  ]) {
    const found = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(table)} t order by 1`.execute(db);
    const text = found.rows.map(({ row }) => row).join('\n');
    expect(text.length).toBeGreaterThan(100);
    prints[table] = createHash('sha256').update(text).digest('hex');
  }
  return prints;
}

test('before today everything is over, from today on nothing is marked', async () => {
  const states = await rows(sql<{ state: string; first: Date; last: Date }>`
    select state, min(starts_at) as first, max(ends_at) as last from appointments.appointments
    where state <> 'cancelled' group by state order by state`);
  expect(states.map(({ state }) => state)).toEqual(['completed', 'confirmed', 'no_show']);
  const [completed, confirmed, missed] = states;
  const threeWeeks = 21 * 86_400_000;
  for (const over of [completed, missed]) {
    expect(over?.last.getTime()).toBeLessThan(now.getTime());
    expect(over?.first.getTime()).toBeGreaterThan(now.getTime() - threeWeeks - 2 * 86_400_000);
  }
  // Midnight in Saint-Denis, four hours ahead of UTC, is the first instant of the day anywhere here.
  expect(confirmed?.first.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-10-06T20:00:00Z'));
  expect(confirmed?.last.getTime()).toBeGreaterThan(now.getTime() + 14 * 86_400_000);
});

test('each visit holds its member for every hands-on minute, a cancelled one nobody', async () => {
  const [counts] = await rows(sql<{ lacking: number; kept: number; held: number }>`
    select
      count(*) filter (where a.state <> 'cancelled' and o.id is null)::int as lacking,
      count(*) filter (where a.state = 'cancelled' and o.id is not null)::int as kept,
      count(o.id)::int as held
    from appointments.appointments a
    left join scheduling.resources r on r.member_id = a.member_id
    left join scheduling.occupancies o on o.taker_id = a.id and o.resource_id = r.id`);
  expect(counts).toMatchObject({ lacking: 0, kept: 0 });
  expect(counts?.held).toBeGreaterThan(500);
  const wrong = await rows(sql<{ id: string }>`
    select a.id from appointments.appointments a
    join scheduling.resources r on r.member_id = a.member_id
    join scheduling.occupancies o on o.taker_id = a.id and o.resource_id = r.id
    where lower(o.during) <> a.starts_at or a.ends_at - a.starts_at <> make_interval(mins => (
      select sum(duration_minutes)::int from appointments.lines l where l.appointment_id = a.id))`);
  expect(wrong).toEqual([]);
});

test('the read model of days says what the occupancies say, before and after the clocks change', async () => {
  const spans = await rows(sql<{ resourceId: string; zone: string; from: Date; to: Date }>`
    select o.resource_id, p.time_zone as zone, lower(part) as "from", upper(part) as "to"
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id
    join professionals.professionals p on p.id = r.professional_id, unnest(o.during) as part`);
  const expected = new Map<string, Set<number>>();
  for (const { resourceId, zone, from, to } of spans) {
    for (let at = from.getTime(); at < to.getTime(); at += 300_000) {
      const { date, quantum } = openZone(zone).locate(at);
      const key = `${resourceId} ${date}`;
      expected.set(key, (expected.get(key) ?? new Set()).add(quantum));
    }
  }
  const stored = await rows(sql<{ resourceId: string; day: string; mask: Buffer }>`
    select resource_id, day, mask from scheduling.resource_days`);
  expect(stored).toHaveLength(expected.size);
  for (const { resourceId, day, mask } of stored) {
    const bits = [...mask].flatMap((byte, index) =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((byte >>> bit) & 1 ? [index * 8 + bit] : [])),
    );
    expect(bits).toEqual([...(expected.get(`${resourceId} ${day}`) ?? [])].sort((a, b) => a - b));
  }
  const days = new Set(stored.map(({ day }) => day));
  expect([days.has('2026-10-24'), days.has('2026-10-27')]).toEqual([true, true]);
});

test('the database refuses one more visit on a taken hour', async () => {
  const copy = fresh.db.transaction().execute((tx) =>
    sql`insert into scheduling.occupancies (resource_id, taker_kind, taker_id, during)
      select resource_id, taker_kind, gen_random_uuid(), during from scheduling.occupancies limit 1`.execute(
      tx,
    ),
  );
  await expect(copy).rejects.toMatchObject({ constraint: 'occupancies_no_overlap' });
});

test('visits lie within working hours and outside closures', async () => {
  const outside = await rows(sql<{ id: string }>`
    select a.id from appointments.appointments a join professionals.professionals p on p.id = a.professional_id
    where not exists (
        select from scheduling.working_hours h where h.member_id = a.member_id
          and h.weekday = extract(isodow from a.starts_at at time zone p.time_zone)
          and h.starts_minute <= extract(epoch from (a.starts_at at time zone p.time_zone)::time) / 60)
      and not exists (
        select from scheduling.exceptions e where e.professional_id = p.id and e.kind = 'opening'
          and e.day = (a.starts_at at time zone p.time_zone)::date)
    union all
    select a.id from appointments.appointments a join professionals.professionals p on p.id = a.professional_id
    join scheduling.exceptions e on e.professional_id = p.id and e.kind <> 'opening'
      and e.day = (a.starts_at at time zone p.time_zone)::date
      and (e.member_id is null or e.member_id = a.member_id)`);
  expect(outside).toEqual([]);
  const closures = await rows(sql<{ count: number }>`
    select count(*)::int from scheduling.exceptions where kind = 'closure'`);
  expect(closures[0]?.count).toBeGreaterThan(12);
});

test('each review is of a completed visit and came after it; nobody sits in two chairs', async () => {
  const wrong = await rows(sql<{ id: string }>`
    select r.id from reviews.reviews r join appointments.appointments a on a.id = r.appointment_id
    where a.state <> 'completed' or r.created_at < a.ends_at or r.created_at > ${now} or a.professional_id <> r.professional_id`);
  expect(wrong).toEqual([]);
  expect(seeded.reviews).toBeGreaterThan(50);
  const twice = await rows(sql<{ id: string }>`
    select a.id from appointments.appointments a join appointments.appointments b using (customer_id)
    where a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  expect(twice).toEqual([]);
});

test('the search knows each house’s ratings, and its page shows the newest reviews first', async () => {
  const listings = await rows(sql<{ professionalId: string; ratingSum: number; ratingCount: number }>`
    select professional_id, rating_sum, rating_count from search.listings where rating_count > 0`);
  const sums = await sumRatings(
    fresh.db,
    seeded.houses.map((house) => house.row.id),
  );
  expect(
    new Map(listings.map((one) => [one.professionalId, { sum: one.ratingSum, count: one.ratingCount }])),
  ).toEqual(sums);
  const [busiest] = [...sums].sort(([, one], [, other]) => other.count - one.count);
  const shown = await listReviews(fresh.db, busiest?.[0] ?? '', { limit: 5 });
  expect(shown).toHaveLength(5);
  const instants = shown.map((review) => review.createdAt.getTime());
  expect(instants).toEqual([...instants].sort((one, other) => other - one));
});

test('nothing that is sold online by card was booked without one', async () => {
  const wrong = await rows(sql<{ id: string }>`
    select a.id from appointments.appointments a join professionals.professionals p on p.id = a.professional_id
    where (a.booked_by = 'customer' and p.verification = 'verified') or (a.booked_by = 'customer') <> (a.customer_id is not null)`);
  expect(wrong).toEqual([]);
});

test('the demo accounts are there, and Camille has something under every view', async () => {
  const accounts = await rows(sql<{ email: string; role: string; identityUid: string }>`
    select email, role, identity_uid from identity.accounts where email like '%@demo.meche.example'`);
  expect(accounts).toHaveLength(3);
  for (const { email, role, identityUid } of accounts) {
    expect(identityUid).toBe(`uid of ${email}`);
    expect(role).toBe(demoAccounts.find((account) => account.email === email)?.role);
  }
  const views = await rows(sql<{ state: string }>`
    select distinct a.state from appointments.appointments a join identity.accounts c on c.id = a.customer_id
    where c.email = 'camille@demo.meche.example'`);
  expect(views.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['completed', 'confirmed', 'cancelled']),
  );
});

test('near 75011 a salon with a basin offers a cut and a coloration, by card, and has free slots', async () => {
  const found = await searchProfessionals(
    { db: fresh.db, clock: { now: () => now } },
    { where: '75011', place: 'salon', categories: 'woman_cut,coloration', sort: 'distance', page: 1 },
  );
  const sofia = found.items.find((item) => item.businessName === 'Atelier Sofia');
  expect(sofia).toMatchObject({ city: 'Paris', distanceKm: 0, role: 'SALON' });
  expect(sofia?.slots).toHaveLength(3);
  const services = await rows(sql<{ prepayment: boolean; verification: string; basin: boolean }>`
    select s.prepayment, p.verification, exists (
        select from services.steps st join services.step_equipments se on se.step_id = st.id
        join services.equipments e on e.id = se.equipment_id where st.service_id = s.id and e.name = 'Bac') as basin
    from services.services s join professionals.professionals p on p.id = s.professional_id
    where p.id = ${sofia?.professionalId} and s.category in ('woman_cut', 'coloration')`);
  expect(services.length).toBeGreaterThanOrEqual(4);
  for (const service of services)
    expect(service).toEqual({ prepayment: true, verification: 'verified', basin: true });
});
