import { findSlots as search } from '@meche/slots';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { roadDistanceHm } from '#places';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createAvailabilityMemory } from './availability-cache.ts';
import { findSlots } from './find-slots.ts';
import { listFirstSlots, listLastingFirstSlots, planVisit } from './index.ts';
import { buildQuestion, daysFrom } from './read-calendar.ts';
import { takeSlot } from './take-slot.testing.ts';

const now = new Date('2026-06-01T06:00:00Z');
const clock = { now: () => now };
const MONDAY = '2026-06-01';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const firstOf = async (professionalId: string, serviceIds: string[]) => {
  const requests = [{ professionalId, serviceIds, place: 'salon' as const, day: '2026-06-02' }];
  return (
    (await listFirstSlots(fresh.db, { clock, requests, spread: { days: 1, perDay: 3 }, withinDays: 7 })).get(
      professionalId,
    ) ?? []
  );
};
const availableAt = async (professionalId: string, serviceIds: string[]) => {
  const query = { professionalId, serviceIds, place: 'salon' as const, from: '2026-06-02', days: 1 };
  const memory = createAvailabilityMemory();
  return (await findSlots({ db: fresh.db, clock, memory }, query)).days[0]?.slots ?? [];
};

describe('the first slots of many professionals', () => {
  it.each([
    ['with a questionnaire', { questionnaire: true }],
    ['sold on the phone', { phoneOnly: true }],
    ['not booked online', { onlineBooking: false }],
  ])('is never a service %s', async (_, service) => {
    const { id } = await aProfessional(fresh.db);
    const [cut, closed] = [await aService(fresh.db, id), await aService(fresh.db, id, service)];
    expect(await firstOf(id, [cut])).toHaveLength(3);
    expect(await firstOf(id, [cut, closed])).toEqual([]);
    expect(await availableAt(id, [cut, closed])).toEqual([]);
  });

  it.each(['suspended_at', 'closing_until', 'deleted_at'])(
    'is never a professional with %s',
    async (column) => {
      const { id } = await aProfessional(fresh.db);
      const cut = await aService(fresh.db, id);
      await sql`update professionals.professionals set ${sql.ref(column)} = ${new Date('2026-06-01T07:00:00Z')}
      where id = ${id}`.execute(fresh.db);
      expect(await firstOf(id, [cut])).toEqual([]);
    },
  );

  it('is never a service of another professional, a deleted one, or none', async () => {
    const [one, two] = [await aProfessional(fresh.db), await aProfessional(fresh.db)];
    const [cut, theirs] = [await aService(fresh.db, one.id), await aService(fresh.db, two.id)];
    expect(await firstOf(one.id, [cut, theirs])).toEqual([]);
    expect(await firstOf(one.id, [])).toEqual([]);
    await sql`update services.services set deleted_at = ${now} where id = ${cut}`.execute(fresh.db);
    expect(await firstOf(one.id, [cut])).toEqual([]);
  });
});

describe('the first slots of many professionals, as their own pages offer them', () => {
  it('is what the professional’s own page offers first', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id);
    expect(await firstOf(id, [cut])).toEqual((await availableAt(id, [cut])).slice(0, 3));
  });

  it.each([undefined, { from: 840, until: 1140 }])(
    'is, for each of the next days, what the professional’s page offers, and how many more there are, within %o',
    async (between) => {
      const { id, memberId } = await aProfessional(fresh.db);
      const cut = await aService(fresh.db, id);
      // Two slots are left on the afternoon of the second day, none on the third.
      await sql`insert into scheduling.exceptions (professional_id, member_id, day, kind, starts_minute, ends_minute)
        values (${id}, ${memberId}, '2026-06-02', 'absence', 600, 1080),
          (${id}, ${memberId}, '2026-06-03', 'absence', 0, 1440)`.execute(fresh.db);
      const request = { professionalId: id, serviceIds: [cut], place: 'salon' as const, between };
      const found = await listLastingFirstSlots(fresh.db, {
        clock,
        requests: [request],
        spread: { days: 3, perDay: 4 },
        withinDays: 7,
      });
      const query = { professionalId: id, serviceIds: [cut], place: 'salon' as const, days: 7 };
      const memory = createAvailabilityMemory();
      const { days } = await findSlots({ db: fresh.db, clock, memory }, query);
      const offered = days
        .map(({ day, slots }) =>
          slots.filter(({ startsAt }) => {
            // Paris is two hours ahead of UTC.
            const minute = (Date.parse(startsAt) - Date.parse(day)) / 60_000 + 120;
            return !between || (minute >= between.from && minute < between.until);
          }),
        )
        .filter((slots) => slots.length > 0)
        .slice(0, 3);
      expect(offered).toHaveLength(3);
      expect(found.get(id)).toMatchObject({
        slots: offered.flatMap((slots) => slots.slice(0, 4)),
        more: offered.map((slots) => Math.max(0, slots.length - 4)),
      });
    },
  );
});

