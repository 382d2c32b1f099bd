import { demoAccounts } from '@meche/demo/accounts';
import { openZone } from '@meche/slots';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumRatings } from '#reviews';
import { searchProfessionals } from '#search';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { findBookProblems } from '#testing/card-partner';
import { startSimulators } from '#testing/simulators';
import { balanceOf } from '#wallet';
import { type Seeded, seedMarketplace } from './seed-marketplace.ts';

// A Wednesday, late in the morning in Paris; the clocks go back in the third week.
const now = new Date('2026-10-07T09:00:00Z');
const uids = new Map(demoAccounts.map(({ email }) => [email, `uid of ${email}`]));

let professional: ApiFixture;
let seeded: Seeded;
beforeAll(async () => {
  [professional, seeded] = await seed();
}, 120_000);
afterAll(() => professional?.close());

/** With separate simulators, so that the books hold this marketplace only. */
async function seed(): Promise<[ApiFixture, Seeded]> {
  const simulators = await startSimulators();
  const opened = await openApiFixture({}, { simulators, now });
  const close = opened.close;
  const whole = { ...opened, close: () => close().then(() => simulators.stop()) };
  const { context } = whole;
  return [whole, await seedMarketplace({ context, now, size: 'few', identityUids: uids, say: () => {} })];
}

async function rows<T>(query: ReturnType<typeof sql<T>>, of = professional): Promise<T[]> {
  return (await query.execute(of.db)).rows;
}

const sofia = () => {
  const found = seeded.professionals.find((one) => one.owner.email === 'sofia@demo.meche.example');
  if (!found) throw new Error('the demo salon is missing');
  return found;
};

test('twelve professionals, five of them salons, with as many staff as their plans allow', async () => {
  const professionals = await rows(sql<{ role: string; plan: string; profiles: number; staff: number }>`
    select role, plan, additional_profiles as profiles,
      (select count(*)::int from staff.members m where m.professional_id = p.id) as staff
    from professionals.professionals p`);
  expect(professionals).toHaveLength(12);
  expect(professionals.filter((one) => one.role === 'SALON')).toHaveLength(5);
  for (const { role, plan, profiles, staff } of professionals) {
    const limit = role === 'HAIRDRESSER' ? 1 : (plan === 'salon_pro' ? 4 : 1) + profiles;
    expect(staff).toBeGreaterThanOrEqual(1);
    expect(staff).toBeLessThanOrEqual(limit);
  }
});

test('no sentence repeats within one professional’s reviews, and reviews spread over months', async () => {
  const reviews = await rows(sql<{ professionalId: string; text: string; createdAt: Date }>`
    select professional_id, text, created_at from reviews.reviews`);
  for (const ofProfessional of Map.groupBy(reviews, (one) => one.professionalId).values()) {
    const sentences = ofProfessional.flatMap(({ text }) => text.split(/(?<=\.) /).filter(Boolean));
    expect(new Set(sentences).size).toBe(sentences.length);
  }
  expect(new Set(reviews.map(({ createdAt }) => createdAt.toISOString().slice(0, 7))).size).toBeGreaterThan(
    4,
  );
});

test('every member has a portrait, and the search has it', async () => {
  const faces = await rows(sql<{ portraitId: string | null; shown: boolean }>`
    select m.portrait_id, m.portrait_id = any(l.portrait_ids) as shown
    from staff.members m join search.listings l using (professional_id) order by m.position, m.id`);
  expect(faces.length).toBeGreaterThan(12);
  expect(new Set(faces.map(({ portraitId }) => portraitId)).size).toBe(faces.length);
  expect(faces.filter(({ shown }) => shown).length).toBeGreaterThanOrEqual(12);
  const { partners } = professional.context;
  const [picture] = await rows(
    sql<{ id: string }>`select file_id as id from files.variants where name = '160-webp' limit 1`,
  );
  expect(await partners.files.read(`${picture?.id}-160-webp`)).toBeDefined();
});

