import { randomUUID } from 'node:crypto';
import {
  type Calendar,
  clockChangeDates,
  type DateRule,
  type DayRule,
  randomNumbers,
  zones,
} from '@meche/slots/calendar.testing';
import { naiveStarts } from '@meche/slots/oracle.testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, anEquipment, aProfessional } from '#testing/builders';

// Enters random catalogues, hours, cycles, closures, openings and absences by the API and compares the
// slots shown with the minute-by-minute oracle, in every zone, including days of a clock change.

const ROUNDS = process.env.ROUNDS === 'full' ? 500 : 12;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
// A month before the clock changes of spring and autumn.
const SEASONS = ['2027-02-20', '2027-09-25'];
const DAYS = 16;
const nowIn = (season: string) => new Date(`${season}T05:00:00Z`);

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

const wall = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const plus = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

type Range = { starts_minute: number; ends_minute: number; online?: boolean };
const rule = (ranges: readonly Range[]): DayRule => ({
  ranges: ranges.map((one) => [wall(one.starts_minute), wall(one.ends_minute)]),
  breaks: [],
  online: ranges
    .filter(({ online }) => online !== false)
    .map((one) => [wall(one.starts_minute), wall(one.ends_minute)]),
});

/** A random calendar, and the requests that enter it. */
function drawn(seed: number, season: string) {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const often = (share: number) => next() < share;
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const listOf = <T>(least: number, most: number, make: (index: number) => T): T[] =>
    Array.from({ length: least + below(most - least + 1) }, (_, index) => make(index));
  const [zone] = oneOf(zones);
  const change = clockChangeDates(zone).find((day) => day > plus(season, DAYS + 2) && day < plus(season, 50));
  const middle = change && often(0.7) ? change : plus(season, DAYS + 2 + below(30));
  const firstDate = plus(middle, -below(DAYS));
  // Ranges of a day, up to midnight on both ends; some touch.
  const ranges = (isOfMember: boolean): Range[] => {
    const found: Range[] = [];
    for (let at = below(8) * 60 + below(12) * 5; found.length < 1 + below(3) && at < 1380; ) {
      const end = Math.min(1440, at + 5 * (6 + below(90)));
      const online = isOfMember ? { online: often(0.8) } : {};
      found.push({ starts_minute: at, ends_minute: end, ...online });
      at = end + (often(0.3) ? 0 : 5 * (1 + below(40)));
    }
    return found;
  };
  const week = (isOfMember: boolean) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      often(0.15) ? [] : [{ weekday, ranges: ranges(isOfMember) }],
    );
  const monday = plus('2027-01-04', 7 * below(16));
  const period = (kind: string) => {
    const first_day = plus(firstDate, below(DAYS));
    const [part] = ranges(false);
    return {
      kind,
      first_day,
      last_day: plus(first_day, below(4)),
      ...(kind === 'opening' || often(0.5) ? part : { starts_minute: 0, ends_minute: 1440 }),
    };
  };
  return {
    zone,
    firstDate,
    monday,
    season,
    steps: listOf(1, 3, () => ({
      duration: 5 * (1 + below(14)),
      free: often(0.5) ? 0 : 5 * (1 + below(12)),
      needsBasin: often(0.4),
    })),
    units: 1 + below(2),
    settings: {
      slotStepMinutes: oneOf([5, 10, 15, 20, 30, 60]),
      bufferMinutes: oneOf([0, 0, 5, 15]),
      minimumNoticeMinutes: 0,
      horizonDays: 365,
    },
    opening: often(0.5) ? week(false) : [],
    ofBusiness: often(0.6) ? listOf(1, 2, () => period(oneOf(['closure', 'opening']))) : [],
    members: listOf(1, 2, () => {
      const weeks = often(0.5) ? 1 : 2 + below(3);
      return {
        weeks,
        days: Array.from({ length: weeks }, (_, index) =>
          week(true).map((day) => ({ week: index + 1, ...day })),
        ).flat(),
        dates: often(0.5) ? listOf(1, 2, () => period(oneOf(['absence', 'opening']))) : [],
        blocked: often(0.5) ? [{ day: below(DAYS), from: 5 * below(200), minutes: 5 * (1 + below(60)) }] : [],
      };
    }),
  };
}

