import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { plusDays } from '#kit/time';
import { aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { createAvailabilityMemory } from './availability-cache.ts';
import { blockTime, changeBlockedTime, unblockTime } from './block-time.ts';
import { findSlots } from './find-slots.ts';
import { freeSlot, planVisit, SlotLost } from './index.ts';
import { listFirstSlots } from './list-first-slots.ts';
import { takeSlot } from './take-slot.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const clock = { now: () => now };
const MONDAY = '2026-06-01';
const at = (time: string) => new Date(`${MONDAY}T${time}:00+02:00`);

async function take(
  professionalId: string,
  serviceIds: string[],
  startsAt: Date,
  options: { memberId?: string; id?: string } = {},
) {
  const visit = await planVisit(fresh.db, { professionalId, serviceIds, place: 'salon' });
  return inTransaction(fresh.db, (tx) =>
    takeSlot(tx, {
      visit,
      occupant: { kind: 'appointment', id: options.id ?? crypto.randomUUID() },
      memberId: options.memberId,
      startsAt,
      now,
      who: 'customer',
    }),
  );
}

async function offered(professionalId: string, serviceIds: string[], memberId?: string): Promise<string[]> {
  const { days } = await findSlots(
    { db: fresh.db, clock, memory: createAvailabilityMemory() },
    { professionalId, serviceIds, place: 'salon', memberId, from: MONDAY, days: 1 },
  );
  return (days[0]?.slots ?? []).map((slot) =>
    new Date(slot.startsAt).toLocaleTimeString('fr-FR', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    }),
  );
}

async function masksAgree(professionalId: string): Promise<void> {
  const found = await sql<{ taken: string; marked: string }>`
    select coalesce((select sum(extract(epoch from upper(part) - lower(part)) / 300) from scheduling.occupancies o
        join scheduling.resources r on r.id = o.resource_id, unnest(o.during) part where r.professional_id = ${professionalId}), 0)::int as taken,
      coalesce((select sum(bit_count(mask)) from scheduling.resource_days d join scheduling.resources r on r.id = d.resource_id
        where r.professional_id = ${professionalId}), 0)::int as marked`.execute(fresh.db);
  expect(found.rows[0]?.marked).toBe(found.rows[0]?.taken);
}

describe('a coloration with thirty minutes of free time', () => {
  const coloration = (basin: string) => [
    { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [basin] },
    { durationMinutes: 30, equipmentIds: [basin] },
  ];

  it('lets another customer be cut inside it, and not a second coloration at the only basin', async () => {
    const { id } = await aProfessional(fresh.db);
    const basin = await anEquipment(fresh.db, id, 'Bac', 1);
    const colour = await aService(fresh.db, id, {
      name: 'Coloration',
      category: 'coloration',
      steps: coloration(basin),
    });
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    await take(id, [colour], at('10:00'));
    expect(await offered(id, [cut])).toContain('10:30');
    expect(await offered(id, [cut])).not.toContain('10:15');
    const colours = await offered(id, [colour]);
    expect(colours).not.toContain('10:30');
    expect(colours).toContain('11:30');
    await take(id, [cut], at('10:30'));
    await expect(take(id, [cut], at('10:30'))).rejects.toThrow(SlotLost);
    await masksAgree(id);
  });

  it('is not offered when two basins together, but neither alone, are free', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const basin = await anEquipment(fresh.db, id, 'Bac', 2);
    const other = await aMember(fresh.db, id, { firstName: 'Léa' });
    const third = await aMember(fresh.db, id, { firstName: 'Zoé' });
    const wash = await aService(fresh.db, id, {
      name: 'Soin',
      steps: [{ durationMinutes: 30, equipmentIds: [basin] }],
    });
    const colour = await aService(fresh.db, id, { name: 'Coloration', steps: coloration(basin) });
    await take(id, [wash], at('10:00'), { memberId });
    await take(id, [wash], at('10:00'), { memberId: other });
    // Both units are taken from 10:00; one of them again from 11:00, so 10:30 to 11:30 is free on one unit
    // only.
    await take(id, [wash], at('11:00'), { memberId });
    expect(await offered(id, [colour], third)).toContain('10:30');
    await take(id, [wash], at('11:15'), { memberId: other });
    expect(await offered(id, [colour], third)).not.toContain('10:30');
    await masksAgree(id);
  });
});