test('every member has a distinct text about themselves', async () => {
  const members = await rows(
    sql<{ professionalId: string; about: string }>`select professional_id, about from staff.members`,
  );
  for (const ofProfessional of Map.groupBy(members, (one) => one.professionalId).values()) {
    const lines = ofProfessional.map(({ about }) => about);
    expect(lines).not.toContain('');
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test('a client of the demo salon consented to photos, has one before and one after, and they are not public', async () => {
  const photos = await rows(sql<{ id: string; kind: string; use: string }>`
    select p.file_id as id, p.kind, f.attached_to as use
    from clients.photos p join files.files f on f.id = p.file_id join clients.clients c on c.id = p.client_id
    where f.owner_id = ${sofia().id} and c.professional_id = f.owner_id order by p.kind`);
  expect(photos).toMatchObject([
    { kind: 'after', use: 'client_photo' },
    { kind: 'before', use: 'client_photo' },
  ]);
  for (const { id } of photos) expect(await professional.context.partners.files.read(id)).toBeDefined();
});

test('every paid plan has a first invoice date', async () => {
  const found = await rows(sql<{ plan: string; invoiced: boolean }>`
    select plan, first_invoice_on is not null as invoiced
    from professionals.professionals p join subscriptions.subscriptions s on s.professional_id = p.id`);
  expect(found).toHaveLength(12);
  for (const { plan, invoiced } of found) expect(invoiced, plan).toBe(plan !== 'free');
});

test('the demo salon has paid invoices with discounts, and visits that lower the next one', async () => {
  const invoices = await rows(sql<{ cents: number; discountCents: number; status: string }>`
    select i.due_cents as cents, i.discount_cents, d.status
    from subscriptions.invoices i join subscriptions.dues d on d.invoice_id = i.id
    where i.professional_id = ${sofia().id} order by i.number`);
  expect(invoices.length).toBeGreaterThanOrEqual(2);
  for (const { cents, discountCents, status } of invoices)
    expect([cents + discountCents, status]).toEqual([6999, 'paid']);
  expect(invoices.some(({ discountCents }) => discountCents >= 40)).toBe(true);
  const [next] = await rows(sql<{ hasCard: boolean; visits: number; cents: number }>`
    select s.payment_method_id is not null as has_card, count(d.id)::int as visits,
      sum(d.left_cents)::int as cents
    from subscriptions.subscriptions s
      left join subscriptions.discounts d on d.professional_id = s.professional_id and d.left_cents > 0
    where s.professional_id = ${sofia().id} group by s.professional_id`);
  expect(next?.hasCard).toBe(true);
  expect(next?.visits).toBeGreaterThanOrEqual(1);
  expect(next?.cents).toBe((next?.visits ?? 0) * 40);
});

test('every completed visit says how its part on site was paid, in several ways', async () => {
  const ways = await rows(sql<{ way: string | null; visits: number }>`
    select paid_on_site_by as way, count(*)::int as visits from appointments.appointments
    where state = 'completed' and on_site_cents > 0 group by 1 order by 1`);
  expect(ways.map(({ way }) => way)).toEqual(expect.arrayContaining(['card', 'cash']));
  expect(ways.map(({ way }) => way)).not.toContain(null);
});

test('the same day gives the same marketplace, whatever its ids', async () => {
  const [other] = await seed();
  try {
    expect(await contentOf(other)).toEqual(await contentOf(professional));
  } finally {
    await other.close();
  }
}, 120_000);

/** Visible content without ids. */
async function contentOf(of: ApiFixture): Promise<string[][]> {
  const texts = [
    sql<{
      text: string;
    }>`select concat_ws(' ', email, first_name, last_name, phone_number, role, created_at) as text
      from identity.accounts order by 1`,
    sql<{
      text: string;
    }>`select concat_ws(' ', slug, description, plan, verification, slot_step_minutes) as text
      from professionals.professionals order by 1`,
    sql<{ text: string }>`select concat_ws(' ', name, price_cents, duration_minutes, prepayment) as text
      from services.services order by 1`,
    sql<{
      text: string;
    }>`select concat_ws(' ', professional_name, member_name, customer_name, state, starts_at, ends_at,
      total_cents, card_cents, created_at, state_changed_at) as text from appointments.appointments order by 1`,
    sql<{ text: string }>`select concat_ws(' ', starts_at, ends_at, label) as text
      from scheduling.blocked_times order by 1`,
    sql<{ text: string }>`select concat_ws(' ', author_name, rating, text, answer, created_at) as text
      from reviews.reviews order by 1`,
  ];
  const results = await Promise.all(texts.map((query) => rows(query, of)));
  for (const lines of results) expect(lines.length).toBeGreaterThan(10);
  return results.map((lines) => lines.map(({ text }) => text));
}

test('past appointments are completed, missed or cancelled; future ones are confirmed', async () => {
  const states = await rows(sql<{ state: string; first: Date; last: Date; count: number }>`
    select state, min(starts_at) as first, max(ends_at) as last, count(*)::int from appointments.appointments
    where state <> 'cancelled' group by state order by state`);
  expect(states.map(({ state }) => state)).toEqual(['completed', 'confirmed', 'no_show']);
  const [completed, confirmed, missed] = states;
  const days = (count: number) => count * 86_400_000;
  for (const over of [completed, missed]) expect(over?.last.getTime()).toBeLessThan(now.getTime());
  expect(completed?.first.getTime()).toBeLessThan(now.getTime() - days(300));
  // An appointment under way is not completed yet.
  expect(confirmed?.last.getTime()).toBeGreaterThan(now.getTime() + days(14));
  expect(confirmed?.first.getTime()).toBeGreaterThan(now.getTime() - days(0.5));
  expect(seeded.visits.length).toBeGreaterThan(150);
});

test('no resource is occupied twice, and each day’s mask matches its occupancies', async () => {
  const overlaps = await rows(sql`select 1 from scheduling.occupancies one join scheduling.occupancies other
    on one.resource_id = other.resource_id and one.id < other.id and one.during && other.during`);
  expect(overlaps).toEqual([]);
  const chairs = await rows(sql`select 1 from appointments.appointments a
    join appointments.appointments b using (customer_id) where a.id < b.id and a.state <> 'cancelled'
      and b.state <> 'cancelled' and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  expect(chairs).toEqual([]);
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
    select resource_id, day, mask from scheduling.resource_days where bit_count(mask) > 0`);
  expect(stored).toHaveLength(expected.size);
  for (const { resourceId, day, mask } of stored) {
    const bits = [...mask].flatMap((byte, index) =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((byte >>> bit) & 1 ? [index * 8 + bit] : [])),
    );
    expect(bits).toEqual([...(expected.get(`${resourceId} ${day}`) ?? [])].sort((a, b) => a - b));
  }
  const days = new Set(stored.map(({ day }) => day));
  expect([days.has('2026-10-23'), days.has('2026-10-27')]).toEqual([true, true]);
});

test('the demo salon has a balance, and the ledger equals the card partner’s books to the cent', async () => {
  const { partners, clock } = professional.context;
  expect(await findBookProblems(professional.db, { charges: partners.charges, clock })).toEqual([]);
  expect(await balanceOf(professional.db, sofia().id)).toBeGreaterThan(500_00);
  const [captured] = await rows(sql<{ count: number; first: Date; last: Date }>`
    select count(*)::int, min(at) as first, max(at) as last from wallet.transactions
    where professional_id = ${sofia().id}`);
  expect(captured?.count).toBeGreaterThan(20);
  expect((captured?.last.getTime() ?? 0) - (captured?.first.getTime() ?? 0)).toBeGreaterThan(
    250 * 86_400_000,
  );
  const moving = await rows(sql`select 1 from payments.payables where status in ('capturing', 'releasing')`);
  expect(moving).toEqual([]);
  const pending = await rows(sql`select 1 from payments.operations where status = 'pending'`);
  expect(pending).toEqual([]);
});

test('no notification is sent about the past year', async () => {
  expect(await rows(sql`select 1 from kit.facts`)).toEqual([]);
  expect(await rows(sql`select 1 from notifications.deliveries`)).toEqual([]);
  const late = await rows(sql`select 1 from appointments.appointments
    where reminder_at <= ${now} or closing_at <= ${now} and state = 'confirmed' or settle_at <= ${now}`);
  expect(late).toEqual([]);
  const books = await fetch(`${professional.simulators}/local/card/export`);
  expect(((await books.json()) as { webhooks_waiting: number }).webhooks_waiting).toBe(0);
  const mails = await fetch(`${professional.simulators}/local/mails`);
  expect(((await mails.json()) as { mails: unknown[] }).mails).toEqual([]);
});

test('the card simulator’s clock equals the app’s', async () => {
  const clock = await fetch(`${professional.simulators}/local/card/clock`);
  const { now: there } = (await clock.json()) as { now: string };
  expect(Math.abs(Date.parse(there) - professional.context.clock.now().getTime())).toBeLessThan(600_000);
});

test('the search has each professional’s ratings', async () => {
  expect(seeded.reviews).toBeGreaterThan(50);
  const listings = await rows(sql<{ professionalId: string; ratingSum: number; ratingCount: number }>`
    select professional_id, rating_sum, rating_count from search.listings where rating_count > 0`);
  const sums = await sumRatings(
    professional.db,
    seeded.professionals.map(({ id }) => id),
  );
  expect(
    new Map(listings.map((one) => [one.professionalId, { sum: one.ratingSum, count: one.ratingCount }])),
  ).toEqual(sums);
});

test('the demo accounts exist, and each view of Camille shows something', async () => {
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
    { db: professional.db, clock: { now: () => now } },
    { where: '75011', place: 'salon', categories: 'woman_cut,coloration', sort: 'distance', page: 1 },
  );
  const shown = found.items.find((item) => item.businessName === 'Atelier Sofia');
  expect(shown).toMatchObject({ city: 'Paris', distanceKm: 0, role: 'SALON' });
  expect(shown?.slots).toHaveLength(15);
  const services = await rows(sql<{ prepayment: boolean; verification: string; basin: boolean }>`
    select s.prepayment, p.verification, exists (
        select from services.steps st join services.step_equipments se on se.step_id = st.id
        join services.equipments e on e.id = se.equipment_id where st.service_id = s.id and e.name = 'Bac') as basin
    from services.services s join professionals.professionals p on p.id = s.professional_id
    where p.id = ${sofia().id} and s.category in ('woman_cut', 'coloration')`);
  expect(services.length).toBeGreaterThanOrEqual(4);
  for (const service of services)
    expect(service).toEqual({ prepayment: true, verification: 'verified', basin: true });
});
