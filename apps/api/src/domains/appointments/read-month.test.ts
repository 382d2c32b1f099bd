import { randomUUID } from 'node:crypto';
import type { CalendarMonth } from '@meche/contract/calendar-month';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays, startOfDay } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';

const NOW = new Date('2027-03-10T09:07:00Z');
const ZONE = 'Europe/Paris';
const MONTH = '2027-03';
/** The night before it the clocks go forward. */
const SHORT = '2027-03-28';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let lea: string;
let leasAccount: string;

beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
  salon = await aProfessional(fixture.db);
  leasAccount = (await aCustomer(fixture.db, { firstName: 'Léa' })).id;
  await sql`update identity.accounts set role = 'SALON' where id = ${leasAccount}`.execute(fixture.db);
  lea = await aMember(fixture.db, salon.id, {
    accountId: leasAccount,
    granted: ['own_calendar', 'sell_services'],
  });
  await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
    values (${lea}, 7, 0, 360)`.execute(fixture.db);
  const serviceId = await aService(fixture.db, salon.id, { memberIds: [salon.memberId, lea] });
  for (const [memberId, startsAt] of [
    [salon.memberId, '2027-03-10T10:00:00Z'],
    [salon.memberId, '2027-03-12T09:00:00Z'],
    [salon.memberId, '2027-03-12T13:30:00Z'],
    [lea, '2027-03-12T13:30:00Z'],
    [lea, `${SHORT}T00:30:00Z`],
    [salon.memberId, '2027-04-02T08:00:00Z'],
  ] as const) {
    const { status, text } = await post('/professional/appointments', {
      member_id: memberId,
      service_ids: [serviceId],
      customer_name: 'Jeanne Petit',
      starts_at: startsAt,
      accept_warnings: true,
    });
    expect(status, text).toBe(201);
  }
  const blocked = { starts_at: '2027-03-17T09:00:00Z', ends_at: '2027-03-17T15:30:00Z' };
  expect((await post('/professional/blocked-times', { member_id: lea, ...blocked })).status).toBe(201);
  await fixture.db
    .insertInto('scheduling.exceptions')
    .values({ professionalId: salon.id, day: '2027-03-29', kind: 'closure', label: 'Lundi de Pâques' })
    .execute();
});
afterAll(() => fixture?.close());

const headers = async (accountId = salon.accountId) => ({ ...(await fixture.signIn(accountId)) });

async function post(path: string, body: Record<string, unknown>) {
  return fixture.call('POST', path, {
    headers: { ...(await headers()), 'idempotency-key': randomUUID() },
    body,
  });
}

async function readMonth(accountId?: string, query = `?month=${MONTH}`) {
  const { status, text } = await fixture.call('GET', `/professional/calendar/month${query}`, {
    headers: await headers(accountId),
  });
  return { status, text, value: camel(JSON.parse(text)).value as CalendarMonth };
}

/** Wire keys to camel case. */
function camel(text: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(text).replace(/"([a-z_]+)":/g, (_, key: string) => {
      return `"${key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())}":`;
    }),
  );
}

type Agenda = {
  members: { id: string; days: { day: string; open: { startsMinute: number; endsMinute: number }[] }[] }[];
  appointments: { startsAt: string; endsAt: string; member: { id: string } }[];
  blockedTimes: { startsAt: string; endsAt: string; memberId: string }[];
};

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** In steps of five minutes, from the day view. */
function naiveMinutes(agenda: Agenda, memberId: string, day: string) {
  const open = agenda.members.find(({ id }) => id === memberId)?.days.find((one) => one.day === day)?.open;
  const taken = [
    ...agenda.appointments.map((one) => ({ ...one, memberId: one.member.id })),
    ...agenda.blockedTimes,
  ].filter((one) => one.memberId === memberId);
  const minutes = { freeMinutes: 0, workMinutes: 0, busyMinutes: 0 };
  const end = startOfDay(plusDays(day, 1), ZONE).getTime();
  for (let at = startOfDay(day, ZONE).getTime(); at < end; at += 300_000) {
    const [hour, minute] = wall.format(at).split(':').map(Number);
    const ofDay = (hour ?? 0) * 60 + (minute ?? 0);
    const isOpen = open?.some(({ startsMinute, endsMinute }) => ofDay >= startsMinute && ofDay < endsMinute);
    const isTaken = taken.some((one) => Date.parse(one.startsAt) <= at && at < Date.parse(one.endsAt));
    if (!isOpen) continue;
    minutes.workMinutes += 5;
    if (isTaken) minutes.busyMinutes += 5;
    else if (at >= NOW.getTime()) minutes.freeMinutes += 5;
  }
  return minutes;
}

test('a month counts visits, work and free time as the day view does, also on the day of the clock change', async () => {
  const { value } = await readMonth();
  expect(value.days.map(({ day }) => day)).toHaveLength(35);
  expect([value.days[0]?.day, value.days.at(-1)?.day]).toEqual(['2027-03-01', '2027-04-04']);
  const { text } = await fixture.call('GET', '/professional/calendar?from=2027-03-01&days=35', {
    headers: await headers(),
  });
  const agenda = camel(JSON.parse(text)).value as Agenda;
  let visits = 0;
  for (const { id, days } of value.members) {
    for (const [at, { visits: counted, ...minutes }] of days.entries()) {
      const day = value.days[at]?.day ?? '';
      const own = agenda.appointments.filter((one) => one.member.id === id && one.startsAt.startsWith(day));
      expect([id, day, counted, minutes]).toEqual([id, day, own.length, naiveMinutes(agenda, id, day)]);
      visits += counted;
    }
  }
  expect(visits).toBe(6);
  const onShort = value.members.find(({ id }) => id === lea)?.days[27];
  // Six hours on the clock are five, minus the appointment.
  expect(onShort?.visits).toBe(1);
  expect(onShort?.freeMinutes).toBeLessThan(300);
});

test('a month marks public holidays and closures: nothing is free then', async () => {
  const { value } = await readMonth();
  const at = value.days.findIndex(({ day }) => day === '2027-03-29');
  expect(value.days[at]).toEqual({
    day: '2027-03-29',
    holiday: 'easter_monday',
    closures: [{ label: 'Lundi de Pâques', wholeDay: true }],
  });
  expect(value.members.map(({ days }) => days[at]?.freeMinutes)).toEqual([0, 0]);
  expect(value.days.filter(({ holiday, closures }) => holiday || closures.length > 0)).toHaveLength(1);
});

test('the default is the present month, in weeks from the weekday of the settings', async () => {
  await fixture.db
    .updateTable('professionals.professionals')
    .set({ firstWeekday: 7 })
    .where('id', '=', salon.id)
    .execute();
  const { value } = await readMonth(undefined, '');
  expect([value.month, value.days[0]?.day, value.days.length]).toEqual([MONTH, '2027-02-28', 35]);
});

test('a member limited to their own calendar sees only their own days, and no colleague’s name', async () => {
  const { value, text } = await readMonth(leasAccount);
  expect(value.members.map(({ id }) => id)).toEqual([lea]);
  expect(text).not.toContain(salon.memberId);
});

test('a former member is listed by name with their visits', async () => {
  const gone = await aMember(fixture.db, salon.id, { firstName: 'Rose' });
  const startsAt = new Date('2027-03-03T09:00:00Z');
  await anAppointment(fixture.db, { ...salon, memberId: gone }, { startsAt, memberName: 'Rose' });
  await sql`update staff.members set deleted_at = now(), bookable = false where id = ${gone}`.execute(
    fixture.db,
  );
  const { value } = await readMonth();
  const ofFormerMember = value.members.find(({ id }) => id === gone);
  expect([
    ofFormerMember?.name,
    ofFormerMember?.days.map(({ visits }) => visits).reduce((a, b) => a + b),
  ]).toEqual(['Rose', 1]);
});

test('an invalid month, or one out of range, is refused at the field', async () => {
  for (const month of ['1990-01', '2090-01', '2027-13', '2027-3']) {
    expect((await readMonth(undefined, `?month=${month}`)).status).toBe(422);
  }
});

test('a day is printed with phone numbers, notes and on-site amounts, of the calendars that the caller may open', async () => {
  const startsAt = new Date('2027-03-16T09:00:00Z');
  await anAppointment(fixture.db, salon, { startsAt, customerPhone: '+33612345678', note: 'Pressée' });
  const sheet = async (accountId?: string) => {
    const { status, value } = await fixture.call('GET', '/professional/calendar/sheet?day=2027-03-16', {
      headers: await headers(accountId),
    });
    expect(status).toBe(200);
    return value.visits;
  };
  expect(await sheet()).toMatchObject([
    {
      state: 'confirmed',
      note: 'Pressée',
      on_site_cents: 4000,
      address: '',
      customer: { name: 'Camille Martin', phone_number: '+33612345678' },
    },
  ]);
  expect(await sheet(leasAccount)).toEqual([]);
});

test('an appointment that runs past midnight counts on both days, and not on the day after', async () => {
  const countsOf = async () =>
    (await readMonth()).value.members.find(({ id }) => id === salon.memberId)?.days.map((day) => day.visits);
  const before = await countsOf();
  // From 23:30 to 0:30, and from 23:00 to midnight.
  for (const startsAt of ['2027-03-20T22:30:00Z', '2027-03-22T22:00:00Z'])
    await anAppointment(fixture.db, salon, { startsAt: new Date(startsAt) });
  const after = await countsOf();
  const { days } = (await readMonth()).value;
  const changed = days.map(({ day }) => day).filter((_, at) => after?.[at] !== before?.[at]);
  expect(changed).toEqual(['2027-03-20', '2027-03-21', '2027-03-22']);
});