describe('taking and giving back', () => {
  it('frees exactly what was taken', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    const before = await offered(id, [cut]);
    const appointment = crypto.randomUUID();
    await take(id, [cut], at('12:00'), { id: appointment });
    expect(await offered(id, [cut])).not.toContain('12:00');
    await inTransaction(fresh.db, (tx) =>
      freeSlot(tx, {
        professionalId: id,
        timeZone: 'Europe/Paris',
        occupant: { kind: 'appointment', id: appointment },
        now,
      }),
    );
    expect(await offered(id, [cut])).toEqual(before);
    await masksAgree(id);
  });

  it('of twenty concurrent bookings of one slot, one succeeds', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take(id, [cut], at('15:00'))));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(SlotLost);
    await masksAgree(id);
  });

  it('refuses customers what is past, too soon, off the grid or beyond the horizon', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    await expect(take(id, [cut], new Date('2026-05-30T10:00:00Z'))).rejects.toMatchObject({
      code: 'slot_in_the_past',
    });
    await expect(take(id, [cut], at('09:00'))).rejects.toMatchObject({ code: 'slot_too_soon' });
    await expect(take(id, [cut], at('11:05'))).rejects.toMatchObject({ code: 'slot_off_grid' });
    await expect(take(id, [cut], at('11:02'))).rejects.toMatchObject({ code: 'slot_off_grid' });
    await expect(take(id, [cut], new Date('2026-12-01T10:00:00Z'))).rejects.toMatchObject({
      code: 'slot_beyond_horizon',
    });
    await expect(take(id, [cut], at('20:00'))).rejects.toThrow(SlotLost);
  });

  it('returns the last day that may be booked online, so that clients need not look beyond it', async () => {
    const { id } = await aProfessional(fresh.db, { settings: { horizonDays: 90 } });
    const cut = await aService(fresh.db, id);
    const query = { professionalId: id, serviceIds: [cut], place: 'salon' as const, days: 7 };
    const deps = { db: fresh.db, clock, memory: createAvailabilityMemory() };
    const { today, lastDay } = await findSlots(deps, query);
    expect(lastDay).toBe(plusDays(today, 90));
    const beyond = await findSlots(deps, { ...query, from: plusDays(lastDay, 1) });
    expect(beyond.days.flatMap(({ slots }) => slots)).toEqual([]);
  });

  it('tells a full day from one without working hours, and from a service that is not online', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 600 });
    const query = { professionalId: id, serviceIds: [cut], place: 'salon' as const, from: MONDAY, days: 7 };
    const read = async () =>
      (await findSlots({ db: fresh.db, clock, memory: createAvailabilityMemory() }, query)).days.map(
        ({ isOpen, slots }) => [isOpen, slots.length > 0],
      );
    await take(id, [await aService(fresh.db, id, { durationMinutes: 30 })], at('12:00'));
    const [monday, tuesday] = await read();
    expect([monday, tuesday]).toEqual([
      [true, false],
      [true, true],
    ]);
    await sql`delete from scheduling.working_hours where member_id = ${memberId} and weekday = 1`.execute(
      fresh.db,
    );
    expect((await read())[0]).toEqual([false, false]);
    await sql`update services.services set online_booking = false where id = ${cut}`.execute(fresh.db);
    expect((await read())[1]).toEqual([false, false]);
  });

  it('gives "no preference" to the member with the fewest bookings that day', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const other = await aMember(fresh.db, id);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    await take(id, [cut], at('10:00'), { memberId });
    expect((await take(id, [cut], at('16:00'))).memberId).toBe(other);
  });
});

describe('the professional', () => {
  it('blocks time only where no appointment is, and opens it again', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    await take(id, [cut], at('14:00'));
    const standing = createHeldStanding<'own_calendar'>({ id, memberId });
    const input = { memberId, label: 'Livraison' };
    await expect(
      blockTime({ db: fresh.db, clock }, standing, { ...input, startsAt: at('14:15'), endsAt: at('15:00') }),
    ).rejects.toMatchObject({ code: 'slot_taken' });
    const blocked = await blockTime({ db: fresh.db, clock }, standing, {
      ...input,
      startsAt: at('14:30'),
      endsAt: at('15:00'),
    });
    expect(await offered(id, [cut])).not.toContain('14:30');
    await unblockTime({ db: fresh.db, clock }, standing, blocked);
    expect(await offered(id, [cut])).toContain('14:30');
    await masksAgree(id);
  });
});

