import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions, blockMember, bookVisit } from './booked-time.testing.ts';
import { countOccupancy, countOpenMinutes } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const MONDAY = '2026-06-01';
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const timeZone = 'Europe/Paris';

describe('the booked minutes', () => {
  it('are hands-on time and pauses of appointments, also outside of working hours', async () => {
    const owner = await aProfessional(fresh.db, { settings: { bufferMinutes: 10 } });
    const colour = await aService(fresh.db, owner.id, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 40 }, { durationMinutes: 20 }],
    });
    const visit = { professionalId: owner.id, serviceIds: [colour], now };
    // 30, 20 and the pause of 10 minutes.
    await bookVisit(fresh.db, { ...visit, startsAt: paris(MONDAY, '10:00') });
    await bookVisit(fresh.db, { ...visit, startsAt: paris('2026-06-02', '20:00') });
    await bookVisit(fresh.db, { ...visit, startsAt: paris('2026-06-02', '06:00') });
    await bookVisit(fresh.db, {
      ...visit,
      startsAt: paris(MONDAY, '14:00'),
      occupant: { kind: 'offer' },
    });
    const span = { startsAt: paris(MONDAY, '16:00'), endsAt: paris(MONDAY, '17:00') };
    await blockMember(fresh.db, owner, { ...span, now });
    const query = { professionalId: owner.id, timeZone, memberIds: [owner.memberId], from: MONDAY, days: 3 };
    expect(await countOccupancy(fresh.db, query)).toEqual([
      { day: '2026-06-01', bookedMinutes: 60, openMinutes: 600 },
      { day: '2026-06-02', bookedMinutes: 120, openMinutes: 600 },
      { day: '2026-06-03', bookedMinutes: 0, openMinutes: 600 },
    ]);
  });

  it('are those from the first minute of the first day to the last minute of the last day', async () => {
    const owner = await aProfessional(fresh.db);
    const short = await aService(fresh.db, owner.id, { durationMinutes: 15 });
    const long = await aService(fresh.db, owner.id, { durationMinutes: 20 });
    const book = (serviceId: string, day: string, time: string) =>
      bookVisit(fresh.db, {
        professionalId: owner.id,
        serviceIds: [serviceId],
        startsAt: paris(day, time),
        now,
      });
    await book(long, '2026-06-01', '23:40');
    await book(short, '2026-06-02', '00:00');
    await book(long, '2026-06-03', '23:40');
    await book(short, '2026-06-04', '00:00');
    const query = { professionalId: owner.id, timeZone, memberIds: [owner.memberId] };
    const answer = await countOccupancy(fresh.db, { ...query, from: '2026-06-02', days: 2 });
    expect(answer.map(({ day, bookedMinutes }) => [day, bookedMinutes])).toEqual([
      ['2026-06-02', 15],
      ['2026-06-03', 20],
    ]);
  });

  it('are counted on the local day, also far from Europe', async () => {
    const owner = await aProfessional(fresh.db, { timeZone: 'America/Martinique' });
    const serviceIds = [await aService(fresh.db, owner.id)];
    // 20:00 of 1 June in Martinique.
    const startsAt = new Date('2026-06-02T00:00:00Z');
    await bookVisit(fresh.db, { professionalId: owner.id, serviceIds, startsAt, now });
    const query = { professionalId: owner.id, memberIds: [owner.memberId], from: MONDAY, days: 2 };
    const answer = await countOccupancy(fresh.db, { ...query, timeZone: 'America/Martinique' });
    expect(answer.map(({ bookedMinutes }) => bookedMinutes)).toEqual([45, 0]);
  });
});

describe('the minutes of several members', () => {
  it('are summed, only of the members of the query', async () => {
    const owner = await aProfessional(fresh.db);
    const second = await aMember(fresh.db, owner.id, { hours: [{ startsMinute: 540, endsMinute: 600 }] });
    const other = await aMember(fresh.db, owner.id);
    const serviceIds = [await aService(fresh.db, owner.id)];
    const startsAt = paris(MONDAY, '10:00');
    for (const memberId of [owner.memberId, second, other])
      await bookVisit(fresh.db, { professionalId: owner.id, serviceIds, memberId, startsAt, now });
    const query = { professionalId: owner.id, timeZone, from: MONDAY, days: 1 };
    expect(await countOccupancy(fresh.db, { ...query, memberIds: [owner.memberId, second] })).toEqual([
      { day: MONDAY, bookedMinutes: 90, openMinutes: 660 },
    ]);
    expect(await countOccupancy(fresh.db, { ...query, memberIds: [] })).toEqual([
      { day: MONDAY, bookedMinutes: 0, openMinutes: 0 },
    ]);
  });
});

describe('the open minutes', () => {
  it('are working time within the opening hours, without breaks, absences and closures', async () => {
    const owner = await aProfessional(fresh.db, {
      hours: [
        { startsMinute: 540, endsMinute: 720 },
        { startsMinute: 780, endsMinute: 1140 },
      ],
    });
    const second = await aMember(fresh.db, owner.id);
    const [professionalId, { memberId }] = [owner.id, owner];
    await fresh.db
      .insertInto('scheduling.openingHours')
      .values(
        [1, 2, 3, 4, 5].map((weekday) => ({ professionalId, weekday, startsMinute: 600, endsMinute: 1080 })),
      )
      .execute();
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { kind: 'absence', memberId, day: '2026-06-02', startsMinute: 1020 },
      { kind: 'closure', day: '2026-06-03', endsMinute: 900 },
      { kind: 'opening', day: '2026-06-07', startsMinute: 600, endsMinute: 660 },
      // After the last day.
      { kind: 'closure', day: '2026-06-08' },
    );
    const query = { professionalId, timeZone, memberIds: [second, memberId], from: MONDAY, days: 7 };
    const open = await countOpenMinutes(fresh.db, query);
    expect([...open]).toEqual([
      [second, [480, 480, 180, 480, 480, 0, 60]],
      // A break from 12:00 to 13:00; on Tuesday away from 17:00.
      [memberId, [420, 360, 180, 420, 420, 0, 60]],
    ]);
  });
});
