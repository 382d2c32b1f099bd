import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { findGroupSlots, findNextGroupSlots, planGroup, whyNotInGroup } from './index.ts';
import { anHourlySalon, at, book, clock, MONDAY, now } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const TUESDAY = '2026-06-02';
const deps = () => ({ db: fresh.db, clock });

/** A salon whose owner works from 9:00 to 13:00 and whose member works from 10:00 to 12:00. */
async function openSalon() {
  const salon = await anHourlySalon(fresh.db);
  const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
  const short = await aService(fresh.db, salon.id, { durationMinutes: 45 });
  const hours = [{ startsMinute: 600, endsMinute: 720 }];
  const other = await aMember(fresh.db, salon.id, { serviceIds: [cut, short], hours });
  const query = (...serviceIds: string[]) => ({
    professionalId: salon.id,
    people: serviceIds.map((serviceId) => ({ serviceIds: [serviceId] })),
  });
  const plan = (...serviceIds: string[]) => planGroup(fresh.db, query(...serviceIds));
  return { salon, cut, short, other, query, plan };
}
type Found = Awaited<ReturnType<typeof findGroupSlots>>;
const startsOf = ({ days }: Found) =>
  days.map(({ slots }) => slots.map(({ startsAt, together }) => [startsAt.slice(11, 16), together]));

describe('the slots of a group', () => {
  it('are together where enough members are free, otherwise one after the other', async () => {
    const { salon, cut, short, other, query } = await openSalon();
    const found = await findGroupSlots(deps(), { ...query(cut, short), days: 7 });
    expect(found).toMatchObject({ timeZone: 'Europe/Paris', today: MONDAY, lastDay: '2026-07-31' });
    expect(found.days.map(({ day, isOpen, slots }) => [day, isOpen, slots.length])).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((day) => [`2026-06-0${day}`, true, 3]),
      ['2026-06-07', false, 0],
    ]);
    const [monday] = found.days;
    // Instants in UTC, two hours behind the wall clock. The member works from 10:00 on.
    expect(startsOf(found)[0]).toEqual([
      ['07:00', false],
      ['08:00', true],
      ['09:00', true],
    ]);
    expect(monday?.slots[0]).toMatchObject({
      endsAt: at('10:45').toISOString(),
      visits: [
        {
          memberId: salon.memberId,
          startsAt: at('09:00').toISOString(),
          endsAt: at('10:00').toISOString(),
        },
        { startsAt: at('10:00').toISOString(), endsAt: at('10:45').toISOString() },
      ],
    });
    // The visit that ends last is the first one.
    expect(monday?.slots[1]?.endsAt).toBe(at('11:00').toISOString());
    expect(new Set(monday?.slots[1]?.visits.map(({ memberId }) => memberId))).toEqual(
      new Set([salon.memberId, other]),
    );
  });

  it('begin on a day that the caller chooses, at most 731 days away', async () => {
    const { cut, query } = await openSalon();
    const from = (day: string) => findGroupSlots(deps(), { ...query(cut), from: day, days: 1 });
    expect((await from(TUESDAY)).days.map(({ day, slots }) => [day, slots.length])).toEqual([[TUESDAY, 4]]);
    expect((await from(TUESDAY)).days[0]?.slots[0]).toMatchObject({
      startsAt: at('09:00', TUESDAY).toISOString(),
      endsAt: at('10:00', TUESDAY).toISOString(),
    });
    expect((await from('2028-06-01')).days).toMatchObject([{ day: '2028-06-01', slots: [] }]);
    await expect(from('2028-06-02')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { from: 'too_big' },
    });
    await expect(from('2024-05-30')).rejects.toMatchObject({ fields: { from: 'too_small' } });
  });

  it('are none, and no day is open, for a service that cannot be booked in a group', async () => {
    const { salon, cut, query } = await openSalon();
    const onRequest = await aService(fresh.db, salon.id, { questionnaire: true });
    for (const services of [[cut, onRequest], [onRequest]])
      expect((await findGroupSlots(deps(), { ...query(...services), days: 1 })).days).toEqual([
        { day: MONDAY, isOpen: false, slots: [] },
      ]);
  });

  it('need a member for each person, who works on that day', async () => {
    const { salon, cut, query } = await openSalon();
    const rare = await aService(fresh.db, salon.id, { memberIds: [] });
    expect((await findGroupSlots(deps(), { ...query(cut, rare), days: 1 })).days).toMatchObject([
      { isOpen: false, slots: [] },
    ]);
    const hours = [{ startsMinute: 540, endsMinute: 780 }];
    const third = await aMember(fresh.db, salon.id, { serviceIds: [rare], hours });
    await sql`delete from scheduling.working_hours where member_id = ${third} and weekday = 1`.execute(
      fresh.db,
    );
    const { days } = await findGroupSlots(deps(), { ...query(cut, rare), days: 2 });
    expect(days.map(({ isOpen, slots }) => [isOpen, slots.length])).toEqual([
      [false, 0],
      [true, 4],
    ]);
  });

  it('share the equipment of the salon', async () => {
    const { salon } = await openSalon();
    const basin = await anEquipment(fresh.db, salon.id);
    const steps = [{ durationMinutes: 60, equipmentIds: [basin] }];
    const wash = await aService(fresh.db, salon.id, { steps });
    const people = [{ serviceIds: [wash] }, { serviceIds: [wash] }];
    const read = async () =>
      startsOf(await findGroupSlots(deps(), { professionalId: salon.id, people, days: 1 }))[0];
    expect(await read()).toEqual([
      ['07:00', false],
      ['08:00', false],
      ['09:00', false],
    ]);
    const third = await aMember(fresh.db, salon.id, { serviceIds: [wash], hours: [] });
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [wash],
      memberId: third,
      startsAt: at('11:00'),
    });
    expect(await read()).toEqual([
      ['07:00', false],
      ['08:00', false],
    ]);
  });
});