describe('the distance', () => {
  it('of a route is that of the price', async () => {
    const { id, memberId } = await aProfessional(fresh.db, {
      places: ['salon', 'at_home'],
      workZones: ['75'],
    });
    const serviceId = await aService(fresh.db, id, { durationMinutes: 30, atHome: true });
    const address = { city: 'Paris 20e Arrondissement', postalCode: '75020' };
    const planned = await planVisit(fresh.db, {
      professionalId: id,
      serviceIds: [serviceId],
      place: 'at_home',
      address,
    });
    expect(planned.home?.distanceHm).toBe(roadDistanceHm(planned.base, planned.where));
    const days = daysFrom('Europe/Paris', '2026-06-02', 1);
    const settings = { ...planned.professional, slotStepMinutes: 5 };
    const start = (days.starts[0] ?? 0) + 540;
    const resource = { id: 'professional', memberId, equipmentId: null, unit: null };
    fc.assert(
      fc.property(
        fc.double({ min: 48.6, max: 49.1, noNaN: true }),
        fc.double({ min: 2, max: 2.8, noNaN: true }),
        (latitude, longitude) => {
          const where = { latitude, longitude };
          const rows = {
            hours: [
              {
                memberId,
                weekday: 2,
                startsMinute: 540,
                endsMinute: 1440,
                online: true,
                cycleWeek: 1,
                weeks: null,
                firstMonday: null,
              },
            ],
            opening: [],
            exceptions: [],
            resources: [resource],
            resourceDays: [],
            visits: [
              {
                resourceId: 'professional',
                latitude: null,
                longitude: null,
                startsAt: new Date((start - 30) * 60_000),
                endsAt: new Date(start * 60_000),
              },
            ],
          };
          const visit = { ...planned, professional: settings, where };
          const query = { visit, memberIds: [memberId], days, now, hours: 'online' as const };
          const [first = 0] = search(buildQuestion(rows, query))[0]?.starts ?? [];
          const tenthsOfPrice = roadDistanceHm(planned.base, where);
          // 30 km/h, at least 10 minutes, in steps of 5.
          expect(first - start).toBe(Math.max(10, Math.ceil(tenthsOfPrice / 25) * 5));
        },
      ),
    );
  });
});

describe('a visit that is longer than a day', () => {
  it('is refused, as is one that ends after midnight, also to the professional', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const serviceId = await aService(fresh.db, id, { durationMinutes: 720 });
    const plan = (count: number) =>
      planVisit(fresh.db, {
        professionalId: id,
        serviceIds: Array.from({ length: count }, () => serviceId),
        place: 'salon',
      });
    await expect(plan(4)).rejects.toMatchObject({ code: 'visit_beyond_day' });
    const visit = await plan(1);
    const occupant = { kind: 'appointment' as const, id: crypto.randomUUID() };
    const startsAt = new Date(`${MONDAY}T14:00:00+02:00`);
    const request = { visit, occupant, memberId, startsAt, now, acceptWarnings: true };
    for (const who of ['professional', 'customer'] as const) {
      const taking = inTransaction(fresh.db, (tx) => takeSlot(tx, { ...request, who }));
      await expect(taking).rejects.toMatchObject({ code: 'visit_beyond_day' });
    }
  });
});
