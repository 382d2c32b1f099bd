import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later } from '#kit/time';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { auditMasks } from './audit-masks.ts';
import { createAvailabilityMemory } from './availability-cache.ts';
import { blockTime } from './block-time.ts';
import { findSlots } from './find-slots.ts';
import { freeSlot, planVisit } from './index.ts';
import { readAgenda } from './read-agenda.ts';
import { takeSlot } from './take-slot.testing.ts';

/** A zone, a day with or without a clock change, and the hours of that day. */
const days: [zone: string, day: string, hours: number][] = [
  ['Europe/Paris', '2026-03-29', 23],
  ['Europe/Paris', '2026-10-25', 25],
  ['Europe/Paris', '2027-03-28', 23],
  // On the dates of the United States.
  ['America/Miquelon', '2026-03-08', 23],
  ['America/Miquelon', '2026-11-01', 25],
  ['Indian/Reunion', '2026-03-29', 24],
  ['Pacific/Marquesas', '2026-10-25', 24],
];

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** Every whole hour of a local day, by Intl rather than by our own code. */
function hoursOn(timeZone: string, day: string): Date[] {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const found: Date[] = [];
  let at = new Date(Date.parse(day) - 15 * HOUR_MS);
  while (wall.format(at) < day) at = later(at, 15 * 60_000);
  for (; wall.format(at) === day; at = later(at, HOUR_MS)) found.push(at);
  return found;
}

/** A salon that is open around the clock and sells an hour. */
async function openFixture(timeZone: string, day: string) {
  const { db } = fresh;
  const settings = { slotStepMinutes: 60, minimumNoticeMinutes: 0, horizonDays: 365 };
  const fixture = await aProfessional(db, { timeZone, settings, hours: null });
  for (let weekday = 1; weekday <= 7; weekday++) {
    await db
      .insertInto('scheduling.workingHours')
      .values({ memberId: fixture.memberId, weekday, startsMinute: 0, endsMinute: 1440 })
      .execute();
  }
  const serviceId = await aService(db, fixture.id, { durationMinutes: 60 });
  const now = new Date(Date.parse(day) - 72 * HOUR_MS);
  const clock = { now: () => now };
  const query = { professionalId: fixture.id, serviceIds: [serviceId], place: 'salon' as const };
  return {
    fixture,
    now,
    clock,
    async offered(): Promise<string[]> {
      const memory = createAvailabilityMemory();
      const answer = await findSlots({ db, clock, memory }, { ...query, from: day, days: 1 });
      return (answer.days[0]?.slots ?? []).map(({ startsAt }) => startsAt);
    },
    async book(startsAt: Date): Promise<string> {
      const visit = await planVisit(db, query);
      const occupant = { kind: 'appointment' as const, id: crypto.randomUUID() };
      await inTransaction(db, (tx) => takeSlot(tx, { visit, occupant, startsAt, now, who: 'customer' }));
      return occupant.id;
    },
  };
}

/** Errors in slots, bookings hour by hour, and the read model on such a day. */
async function faultsOf(timeZone: string, day: string, spoil?: (id: string) => Promise<unknown>) {
  const opened = await openFixture(timeZone, day);
  if (spoil) await spoil(opened.fixture.id);
  const expected = hoursOn(timeZone, day).map((at) => at.toISOString());
  const faults: string[] = [];
  const offered = await opened.offered();
  if (offered.join() !== expected.join()) faults.push(`offers ${offered.length} of ${expected.length} hours`);
  for (const [index, start] of expected.entries()) {
    await opened.book(new Date(start)).catch((error) => faults.push(`${start}: ${error}`));
    const left = await opened.offered();
    if (left.join() !== expected.slice(index + 1).join()) faults.push(`after ${start}: ${left.length} left`);
  }
  const wrong = await auditMasks(fresh.db, { from: new Date(0), professionalId: opened.fixture.id });
  if (wrong.length > 0) faults.push(`${wrong.length} wrong days`);
  return faults;
}

describe('on a day of the calendar', () => {
  it.each(days)('in %s, %s, each of its %i hours is offered, booked and gone', async (zone, day, hours) => {
    expect(hoursOn(zone, day)).toHaveLength(hours);
    expect(await faultsOf(zone, day)).toEqual([]);
  });

  it.each(days)(
    'in %s, %s, what is blocked over midnight and given back leaves the day whole',
    async (zone, day) => {
      const opened = await openFixture(zone, day);
      const hours = hoursOn(zone, day);
      const [first, last] = [hours[0] ?? new Date(Number.NaN), hours.at(-1) ?? new Date(Number.NaN)];
      const span = { startsAt: later(first, -HOUR_MS), endsAt: later(last, 2 * HOUR_MS) };
      const standing = createHeldStanding<'own_calendar'>(opened.fixture);
      const { memberId } = opened.fixture;
      const { db } = fresh;
      const id = await blockTime({ db, clock: opened.clock }, standing, { memberId, label: '', ...span });
      expect(await opened.offered()).toEqual([]);
      expect(await auditMasks(db, { from: new Date(0), professionalId: opened.fixture.id })).toEqual([]);
      const occupant = { kind: 'blocked_time' as const, id };
      await inTransaction(db, (tx) =>
        freeSlot(tx, {
          professionalId: opened.fixture.id,
          timeZone: zone,
          occupant,
          now: opened.clock.now(),
        }),
      );
      expect(await opened.offered()).toHaveLength(hours.length);
    },
  );

  it('the agenda names the hours of the wall clock, whatever the day’s length', async () => {
    const { fixture, now } = await openFixture('Europe/Paris', '2026-10-25');
    const { members, startsAt, endsAt } = await readAgenda(fresh.db, {
      now,
      professionalId: fixture.id,
      timeZone: 'Europe/Paris',
      memberIds: [fixture.memberId],
      from: '2026-10-25',
      days: 1,
    });
    expect(members[0]?.days[0]?.open).toEqual([{ startsMinute: 0, endsMinute: 1440 }]);
    expect((endsAt.getTime() - startsAt.getTime()) / HOUR_MS).toBe(25);
  });
});

test('seeded violation: a salon with a fixed UTC offset fails on both days', async () => {
  const spoil = (zone: string) => (id: string) =>
    sql`update professionals.professionals set time_zone = ${zone} where id = ${id}`.execute(fresh.db);
  // Paris with its winter offset all year, then with its summer offset.
  expect(await faultsOf('Europe/Paris', '2026-03-29', spoil('Etc/GMT-1'))).not.toEqual([]);
  expect(await faultsOf('Europe/Paris', '2026-10-25', spoil('Etc/GMT-2'))).not.toEqual([]);
  expect(await faultsOf('America/Miquelon', '2026-11-01', spoil('America/Cayenne'))).not.toEqual([]);
});
