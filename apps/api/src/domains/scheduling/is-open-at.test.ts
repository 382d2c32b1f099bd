import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantAtMinute } from '#kit/time';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { isOpenAt } from './index.ts';
import { anHourlySalon, at, book, MONDAY } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const openAt = (professionalId: string, ...times: string[]) =>
  Promise.all(times.map((time) => isOpenAt(fresh.db, professionalId, at(time))));

describe('a business is open', () => {
  it('from the start of a member’s hours to their end, on the days of the week that have some', async () => {
    const { id } = await anHourlySalon(fresh.db);
    expect(await openAt(id, '08:59', '09:00', '12:59', '13:00')).toEqual([false, true, true, false]);
    expect(await isOpenAt(fresh.db, id, at('10:00', '2026-06-06'))).toBe(true);
    expect(await isOpenAt(fresh.db, id, at('10:00', '2026-06-07'))).toBe(false);
  });

  it('by the wall clock of its own time zone', async () => {
    const { id } = await aProfessional(fresh.db, { timeZone: 'Indian/Reunion' });
    // Réunion is four hours ahead of UTC; the hours are 9:00 to 19:00.
    expect(await openAt(id, '06:59', '07:00', '16:59', '17:00')).toEqual([false, true, true, false]);
  });

  it.each([
    ['after the clocks have gone forward', '2026-03-29'],
    ['after the clocks have gone back', '2026-10-25'],
  ])('by the wall clock on the day %s', async (_, sunday) => {
    const { id, memberId } = await anHourlySalon(fresh.db, { hours: [] });
    await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
      values (${memberId}, 7, 540, 720)`.execute(fresh.db);
    const open = [539, 540, 719, 720].map((minute) =>
      isOpenAt(fresh.db, id, instantAtMinute(sunday, minute, 'Europe/Paris')),
    );
    expect(await Promise.all(open)).toEqual([false, true, true, false]);
  });

  it('while any member works, online or not, booked or not; not by those who left', async () => {
    const { id } = await anHourlySalon(fresh.db, { hours: [] });
    const hours = [
      { startsMinute: 600, endsMinute: 660 },
      { startsMinute: 720, endsMinute: 780 },
    ];
    const other = await aMember(fresh.db, id, { hours });
    await sql`update scheduling.working_hours set online = false where member_id = ${other}`.execute(
      fresh.db,
    );
    const cut = await aService(fresh.db, id, { durationMinutes: 60 });
    await book(fresh.db, { professionalId: id, serviceIds: [cut], memberId: other, startsAt: at('10:00') });
    expect(await openAt(id, '09:30', '10:30', '11:30', '12:30')).toEqual([false, true, false, true]);
    await sql`update staff.members set deleted_at = ${at('08:00')} where id = ${other}`.execute(fresh.db);
    expect(await openAt(id, '10:30', '12:30')).toEqual([false, false]);
  });

  it('within its opening hours, without closures and absences', async () => {
    const { id, memberId } = await anHourlySalon(fresh.db);
    await sql`insert into scheduling.opening_hours (professional_id, weekday, starts_minute, ends_minute)
      values (${id}, 1, 600, 720)`.execute(fresh.db);
    expect(await openAt(id, '09:59', '10:00', '11:59', '12:00')).toEqual([false, true, true, false]);
    await sql`insert into scheduling.exceptions (professional_id, member_id, day, kind, starts_minute, ends_minute)
      values (${id}, ${memberId}, ${MONDAY}, 'absence', 600, 630), (${id}, null, ${MONDAY}, 'closure', 690, 720)`.execute(
      fresh.db,
    );
    expect(await openAt(id, '10:29', '10:30', '11:29', '11:30')).toEqual([false, true, true, false]);
  });

  it('is asked of a professional that exists', async () => {
    await expect(openAt(crypto.randomUUID(), '10:00')).rejects.toMatchObject({ code: 'not_found' });
  });
});