describe('blocked time', () => {
  it('moves to another hour and another member, over itself and over no other booking', async () => {
    const { id, memberId } = await aProfessional(fresh.db);
    const other = await aMember(fresh.db, id);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    const standing = createHeldStanding<'own_calendar'>({ id, memberId });
    const deps = { db: fresh.db, clock };
    const input = { memberId, label: 'Livraison', startsAt: at('14:00'), endsAt: at('15:00') };
    const blocked = await blockTime(deps, standing, input);
    const change = (to: Partial<typeof input>, whose = standing) =>
      changeBlockedTime(deps, whose, { id: blocked, ...input, ...to });
    await change({ startsAt: at('14:30'), endsAt: at('16:00') });
    await change({ memberId: other });
    await masksAgree(id);
    expect((await take(id, [cut], at('14:00'), { memberId })).memberId).toBe(memberId);
    await expect(change({})).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(change({ endsAt: at('14:00') })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(take(id, [cut], at('14:30'), { memberId: other })).rejects.toThrow();
    await masksAgree(id);
    const stranger = await aProfessional(fresh.db);
    await expect(
      change({ memberId: stranger.memberId }, createHeldStanding<'own_calendar'>(stranger)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('first slots of many', () => {
  it('on one far day respect bookings there, and are empty for absurd dates', async () => {
    const { id: professionalId } = await aProfessional(fresh.db, { settings: { horizonDays: 365 } });
    const cut = await aService(fresh.db, professionalId, { durationMinutes: 600 });
    const on = async (day: string) => {
      const requests = [{ professionalId, serviceIds: [cut], place: 'salon' as const, day }];
      const found = await listFirstSlots(fresh.db, {
        clock,
        requests,
        spread: { days: 1, perDay: 3 },
        withinDays: 28,
      });
      return (found.get(professionalId) ?? []).map((slot) => slot.startsAt);
    };
    const far = '2027-03-01T08:00:00.000Z';
    expect(await on('2027-03-01')).toEqual([far]);
    await take(professionalId, [cut], new Date(far));
    expect(await on('2027-03-01')).toEqual([]);
    expect(await on('9999-12-31')).toEqual([]);
    expect(await on('0000-01-01')).toEqual([]);
  });

  it('are the first slots that each professional offers', async () => {
    const one = await aProfessional(fresh.db);
    const two = await aProfessional(fresh.db);
    const [cut, other] = [
      await aService(fresh.db, one.id, { durationMinutes: 30 }),
      await aService(fresh.db, two.id, { durationMinutes: 60 }),
    ];
    await take(one.id, [cut], at('10:00'));
    const found = await listFirstSlots(fresh.db, {
      clock,
      requests: [
        { professionalId: one.id, serviceIds: [cut], place: 'salon' },
        { professionalId: two.id, serviceIds: [other], place: 'salon' },
      ],
      spread: { days: 1, perDay: 2 },
      withinDays: 7,
    });
    expect(found.get(one.id)?.map((slot) => slot.startsAt)).toEqual([
      at('10:30').toISOString(),
      at('10:45').toISOString(),
    ]);
    expect(found.get(two.id)?.map((slot) => slot.startsAt)).toEqual([
      at('10:00').toISOString(),
      at('10:15').toISOString(),
    ]);
  });
});

describe('what was read a moment ago', () => {
  const memory = createAvailabilityMemory();
  const starts = async (professionalId: string, cut: string) => {
    const query = { professionalId, serviceIds: [cut], place: 'salon' as const, from: MONDAY, days: 1 };
    const { days } = await findSlots({ db: fresh.db, clock, memory }, query);
    return (days[0]?.slots ?? []).map((slot) => slot.startsAt);
  };

  it('show every booking and release at once', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    const appointment = crypto.randomUUID();
    const noon = at('12:00').toISOString();
    expect(await starts(id, cut)).toContain(noon);
    await take(id, [cut], at('12:00'), { id: appointment });
    expect(await starts(id, cut)).not.toContain(noon);
    const occupant = { kind: 'appointment' as const, id: appointment };
    await inTransaction(fresh.db, (tx) =>
      freeSlot(tx, { professionalId: id, timeZone: 'Europe/Paris', occupant, now }),
    );
    expect(await starts(id, cut)).toContain(noon);
  });

  it('show the first booking of someone who had no resource yet', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = await aService(fresh.db, id, { durationMinutes: 30 });
    const noon = at('12:00').toISOString();
    expect(await starts(id, cut)).toContain(noon);
    await take(id, [cut], at('12:00'));
    expect(await starts(id, cut)).not.toContain(noon);
  });

  it('forget a refused query', async () => {
    const { id } = await aProfessional(fresh.db);
    const cut = crypto.randomUUID();
    await expect(starts(id, cut)).rejects.toMatchObject({ code: 'service_not_found' });
    await expect(starts(id, cut)).rejects.toMatchObject({ code: 'service_not_found' });
  });
});