type Drawn = ReturnType<typeof drawn>;
type Period = ReturnType<Drawn['members'][number]['dates'][number] extends infer P ? () => P : never>;

const dateRules = (periods: readonly Period[]): DateRule[] =>
  periods.flatMap(({ kind, first_day, last_day, starts_minute = 0, ends_minute = 1440 }) =>
    Array.from(
      { length: (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1 },
      (_, index): DateRule => {
        const date = plus(first_day, index);
        const range = { starts_minute, ends_minute };
        return kind === 'opening'
          ? { date, kind, hours: rule([range]) }
          : {
              date,
              kind: kind === 'absence' ? kind : 'closure',
              range: [wall(starts_minute), wall(ends_minute)],
            };
      },
    ),
  );

async function enter(of: Drawn) {
  const { id, accountId, memberId } = await aProfessional(fixture.db, {
    timeZone: of.zone,
    hours: null,
    verified: false,
    settings: of.settings,
  });
  const headers = await fixture.signIn(accountId);
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await fixture.call(method, `/professional/${path}`, {
      body,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify([answer.code, answer.fields])}`);
  };
  const others = await Promise.all(of.members.slice(1).map(() => aMember(fixture.db, id, { hours: [] })));
  const memberIds = [memberId, ...others];
  const basin = await anEquipment(fixture.db, id, 'Bac', of.units);
  await send('POST', 'services', {
    services: [
      {
        category: 'woman_cut',
        name: 'Coupe',
        price_cents: 4000,
        at_salon: true,
        at_home: false,
        duration_minutes: of.steps.reduce((sum, { duration, free }) => sum + duration + free, 0),
        member_ids: memberIds,
        steps: of.steps.map(({ duration, free, needsBasin }) => ({
          name: 'Étape',
          duration_minutes: duration,
          free_time_minutes: free,
          equipment_ids: needsBasin ? [basin] : [],
        })),
      },
    ],
  });
  if (of.opening.length > 0) await send('PUT', 'opening-hours', { days: of.opening, version: 0 });
  if (of.ofBusiness.length > 0) await send('POST', 'exceptions', { periods: of.ofBusiness });
  for (const [index, member] of of.members.entries()) {
    const { weeks, days, dates } = member;
    await send('PUT', `staff/${memberIds[index]}/hours`, {
      weeks,
      days,
      first_monday: of.monday,
      version: 0,
    });
    const periods = dates.map((one) => ({ ...one, member_id: memberIds[index] }));
    if (periods.length > 0) await send('POST', 'exceptions', { periods });
  }
  const booked = of.members.map(({ blocked }) =>
    blocked.map(({ day, from, minutes }) => {
      const start = Date.parse(plus(of.firstDate, day)) / 60_000 + from;
      return { start, end: start + minutes };
    }),
  );
  for (const [index, blocks] of booked.entries())
    for (const { start, end } of blocks)
      await send('POST', 'blocked-times', {
        member_id: memberIds[index],
        starts_at: new Date(start * 60_000).toISOString(),
        ends_at: new Date(end * 60_000).toISOString(),
      });
  const { rows } = await sql<{ id: string }>`select id from services.services
    where professional_id = ${id}`.execute(fixture.db);
  return { id, memberIds, booked, serviceId: rows[0]!.id };
}

function calendarOf(of: Drawn, booked: Calendar['staff'][number]['booked'][], seed: number): Calendar {
  const nowMinute = Math.ceil(nowIn(of.season).getTime() / 60_000);
  return {
    seed,
    zone: of.zone,
    firstDate: of.firstDate,
    dayCount: DAYS,
    place: 'salon',
    steps: of.steps.map(({ duration, free, needsBasin }) => ({
      duration,
      free,
      equipment: needsBasin ? ['basin'] : [],
    })),
    stepMinutes: of.settings.slotStepMinutes,
    buffer: of.settings.bufferMinutes,
    earliest: nowMinute,
    latest: nowMinute + 365 * 1440,
    ...(of.opening.length > 0 && {
      salon: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        rule(of.opening.find((day) => day.weekday === weekday)?.ranges ?? []),
      ),
    }),
    professionalDates: dateRules(of.ofBusiness),
    staff: of.members.map(({ weeks, days, dates }, index) => ({
      id: String(index),
      weeks: Array.from({ length: weeks }, (_, at) =>
        [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
          rule(days.find((day) => day.week === at + 1 && day.weekday === weekday)?.ranges ?? []),
        ),
      ),
      turnsFrom: of.monday,
      dates: dateRules(dates),
      booked: booked[index] ?? [],
    })),
    equipment: [
      { id: 'basin', units: Array.from({ length: of.units }, (_, at) => ({ id: String(at), booked: [] })) },
    ],
  };
}

async function shown(of: Drawn, entered: Awaited<ReturnType<typeof enter>>): Promise<string[]> {
  const answer = await fixture.call(
    'GET',
    `/professionals/${entered.id}/availability?service_ids=${entered.serviceId}&place=salon&from=${of.firstDate}&days=${DAYS}`,
  );
  const { days } = answer.value as unknown as {
    days: { slots: { starts_at: string; member_ids: string[] }[] }[];
  };
  return days.flatMap(({ slots }) =>
    slots.flatMap(({ starts_at, member_ids }) =>
      member_ids.map((id) => `${starts_at} ${entered.memberIds.indexOf(id)}`),
    ),
  );
}

function expected(calendar: Calendar): string[] {
  return naiveStarts(calendar).flatMap(({ id, starts }) =>
    starts.map((start) => `${new Date(start * 60_000).toISOString()} ${id}`),
  );
}

test(`of ${ROUNDS} random calendars entered by the API the slots shown are the oracle's`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  console.log(`hours entered: ${ROUNDS} calendars, SEED=${SEED}`);
  let slots = 0;
  for (const [index, season] of SEASONS.entries()) {
    await fixture.moveTo(nowIn(season));
    for (let round = index; round < ROUNDS; round += SEASONS.length) {
      const of = drawn(SEED + round, season);
      const entered = await enter(of);
      const expectedSlots = expected(calendarOf(of, entered.booked, SEED + round)).sort();
      const got = (await shown(of, entered)).sort();
      slots += expectedSlots.length;
      expect(got, `SEED=${SEED + round} in ${season}`).toEqual(expectedSlots);
    }
  }
  console.log(`hours entered: ${slots} slots compared`);
  expect(slots).toBeGreaterThan(ROUNDS * 10);
});

test('seeded violations: a lost cycle, ignored opening hours and a forgotten closure are found', async () => {
  const mistakes: [string, (id: string) => ReturnType<typeof sql>][] = [
    [
      'turn',
      (id) => sql`update scheduling.rosters set first_monday = first_monday + 7 where member_id in
        (select id from staff.members where professional_id = ${id})`,
    ],
    ['professional', (id) => sql`delete from scheduling.opening_hours where professional_id = ${id}`],
    ['days', (id) => sql`delete from scheduling.exceptions where professional_id = ${id}`],
  ];
  const season = SEASONS[0]!;
  await fixture.moveTo(nowIn(season));
  for (const [name, seedViolation] of mistakes) {
    let seen = false;
    for (let seed = 1; seed < 30 && !seen; seed++) {
      const of = drawn(seed, season);
      const entered = await enter(of);
      await seedViolation(entered.id).execute(fixture.db);
      const expectedSlots = expected(calendarOf(of, entered.booked, seed)).sort();
      seen = (await shown(of, entered)).sort().join() !== expectedSlots.join();
    }
    expect(seen, name).toBe(true);
  }
}, 120_000);
