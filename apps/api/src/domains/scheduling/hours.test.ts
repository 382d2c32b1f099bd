import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantAtMinute, plusDays } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { holidaysAt } from './read-periods.ts';

// Monday, 8:00 in Paris.
const MONDAY = '2031-06-02';
const now = instantAtMinute(MONDAY, 480, 'Europe/Paris');

let fixture: ApiFixture;
let salon: BuiltProfessional;
let serviceId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, {
    verified: false,
    settings: { slotStepMinutes: 60, minimumNoticeMinutes: 0 },
  });
  serviceId = await aService(fixture.db, salon.id, { durationMinutes: 60 });
  headers = await fixture.signIn(salon.accountId);
});

const range = (from: number, to: number, more = {}) => ({
  starts_minute: from * 60,
  ends_minute: to * 60,
  ...more,
});
const put = (path: string, body: object) => fixture.call('PUT', `/professional/${path}`, { body, headers });
const putHours = (body: object, memberId = salon.memberId) =>
  put(`staff/${memberId}/hours`, { version: 0, first_monday: MONDAY, ...body });
const readHours = async (memberId = salon.memberId) =>
  (await fixture.call('GET', `/professional/staff/${memberId}/hours`, { headers })).value as {
    version: number;
    days: object[];
  };
const addPeriods = (periods: object[], more = {}) =>
  fixture.call('POST', '/professional/exceptions', {
    body: { periods, ...more },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
const listPeriods = async () =>
  (await fixture.call('GET', '/professional/exceptions', { headers })).value.periods as { id: string }[];

let queryCount = 0;

/** Wall clock hours of the free starts, by day. */
async function offered(from = MONDAY, days = 7): Promise<Record<string, number[]>> {
  // Availability is cached for a second: another number of days bypasses the cache.
  const more = days + 1 + (queryCount++ % 7);
  const answer = await fixture.call(
    'GET',
    `/professionals/${salon.id}/availability?service_ids=${serviceId}&place=salon&from=${from}&days=${more}`,
  );
  const found = answer.value as unknown as { days: { day: string; slots: { starts_at: string }[] }[] };
  const hour = (at: string) =>
    Number(new Date(at).toLocaleString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit' }).slice(0, 2));
  return Object.fromEntries(
    found.days
      .slice(0, days)
      .flatMap(({ day, slots }) =>
        slots.length > 0 ? [[day, slots.map(({ starts_at }) => hour(starts_at))]] : [],
      ),
  );
}

async function book(day: string, hour: number) {
  const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
  return fixture.call('POST', '/appointments', {
    body: {
      professional_id: salon.id,
      service_ids: [serviceId],
      place: 'salon',
      total_cents: 4000,
      starts_at: instantAtMinute(day, hour * 60, 'Europe/Paris').toISOString(),
    },
    headers: { ...customer, 'idempotency-key': randomUUID() },
  });
}

describe('when a member works', () => {
  test('is entered by week with breaks and online hours, read back, and offered at once', async () => {
    const days = [
      { week: 1, weekday: 1, ranges: [range(9, 12, { online: true }), range(14, 16, { online: true })] },
      { week: 1, weekday: 3, ranges: [range(10, 12, { online: true }), range(12, 15, { online: false })] },
    ];
    expect((await putHours({ days })).status).toBe(200);
    expect(await readHours()).toMatchObject({
      version: 1,
      weeks: 1,
      first_monday: MONDAY,
      days,
      professional: [],
    });
    expect(await offered()).toEqual({ '2031-06-02': [9, 10, 11, 14, 15], '2031-06-04': [10, 11] });
  });

  test('two weeks alternate from their Monday on, and before it', async () => {
    const days = [
      { week: 1, weekday: 2, ranges: [range(9, 11)] },
      { week: 2, weekday: 4, ranges: [range(14, 16)] },
    ];
    await putHours({ weeks: 2, first_monday: plusDays(MONDAY, 7), days });
    expect(await offered(MONDAY, 21)).toEqual({
      '2031-06-05': [14, 15],
      '2031-06-10': [9, 10],
      '2031-06-19': [14, 15],
    });
  });

  const wrong: [string, object, Record<string, string>][] = [
    ['over itself', { ranges: [range(9, 12), range(11, 14)] }, { 'ranges.1.starts_minute': 'overlaps' }],
    ['backwards', { ranges: [range(12, 9)] }, { 'ranges.0.ends_minute': 'ends_before_start' }],
    ['for no time', { ranges: [range(9, 9)] }, { 'ranges.0.ends_minute': 'ends_before_start' }],
    [
      'off the five minutes',
      { ranges: [{ starts_minute: 541, ends_minute: 600 }] },
      { 'ranges.0.starts_minute': 'off_grid' },
    ],
    [
      'past midnight',
      { ranges: [{ starts_minute: 540, ends_minute: 1445 }] },
      { 'ranges.0.ends_minute': 'too_big' },
    ],
    [
      'before midnight',
      { ranges: [{ starts_minute: -5, ends_minute: 600 }] },
      { 'ranges.0.starts_minute': 'too_small' },
    ],
    ['in no range', { ranges: [] }, { ranges: 'required' }],
    [
      'in seven ranges',
      { ranges: Array.from({ length: 7 }, (_, index) => range(2 * index, 2 * index + 1)) },
      { ranges: 'too_long' },
    ],
    ['on the eighth day', { weekday: 8, ranges: [range(9, 12)] }, { weekday: 'too_big' }],
    ['in a week beyond the cycle', { week: 2, ranges: [range(9, 12)] }, { week: 'too_big' }],
    ['in the fifth week', { week: 5, ranges: [range(9, 12)] }, { week: 'too_big' }],
  ];
  test.each(wrong)('is refused %s, at its field', async (_, day, fields) => {
    const answer = await putHours({ days: [{ weekday: 1, ...day }] });
    const named = Object.fromEntries(Object.entries(fields).map(([key, code]) => [`days.0.${key}`, code]));
    expect([answer.status, answer.fields]).toEqual([422, named]);
    expect(await readHours()).toMatchObject({ version: 0 });
  });

  test('lasts from midnight to midnight at most, with adjacent ranges, in four weeks at most', async () => {
    const days = [1, 2, 3, 4].map((week) => ({ week, weekday: 7, ranges: [range(0, 12), range(12, 24)] }));
    expect((await putHours({ weeks: 4, days })).status).toBe(200);
    expect((await putHours({ weeks: 5, days, version: 1 })).fields).toEqual({ weeks: 'too_big' });
    expect((await putHours({ weeks: 0, days, version: 1 })).fields).toEqual({ weeks: 'too_small' });
    const twice = [days[0]!, days[0]!];
    expect((await putHours({ days: twice, version: 1 })).fields).toEqual({
      'days.1.weekday': 'not_a_choice',
    });
    const tuesday = plusDays(MONDAY, 1);
    expect((await putHours({ days: [], version: 1, first_monday: tuesday })).fields).toEqual({
      first_monday: 'not_a_monday',
    });
    expect((await putHours({ days: [], version: 1, first_monday: '2101-01-03' })).fields).toEqual({
      first_monday: 'too_big',
    });
  });

  test('is edited from the version that was read; of two editors the second is refused', async () => {
    const edit = (hour: number) => putHours({ days: [{ weekday: 1, ranges: [range(hour, 20)] }] });
    const answers = await Promise.all([edit(9), edit(10)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('changed_meanwhile');
    expect(await readHours()).toMatchObject({ version: 1 });
  });
});

describe('the opening hours', () => {
  const opening = (days: object[], more = {}) => put('opening-hours', { days, version: 0, ...more });

  test('limit the members, whose own hours stay as they are, and are shown to customers', async () => {
    await opening([{ weekday: 2, ranges: [range(8, 11), range(18, 20)] }]);
    expect(await offered()).toEqual({ '2031-06-03': [9, 10, 18] });
    const page = await fixture.call('GET', `/professionals/${salon.slug}`);
    expect(page.value.opening_hours).toEqual([{ weekday: 2, ranges: [range(8, 11), range(18, 20)] }]);
    const { value } = await fixture.call('GET', '/professional/opening-hours', { headers });
    expect(value).toMatchObject({ version: 1, days: [{ weekday: 2 }] });
    await opening([], { version: 1 });
    expect(Object.keys(await offered())).toHaveLength(6);
  });

  test('is edited from the version that was read, with wrong fields named', async () => {
    const answers = await Promise.all(
      [9, 10].map((hour) => opening([{ weekday: 1, ranges: [range(hour, 20)] }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wrong = await opening([{ weekday: 1, ranges: [range(9, 12), range(10, 20)] }], { version: 1 });
    expect(wrong.fields).toEqual({ 'days.0.ranges.1.starts_minute': 'overlaps' });
  });

  test('give way to a special opening, on which every member works', async () => {
    await opening([{ weekday: 2, ranges: [range(9, 11)] }]);
    const sunday = '2031-06-08';
    await addPeriods([{ kind: 'opening', first_day: sunday, last_day: sunday, ...range(10, 12) }]);
    expect(await offered()).toEqual({ '2031-06-03': [9, 10], [sunday]: [10, 11] });
  });
});

describe('closures and absences', () => {
  test('a closure of several days is one period, shown to customers, and deleted as one', async () => {
    const [first_day, last_day] = ['2031-06-03', '2031-06-05'];
    const closure = { kind: 'closure', first_day, last_day, label: 'Congés' };
    expect((await addPeriods([closure])).status).toBe(201);
    expect(Object.keys(await offered())).toEqual([MONDAY, '2031-06-06', '2031-06-07']);
    const page = await fixture.call('GET', `/professionals/${salon.slug}`);
    expect(page.value.next_closures).toEqual(
      [first_day, '2031-06-04', last_day].map((day) => ({ day, label: 'Congés' })),
    );
    const [period] = await listPeriods();
    expect(period).toMatchObject({ ...closure, member_id: null, starts_minute: 0, ends_minute: 1440 });
    const gone = await fixture.call('DELETE', `/professional/exceptions/${period?.id}`, { headers });
    expect([gone.status, await listPeriods()]).toEqual([200, []]);
    expect(Object.keys(await offered())).toHaveLength(6);
  });

  test('an absence is one member’s, for a part of the day if wanted', async () => {
    await aMember(fixture.db, salon.id, {
      serviceIds: [serviceId],
      hours: [{ startsMinute: 900, endsMinute: 960 }],
    });
    const away = { kind: 'absence', member_id: salon.memberId, first_day: MONDAY, last_day: MONDAY };
    await addPeriods([{ ...away, ...range(11, 24) }]);
    expect((await offered(MONDAY, 1))[MONDAY]).toEqual([9, 10, 15]);
  });

  test('are visible to the member concerned, with closures, but without the owner’s note on the leave', async () => {
    const { id: accountId } = await aCustomer(fixture.db);
    await sql`update identity.accounts set role = 'SALON' where id = ${accountId}`.execute(fixture.db);
    const ownId = await aMember(fixture.db, salon.id, { accountId, granted: ['own_calendar'] });
    const other = await aMember(fixture.db, salon.id);
    const days = { first_day: MONDAY, last_day: MONDAY };
    await addPeriods([
      { kind: 'absence', member_id: ownId, label: 'Formation payée', ...days },
      { kind: 'absence', member_id: other, ...days },
      { kind: 'closure', label: 'Congés', first_day: plusDays(MONDAY, 1), last_day: plusDays(MONDAY, 2) },
    ]);
    const own = await fixture.signIn(accountId);
    const { status, value } = await fixture.call('GET', '/professional/hours', { headers: own });
    expect(status).toBe(200);
    expect(value).toMatchObject({
      hours: { member_id: ownId, days: [{ weekday: 1, ranges: [range(9, 19)] }, {}, {}, {}, {}, {}] },
      periods: [
        { kind: 'absence', member_id: ownId, label: '' },
        { kind: 'closure', member_id: null, label: 'Congés' },
      ],
    });
    const change = { version: 0, first_monday: MONDAY, days: [] };
    const refused = await fixture.call('PUT', `/professional/staff/${ownId}/hours`, {
      body: change,
      headers: own,
    });
    expect(refused.status).toBe(403);
  });
});

describe('many closures at once', () => {
  test('several are entered together or not at all, with the wrong field named', async () => {
    const whole = { kind: 'closure', first_day: MONDAY, last_day: MONDAY };
    const cases: [object, Record<string, string>][] = [
      [{ first_day: '2031-06-01' }, { first_day: 'too_small' }],
      [{ first_day: '2101-01-01', last_day: '2101-01-02' }, { first_day: 'too_big' }],
      [{ first_day: '2031-06-04' }, { last_day: 'ends_before_start' }],
      [{ last_day: '2032-06-02' }, { last_day: 'too_big' }],
      [range(12, 12), { ends_minute: 'ends_before_start' }],
      [{ kind: 'absence' }, { member_id: 'choice_required' }],
      [{ kind: 'absence', member_id: randomUUID() }, { member_id: 'not_a_choice' }],
      [{ member_id: salon.memberId }, { member_id: 'not_a_choice' }],
      [{ kind: 'party' }, { kind: 'not_a_choice' }],
      [{ label: 'x'.repeat(201) }, { label: 'too_long' }],
    ];
    for (const [change, fields] of cases) {
      const answer = await addPeriods([whole, { ...whole, ...change }]);
      const named = Object.fromEntries(
        Object.entries(fields).map(([key, code]) => [`periods.1.${key}`, code]),
      );
      expect([answer.status, answer.fields]).toEqual([422, named]);
    }
    expect(await listPeriods()).toEqual([]);
    // At most a year and a day.
    expect((await addPeriods([{ ...whole, last_day: '2032-06-01', label: 'x'.repeat(200) }])).status).toBe(
      201,
    );
  });

  test('public holidays are those of the professional’s department, and marked closed once they are', async () => {
    const holidays = async () => {
      const { value } = await fixture.call('GET', '/professional/holidays', { headers });
      return value as { department: string; days: { day: string; holiday: string; closed: boolean }[] };
    };
    const { department, days } = await holidays();
    expect([department, days.length]).toEqual(['75', 12]);
    expect(days[0]).toEqual({ day: MONDAY, holiday: 'whit_monday', closed: false });
    await addPeriods(days.map(({ day }) => ({ kind: 'closure', first_day: day, last_day: day })));
    expect((await holidays()).days.every(({ closed }) => closed)).toBe(true);
    await sql`update professionals.places set insee_code = '97411' where professional_id = ${salon.id}`.execute(
      fixture.db,
    );
    const there = await holidays();
    expect(there.days.find(({ holiday }) => holiday === 'abolition_of_slavery')).toEqual({
      day: '2031-12-20',
      holiday: 'abolition_of_slavery',
      closed: false,
    });
  });
});

test('public holidays are those at the salon of a professional who also visits another department', async () => {
  const both = await aProfessional(fixture.db, { places: ['salon', 'at_home'] });
  await sql`update professionals.places set insee_code = '67482'
    where professional_id = ${both.id} and kind = 'at_home'`.execute(fixture.db);
  expect((await holidaysAt(fixture.db, both.id, MONDAY)).department).toBe('75');
});

describe('upcoming appointments that would lie outside of the hours', () => {
  const TUESDAY = '2031-06-03';

  test('are shown before anything changes; once confirmed, they stay', async () => {
    expect((await book(TUESDAY, 17)).status).toBe(201);
    const shorter = { days: [{ weekday: 2, ranges: [range(9, 17)] }] };
    const answer = await putHours(shorter);
    expect([answer.status, answer.code]).toEqual([409, 'visits_outside']);
    expect(answer.details).toMatchObject({
      count: 1,
      visits: [
        {
          member_id: salon.memberId,
          customer_name: expect.any(String),
          starts_at: instantAtMinute(TUESDAY, 17 * 60, 'Europe/Paris').toISOString(),
        },
      ],
    });
    expect(await readHours()).toMatchObject({ version: 0 });
    expect((await putHours({ ...shorter, visits_seen: 1 })).status).toBe(200);
    const { rows } = await sql<{ state: string }>`select state from appointments.appointments
      where professional_id = ${salon.id}`.execute(fixture.db);
    expect(rows).toEqual([{ state: 'confirmed' }]);
  });

  test('are refused again when there are more than were confirmed, never for visits that were outside before', async () => {
    await book(TUESDAY, 17);
    const closed = [{ kind: 'closure', first_day: TUESDAY, last_day: TUESDAY }];
    expect((await addPeriods(closed)).details).toMatchObject({ count: 1 });
    await book(TUESDAY, 10);
    expect((await addPeriods(closed, { visits_seen: 1 })).details).toMatchObject({ count: 2 });
    expect((await addPeriods(closed, { visits_seen: 2 })).status).toBe(201);
    expect((await putHours({ days: [] })).status).toBe(200);
  });

  test('are found for every change: opening hours, an absence, a deleted special opening', async () => {
    const sunday = '2031-06-08';
    await addPeriods([{ kind: 'opening', first_day: sunday, last_day: sunday, ...range(10, 12) }]);
    await book(sunday, 10);
    const [period] = await listPeriods();
    const remove = (seen: string) =>
      fixture.call('DELETE', `/professional/exceptions/${period?.id}${seen}`, { headers });
    expect(await remove('')).toMatchObject({ status: 409, code: 'visits_outside' });
    expect((await remove('?visits_seen=1')).status).toBe(200);
    await book(TUESDAY, 10);
    const opening = { days: [{ weekday: 1, ranges: [range(9, 19)] }], version: 0 };
    expect(await put('opening-hours', opening)).toMatchObject({ status: 409, details: { count: 1 } });
    const away = { kind: 'absence', member_id: salon.memberId, first_day: TUESDAY, last_day: TUESDAY };
    expect(await addPeriods([away])).toMatchObject({ status: 409, details: { count: 1 } });
    expect(await addPeriods([{ ...away, ...range(14, 18) }])).toMatchObject({ status: 201 });
  });

  test('must end within the hours, developing time included; the buffer may pass closing', async () => {
    await sql`update professionals.professionals set buffer_minutes = 30 where id = ${salon.id}`.execute(
      fixture.db,
    );
    serviceId = await aService(fixture.db, salon.id, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }],
    });
    expect((await book(TUESDAY, 16)).status).toBe(201);
    const until = (minute: number) =>
      putHours({ days: [{ weekday: 2, ranges: [{ starts_minute: 540, ends_minute: minute }] }] });
    expect((await until(16 * 60 + 30)).code).toBe('visits_outside');
    expect((await until(17 * 60)).status).toBe(200);
  });
});

describe('hours that change while customers book', () => {
  test('a customer with a chosen time is refused, with the next free times', async () => {
    const before = await offered('2031-06-03', 1);
    expect(before['2031-06-03']).toContain(10);
    await putHours({ days: [{ weekday: 3, ranges: [range(9, 12)] }] });
    const answer = await book('2031-06-03', 10);
    expect([answer.status, answer.code]).toEqual([409, 'slot_taken']);
    const { next_slots } = answer.details as { next_slots: { starts_at: string }[] };
    expect(next_slots[0]?.starts_at).toBe(instantAtMinute('2031-06-04', 540, 'Europe/Paris').toISOString());
  });

  test('of twenty closures against twenty bookings none overlooks the other', async () => {
    for (let round = 0; round < 20; round++) {
      const day = plusDays('2031-06-03', 7 * round);
      salon = await aProfessional(fixture.db, { verified: false, settings: { horizonDays: 365 } });
      serviceId = await aService(fixture.db, salon.id, { durationMinutes: 60 });
      headers = await fixture.signIn(salon.accountId);
      const [closed, booked] = await Promise.all([
        addPeriods([{ kind: 'closure', first_day: day, last_day: day }]),
        book(day, 10),
      ]);
      expect([[closed.status, closed.code].join(' '), [booked.status, booked.code].join(' ')]).toEqual(
        booked.status === 201 ? ['409 visits_outside', '201 '] : ['201 ', '409 slot_taken'],
      );
    }
  });
});

test('an appointment of another professional does not matter', async () => {
  const other = await aProfessional(fixture.db, { verified: false });
  await anAppointment(fixture.db, other, { startsAt: instantAtMinute('2031-06-03', 600, 'Europe/Paris') });
  expect((await putHours({ days: [] })).status).toBe(200);
});
