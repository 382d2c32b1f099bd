import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plusDays } from '#kit/time';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { findNextConsecutiveSlots, planVisit } from './index.ts';
import { anHourlySalon, at, book, MONDAY, now } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** A salon with an owner and a member, a cut of 60 minutes by the owner and one of 45 by the member. */
async function openSalon(settings: Record<string, unknown> = {}) {
  const salon = await anHourlySalon(fresh.db, { settings });
  const long = await aService(fresh.db, salon.id, { durationMinutes: 60 });
  const short = await aService(fresh.db, salon.id, { durationMinutes: 45 });
  const hours = [{ startsMinute: 600, endsMinute: 720 }];
  const other = await aMember(fresh.db, salon.id, { serviceIds: [long, short], hours });
  const turn = async (serviceId: string, memberId: string) => ({
    visit: await planVisit(fresh.db, {
      professionalId: salon.id,
      serviceIds: [serviceId],
      place: 'salon',
    }),
    memberId,
  });
  return { salon, long, short, other, turn };
}
type Turns = Parameters<typeof findNextConsecutiveSlots>[1];
const next = (turns: Turns, from: Date, count: number) =>
  findNextConsecutiveSlots({ db: fresh.db, clock: { now: () => now } }, turns, from, count);
const starts = async (...of: Parameters<typeof next>) => (await next(...of)).map(({ startsAt }) => startsAt);
const instants = (...times: [time: string, day?: string][]) =>
  times.map(([time, day]) => at(time, day).toISOString());

describe('the next times for visits one after the other', () => {
  it('last from the first visit to the end of the last, with a member for each', async () => {
    const { salon, long, short, other, turn } = await openSalon();
    const turns = [await turn(short, salon.memberId), await turn(long, other)];
    // The member works from 10:00 to 12:00, so the second visit begins at 10:45.
    expect(await next(turns, now, 2)).toEqual(
      [MONDAY, plusDays(MONDAY, 1)].map((day) => ({
        startsAt: at('10:00', day).toISOString(),
        endsAt: at('11:45', day).toISOString(),
        memberIds: [salon.memberId, other],
      })),
    );
  });

  it('of one member are only where all visits fit in their time', async () => {
    const { salon, long, short, turn } = await openSalon();
    const one = (serviceId: string) => turn(serviceId, salon.memberId);
    const turns = [await one(short), await one(long), await one(long)];
    expect(await starts(turns, now, 2)).toEqual(instants(['09:00'], ['10:00']));
    const full = [...turns, await one(short), await one(long)];
    expect(await starts(full, now, 1)).toEqual([]);
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [long],
      memberId: salon.memberId,
      startsAt: at('11:00'),
    });
    expect(await starts([await one(short), await one(short)], now, 3)).toEqual(
      instants(['09:00'], ['09:00', '2026-06-02'], ['10:00', '2026-06-02']),
    );
  });

  it('begin at the instant or later, never in the past', async () => {
    const { salon, long, short, turn } = await openSalon();
    const turns = [await turn(long, salon.memberId), await turn(short, salon.memberId)];
    expect(await starts(turns, at('10:00'), 2)).toEqual(instants(['10:00'], ['11:00']));
    expect(await starts(turns, at('10:01'), 1)).toEqual(instants(['11:00']));
    expect(await starts(turns, at('10:00', '2026-05-04'), 1)).toEqual(instants(['09:00']));
    expect(await starts(turns, at('10:00', '2026-06-24'), 1)).toEqual(instants(['10:00', '2026-06-24']));
  });

  it('are within fourteen days', async () => {
    const { salon, long, turn } = await openSalon();
    const turns = [await turn(long, salon.memberId)];
    const all = await starts(turns, now, 100);
    // Four starts on each of twelve days, Mon to Sat.
    expect(all).toHaveLength(48);
    expect(all.at(-1)).toBe(at('12:00', '2026-06-13').toISOString());
  });

  it('respect the bookable hours of each member, and the notice, also of the later visits', async () => {
    const { salon, long, other, turn } = await openSalon({ minimumNoticeMinutes: 65 });
    const turns = [await turn(long, salon.memberId), await turn(long, other)];
    expect(await starts(turns, now, 1)).toEqual(instants(['10:00']));
    await sql`update scheduling.working_hours set online = false
      where member_id = ${other} and weekday = 1`.execute(fresh.db);
    expect(await starts(turns, now, 1)).toEqual(instants(['09:00', '2026-06-02']));
  });

  it('need free equipment for each visit', async () => {
    const { salon, long, other, turn } = await openSalon();
    const basin = await anEquipment(fresh.db, salon.id);
    const wash = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 60, equipmentIds: [basin] }],
    });
    const third = await aMember(fresh.db, salon.id, { serviceIds: [wash] });
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [wash],
      memberId: third,
      startsAt: at('11:00'),
    });
    const turns = [await turn(long, other), await turn(wash, salon.memberId)];
    expect(await starts(turns, now, 2)).toEqual(instants(['11:00'], ['10:00', '2026-06-02']));
  });

  it('are none without a visit, or when a visit cannot be booked online', async () => {
    const { salon, long, turn } = await openSalon();
    const onPhone = await aService(fresh.db, salon.id, { phoneOnly: true });
    expect(await next([], now, 1)).toEqual([]);
    const turns = [await turn(long, salon.memberId), await turn(onPhone, salon.memberId)];
    expect(await next(turns, now, 1)).toEqual([]);
  });
});
