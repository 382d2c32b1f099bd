import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plusDays } from '#kit/time';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { requestedMembers, withoutOwn } from './find-slots.ts';
import { findNextSlots, findSlotsForMove, findSlotsWithin, planVisit } from './index.ts';
import { anHourlySalon, at, type Booked, book, MONDAY, now } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const TUESDAY = plusDays(MONDAY, 1);
const deps = (when = now) => ({ db: fresh.db, clock: { now: () => when } });
type Salon = Awaited<ReturnType<typeof anHourlySalon>>;

/** A day and an hour in Paris, which is two hours ahead of UTC. */
const local = (startsAt: string) =>
  new Date(Date.parse(startsAt) + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const localStarts = (slots: readonly { startsAt: string }[]) => slots.map(({ startsAt }) => local(startsAt));

async function plan(options: Parameters<typeof anHourlySalon>[1] = {}, service: object = {}) {
  const salon = await anHourlySalon(fresh.db, options);
  const cut = await aService(fresh.db, salon.id, { durationMinutes: 120, ...service });
  const request = { professionalId: salon.id, serviceIds: [cut], place: 'salon' as const };
  return { salon, cut, visit: await planVisit(fresh.db, request) };
}
const close = ({ id }: Salon, day: string) =>
  sql`insert into scheduling.exceptions (professional_id, day, kind, starts_minute, ends_minute)
    values (${id}, ${day}, 'closure', 0, 1440)`.execute(fresh.db);

describe('the next slots', () => {
  it('are those from an instant on, its own included, over the end of the day', async () => {
    const { salon, visit } = await plan();
    expect(await findNextSlots(deps(), visit, at('10:00'), 3)).toEqual([
      {
        startsAt: at('10:00').toISOString(),
        endsAt: at('12:00').toISOString(),
        memberIds: [salon.memberId],
      },
      {
        startsAt: at('11:00').toISOString(),
        endsAt: at('13:00').toISOString(),
        memberIds: [salon.memberId],
      },
      {
        startsAt: at('09:00', TUESDAY).toISOString(),
        endsAt: at('11:00', TUESDAY).toISOString(),
        memberIds: [salon.memberId],
      },
    ]);
    expect(localStarts(await findNextSlots(deps(), visit, at('10:01'), 1))).toEqual(['2026-06-01 11:00']);
  });

  it('are further ahead when the first three days have too few', async () => {
    const { salon, visit } = await plan();
    for (const day of [TUESDAY, '2026-06-03']) await close(salon, day);
    expect(localStarts(await findNextSlots(deps(), visit, at('11:00'), 3))).toEqual([
      '2026-06-01 11:00',
      '2026-06-04 09:00',
      '2026-06-04 10:00',
    ]);
    await close(salon, MONDAY);
    expect(localStarts(await findNextSlots(deps(), visit, at('11:00'), 1))).toEqual(['2026-06-04 09:00']);
  });

  it('are those of four weeks when there are fewer than asked for', async () => {
    const { visit } = await plan();
    const starts = localStarts(await findNextSlots(deps(), visit, now, 100));
    // Three starts on each of 24 days, Mon to Sat.
    expect(starts).toHaveLength(72);
    expect(starts.at(-1)).toBe('2026-06-27 11:00');
  });

  it('are searched from the present for a past instant, and from a later instant otherwise', async () => {
    const { visit } = await plan();
    const past = new Date('2026-05-01T08:00:00Z');
    expect(localStarts(await findNextSlots(deps(), visit, past, 1))).toEqual(['2026-06-01 09:00']);
    const later = at('12:00', '2026-07-13');
    expect(localStarts(await findNextSlots(deps(), visit, later, 1))).toEqual(['2026-07-14 09:00']);
  });

  it('are none online for a service on the phone only', async () => {
    const { visit } = await plan({}, { phoneOnly: true });
    expect(await findNextSlots(deps(), visit, now, 1)).toEqual([]);
    expect(await findSlotsWithin(deps(), visit, { from: MONDAY, days: 2 })).toEqual([]);
  });

  it('are of one member if requested, who must perform the services', async () => {
    const { salon, cut } = await plan();
    const hours = [{ startsMinute: 600, endsMinute: 720 }];
    const able = await aMember(fresh.db, salon.id, { serviceIds: [cut], hours });
    const unable = await aMember(fresh.db, salon.id, { hours });
    const request = { professionalId: salon.id, serviceIds: [cut], place: 'salon' as const };
    const visit = await planVisit(fresh.db, request);
    expect(requestedMembers(visit, undefined)).toEqual([salon.memberId, able]);
    expect(localStarts(await findNextSlots(deps(), visit, now, 2, able))).toEqual([
      '2026-06-01 10:00',
      '2026-06-02 10:00',
    ]);
    const [, both] = await findNextSlots(deps(), visit, now, 2);
    expect(both?.memberIds).toEqual([salon.memberId, able]);
    await expect(findNextSlots(deps(), visit, now, 2, unable)).rejects.toMatchObject({
      code: 'member_not_able',
    });
  });
});

describe('the slots within some days', () => {
  it('are of all these days, and none of no day', async () => {
    const { visit } = await plan();
    const within = async (days: number) =>
      localStarts(await findSlotsWithin(deps(), visit, { from: TUESDAY, days }));
    expect(await within(0)).toEqual([]);
    expect(await within(1)).toEqual(['2026-06-02 09:00', '2026-06-02 10:00', '2026-06-02 11:00']);
    expect(await within(2)).toHaveLength(6);
  });
});

const bookAt = ({ id, memberId }: Salon, serviceId: string, startsAt: Date) =>
  book(fresh.db, { professionalId: id, serviceIds: [serviceId], memberId, startsAt });
async function movesOf(
  booked: Booked,
  { when = now, ...more }: { from?: string; days?: number; hours?: 'online' | 'all'; when?: Date } = {},
) {
  const { days } = await findSlotsForMove(deps(when), { ...booked, days: 1, ...more });
  return days;
}
const moveStarts = async (...of: Parameters<typeof movesOf>) =>
  (await movesOf(...of)).flatMap(({ slots }) => localStarts(slots));

describe('the slots for a move', () => {
  it('include the time of the visit itself, except its start', async () => {
    const { salon, cut } = await plan();
    const booked = await bookAt(salon, cut, at('10:00'));
    const found = await findSlotsForMove(deps(), { ...booked, days: 2 });
    expect(found).toMatchObject({ timeZone: 'Europe/Paris', today: MONDAY, lastDay: '2026-07-31' });
    expect(found.days.map(({ day, isOpen, slots }) => [day, isOpen, localStarts(slots)])).toEqual([
      [MONDAY, true, ['2026-06-01 09:00', '2026-06-01 11:00']],
      [TUESDAY, true, ['2026-06-02 09:00', '2026-06-02 10:00', '2026-06-02 11:00']],
    ]);
  });

  it('leave out the time of other visits', async () => {
    const { salon, cut } = await plan();
    const booked = await bookAt(salon, cut, at('10:00'));
    await bookAt(salon, cut, at('11:00', TUESDAY));
    expect(await moveStarts(booked, { from: TUESDAY })).toEqual(['2026-06-02 09:00']);
  });

  it('include the equipment of the visit itself', async () => {
    const salon = await anHourlySalon(fresh.db);
    const basin = await anEquipment(fresh.db, salon.id, 'Bac', 2);
    const wash = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 120, equipmentIds: [basin] }],
    });
    const other = await aMember(fresh.db, salon.id, { serviceIds: [wash], hours: [] });
    const third = await aMember(fresh.db, salon.id, { serviceIds: [wash], hours: [] });
    await bookAt({ ...salon, memberId: other }, wash, at('11:00'));
    const booked = await bookAt(salon, wash, at('10:00'));
    expect(await moveStarts(booked)).toEqual(['2026-06-01 09:00', '2026-06-01 11:00']);
    await bookAt({ ...salon, memberId: third }, wash, at('12:00'));
    expect(await moveStarts(booked)).toEqual(['2026-06-01 09:00']);
  });

  it.each([
    ['2024-05-30', { code: 'invalid_input', fields: { from: 'too_small' } }],
    ['2024-05-31', undefined],
    ['2028-06-01', undefined],
    ['2028-06-02', { code: 'invalid_input', fields: { from: 'too_big' } }],
  ])('from %s are refused only when that is more than 731 days away', async (from, error) => {
    const { salon, cut } = await plan();
    const moves = movesOf(await bookAt(salon, cut, at('10:00')), { from });
    if (error) await expect(moves).rejects.toMatchObject(error);
    else expect((await moves).map(({ day, slots }) => [day, slots])).toEqual([[from, []]]);
  });
});