describe('the next slots of a group', () => {
  it('are from an instant on, with the members in the order of the people', async () => {
    const { salon, cut, short, plan } = await openSalon();
    const rare = await aService(fresh.db, salon.id, { durationMinutes: 30, memberIds: [salon.memberId] });
    const visits = await plan(short, rare);
    const [slot] = await findNextGroupSlots(deps(), visits, at('10:00'), 1);
    expect(slot).toMatchObject({ startsAt: at('10:00').toISOString(), endsAt: at('10:45').toISOString() });
    expect(slot?.memberIds[1]).toBe(salon.memberId);
    expect(slot?.memberIds).toHaveLength(2);
    const next = async (from: Date, count: number) =>
      (await findNextGroupSlots(deps(), await plan(cut), from, count)).map(({ startsAt }) => startsAt);
    expect(await next(at('12:00'), 2)).toEqual(
      [at('12:00'), at('09:00', TUESDAY)].map((instant) => instant.toISOString()),
    );
    expect(await next(at('12:01'), 1)).toEqual([at('09:00', TUESDAY).toISOString()]);
    expect(await next(at('12:00', '2026-05-04'), 1)).toEqual([at('09:00').toISOString()]);
    expect(await next(at('10:30', '2026-06-24'), 1)).toEqual([at('11:00', '2026-06-24').toISOString()]);
    // Four starts on each of twelve days.
    expect(await next(now, 100)).toHaveLength(48);
  });

  it('are of a group that has visits', async () => {
    await expect(findNextGroupSlots(deps(), [], now, 1)).rejects.toMatchObject({
      code: 'service_not_found',
    });
  });
});

describe('a group', () => {
  it('cannot book online on the phone, off line or on request', async () => {
    const { salon, cut, plan } = await openSalon();
    const why = async (service: object) =>
      whyNotInGroup(await plan(cut, await aService(fresh.db, salon.id, service)), now);
    expect(await why({})).toBeUndefined();
    expect(await why({ phoneOnly: true })).toBe('phone_only');
    expect(await why({ onlineBooking: false })).toBe('service_not_online');
    const visits = await plan(cut, cut);
    const [service] = visits[1]!.services;
    const onRequest = { ...visits[1]!, services: [{ ...service!, questionnaire: true, hasQuestions: true }] };
    expect(whyNotInGroup([visits[0]!, onRequest], now)).toBe('service_not_online');
    expect(whyNotInGroup(visits, now)).toBeUndefined();
  });
});
