import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { aMember, anEquipment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { PlanChanged, planVisit, retryIfPlanChanged } from './index.ts';
import { takeSlot } from './take-slot.testing.ts';

const now = new Date('2026-06-01T06:00:00Z');
const startsAt = new Date('2026-06-02T10:00:00+02:00');

let fresh: FreshDatabase;
let fixture: BuiltProfessional;
let serviceId: string;
let basin: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  fixture = await aProfessional(fresh.db, { places: ['salon', 'at_home'], workZones: ['75'] });
  basin = await anEquipment(fresh.db, fixture.id);
  serviceId = await aService(fresh.db, fixture.id, {
    steps: [{ durationMinutes: 30, equipmentIds: [basin] }, { durationMinutes: 15 }],
  });
  await aMember(fresh.db, fixture.id, { serviceIds: [serviceId] });
});

const plan = () =>
  planVisit(fresh.db, { professionalId: fixture.id, serviceIds: [serviceId], place: 'salon' });
async function write(
  visit: Awaited<ReturnType<typeof plan>>,
  inside: (tx: Tx) => Promise<void> = async () => {},
) {
  const occupant = { kind: 'appointment' as const, id: crypto.randomUUID() };
  const request = { visit, occupant, memberId: fixture.memberId, startsAt, now, who: 'customer' as const };
  return inTransaction(fresh.db, async (tx) => {
    const slot = await takeSlot(tx, request);
    await inside(tx);
    return slot;
  });
}

const changes: [string, () => ReturnType<typeof sql>][] = [
  [
    'a suspension',
    () => sql`update professionals.professionals set suspended_at = ${now} where id = ${fixture.id}`,
  ],
  [
    'a deletion',
    () => sql`update professionals.professionals set deleted_at = ${now} where id = ${fixture.id}`,
  ],
  [
    'doors that close',
    () => sql`update professionals.professionals set closing_until = ${startsAt} where id = ${fixture.id}`,
  ],
  [
    'a buffer',
    () => sql`update professionals.professionals set buffer_minutes = 15 where id = ${fixture.id}`,
  ],
  [
    'a place that is closed',
    () =>
      sql`update professionals.places set activate = false where professional_id = ${fixture.id} and kind = 'salon'`,
  ],
  [
    'a place that is removed',
    () => sql`delete from professionals.places where professional_id = ${fixture.id} and kind = 'salon'`,
  ],
  ['a zone', () => sql`delete from professionals.work_zones where professional_id = ${fixture.id}`],
  [
    'terms of travel',
    () =>
      sql`insert into professionals.mileage_terms (professional_id, minimum_cents, starting_distance_hm, price_per_km_cents, valid_from, version) values (${fixture.id}, 500, 10, 50, ${now}, 1)`,
  ],
  ['a price', () => sql`update services.services set price_cents = 9000 where id = ${serviceId}`],
  [
    'a service that is gone',
    () => sql`update services.services set deleted_at = ${now} where id = ${serviceId}`,
  ],
  [
    'a step that lasts longer',
    () =>
      sql`update services.steps set duration_minutes = 60 where service_id = ${serviceId} and position = 0`,
  ],
  [
    'a step more',
    () =>
      sql`insert into services.steps (service_id, position, name, duration_minutes) values (${serviceId}, 7, 'Soin', 15)`,
  ],
  [
    'an equipment that a step needs',
    () =>
      sql`insert into services.step_equipments (step_id, equipment_id) select id, ${basin} from services.steps where service_id = ${serviceId} and position = 1`,
  ],
  [
    'an equipment that is gone',
    () => sql`update services.equipments set deleted_at = ${now} where id = ${basin}`,
  ],
  [
    'a member who is switched off',
    () => sql`update staff.members set bookable = false where id = ${fixture.memberId}`,
  ],
  [
    'what a member performs',
    () => sql`delete from staff.member_services where member_id = ${fixture.memberId}`,
  ],
];

describe('between a plan and its booking', () => {
  it.each(changes)('%s is detected: nothing is written by the old plan', async (_, change) => {
    const visit = await plan();
    await change().execute(fresh.db);
    await expect(write(visit)).rejects.toThrow(PlanChanged);
    const { rows } = await sql`select 1 from scheduling.occupancies o
      join scheduling.resources r on r.id = o.resource_id where r.professional_id = ${fixture.id}`.execute(
      fresh.db,
    );
    expect(rows).toEqual([]);
  });

  it('a change of another professional changes nothing', async () => {
    const visit = await plan();
    const stranger = await aProfessional(fresh.db);
    await sql`update professionals.professionals set buffer_minutes = 15 where id = ${stranger.id}`.execute(
      fresh.db,
    );
    await sql`update services.services set price_cents = price_cents where id = ${serviceId}`.execute(
      fresh.db,
    );
    await expect(write(visit)).resolves.toMatchObject({ memberId: fixture.memberId });
  });

  it('a concurrent change is awaited and detected', async () => {
    const visit = await plan();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
    const changing = inTransaction(fresh.db, async (tx) => {
      await sql`update services.services set price_cents = 9000 where id = ${serviceId}`.execute(tx);
      changed();
      await gate;
    });
    await isChanged;
    // Subscribed at once, because the refusal may come before the commit is reported here.
    const refused = expect(write(visit)).rejects.toThrow(PlanChanged);
    const waits = () =>
      sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fresh.db);
    try {
      await expect.poll(async () => (await waits()).rows[0]?.n, { timeout: 60_000 }).toBe(1);
    } finally {
      open();
      await changing;
    }
    await refused;
  });
});

describe('changes between a plan and its booking', () => {
  it('a change waits for a booking under way', async () => {
    const visit = await plan();
    const order: string[] = [];
    let changing: Promise<unknown> = Promise.resolve();
    await write(visit, async (tx) => {
      changing = sql`update services.services set price_cents = 9000 where id = ${serviceId}`
        .execute(fresh.db)
        .then(() => order.push('changed'));
      await expect
        .poll(
          async () =>
            (
              await sql<{ n: number }>`select count(*) as n from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
            ).rows[0]?.n,
          { timeout: 60_000 },
        )
        .toBe(1);
      order.push('booked');
    });
    await changing;
    expect(order).toEqual(['booked', 'changed']);
  });

  it('the visit is planned again with the present data', async () => {
    const prices: (number | undefined)[] = [];
    await retryIfPlanChanged(async () => {
      const visit = await plan();
      prices.push(visit.services[0]?.priceCents);
      if (prices.length === 1)
        await sql`update services.services set price_cents = 9000 where id = ${serviceId}`.execute(fresh.db);
      return write(visit);
    });
    expect(prices).toEqual([4000, 9000]);
  });

  it('a professional that never stops changing is reported busy after some attempts', async () => {
    let plans = 0;
    const endless = retryIfPlanChanged(async () => {
      const visit = await plan();
      plans += 1;
      await sql`update services.services set price_cents = ${plans} where id = ${serviceId}`.execute(
        fresh.db,
      );
      return write(visit);
    });
    await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
    expect(plans).toBe(4);
  });
});

test('seeded violation: without the triggers a booking is written by a plan that no longer holds', async () => {
  const visit = await plan();
  await sql`alter table staff.members disable trigger plan_changed`.execute(fresh.db);
  await sql`update staff.members set bookable = false where id = ${fixture.memberId}`.execute(fresh.db);
  await expect(write(visit)).resolves.toMatchObject({ memberId: fixture.memberId });
  await sql`alter table staff.members enable trigger plan_changed`.execute(fresh.db);
});