describe('the slots for a move, online or not', () => {
  it('respect notice and horizon online; for the professional only the present', async () => {
    const { salon, cut } = await plan({ settings: { minimumNoticeMinutes: 120, horizonDays: 7 } });
    const booked = await bookAt(salon, cut, at('10:00', TUESDAY));
    expect(await moveStarts(booked)).toEqual(['2026-06-01 10:00', '2026-06-01 11:00']);
    const all = { hours: 'all' as const };
    expect(await moveStarts(booked, all)).toHaveLength(3);
    expect(await moveStarts(booked, { ...all, when: at('10:00') })).toEqual([
      '2026-06-01 10:00',
      '2026-06-01 11:00',
    ]);
    const after = new Date(at('10:00').getTime() + 1);
    expect(await moveStarts(booked, { ...all, when: after })).toEqual(['2026-06-01 11:00']);
    // 8:00 seven days later is before the first start of that day.
    expect(await moveStarts(booked, { from: '2026-06-08' })).toEqual([]);
    expect(await moveStarts(booked, { ...all, from: '2026-06-08' })).toHaveLength(3);
  });

  it('are in the hours with online booking, for the professional in all', async () => {
    const { salon, cut } = await plan();
    const booked = await bookAt(salon, cut, at('10:00', TUESDAY));
    await sql`update scheduling.working_hours set online = false
      where member_id = ${salon.memberId} and weekday = 1`.execute(fresh.db);
    expect(await moveStarts(booked)).toEqual([]);
    expect(await moveStarts(booked, { hours: 'all' })).toHaveLength(3);
  });

  it('of a service on the phone are none, and no day is open; for the professional they are there', async () => {
    const { salon, cut } = await plan({}, { phoneOnly: true });
    const booked = await bookAt(salon, cut, at('10:00', TUESDAY));
    expect(await movesOf(booked)).toEqual([{ day: MONDAY, isOpen: false, slots: [] }]);
    const [day] = await movesOf(booked, { hours: 'all' });
    expect([day?.isOpen, day?.slots.length]).toEqual([true, 3]);
  });

  it('are none when no member performs the service any more', async () => {
    const { salon, cut } = await plan();
    const { visit, ...booked } = await bookAt(salon, cut, at('10:00'));
    expect(await movesOf({ ...booked, visit: { ...visit, members: [] } })).toEqual([
      { day: MONDAY, isOpen: false, slots: [] },
    ]);
  });

  it('of a visit at home need no trip between the visit and itself', async () => {
    const salon = await anHourlySalon(fresh.db, { places: ['at_home'], workZones: ['75'] });
    const cut = await aService(fresh.db, salon.id, { atSalon: false, atHome: true, durationMinutes: 60 });
    const request = {
      professionalId: salon.id,
      serviceIds: [cut],
      place: 'at_home' as const,
      address: { city: 'Paris 20e Arrondissement', postalCode: '75020' },
      memberId: salon.memberId,
    };
    const booked = await book(fresh.db, { ...request, startsAt: at('11:00') });
    expect(await moveStarts(booked)).toEqual(['2026-06-01 09:00', '2026-06-01 10:00', '2026-06-01 12:00']);
    // A trip takes at least ten minutes, so 10:00 is too early after another visit.
    await book(fresh.db, { ...request, startsAt: at('09:00') });
    expect(await moveStarts(booked)).toEqual(['2026-06-01 12:00']);
  });
});

describe('the rows of a visit itself', () => {
  const row = (from: string, to: string, resourceId = 'inès') => ({
    resourceId,
    startsAt: at(from),
    endsAt: at(to),
    latitude: null,
    longitude: null,
  });

  it('are those that overlap its time on the same resource, not those beside it', () => {
    const [before, after] = [row('09:00', '10:00'), row('11:00', '12:00')];
    const [early, late] = [row('09:30', '10:05'), row('10:55', '11:30')];
    const ofOther = row('10:00', '11:00', 'léa');
    const visits = [before, row('10:00', '11:00'), after, early, late, ofOther];
    expect(withoutOwn({ visits }, [row('10:00', '11:00')])).toEqual({ visits: [before, after, ofOther] });
    expect(withoutOwn({ visits }, [])).toEqual({ visits });
  });
});
