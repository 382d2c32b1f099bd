import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepCalendars } from '#external-calendars';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { auditMasks } from '#scheduling';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, aProfessional, aService } from '#testing/builders';
import { printTestCalendar, startCalendarServer } from '#testing/calendar-server';
import { externalCalendarsOf } from '../../app/wiring.ts';

// Monday 2 June 2031, 8:00 in Paris.
const NOW = new Date('2031-06-02T06:00:00Z');
const DAY = '2031-06-03';
let fixture: ApiFixture;
let server: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  server = await startCalendarServer();
  fixture = await openApiFixture({ CALENDARS_ANYWHERE: 'true' }, { now: NOW });
});
afterAll(async () => {
  await fixture?.close();
  await server?.close();
});

type Calendar = {
  id: string;
  host: string;
  has_password: boolean;
  event_count: number;
  read_at: string;
  problem: string | null;
  clashes: { appointment_id: string; customer_name: string; starts_at: string; ends_at: string }[];
};
const BASE = '/professional/external-calendars';

async function aSalon() {
  const salon = await aProfessional(fixture.db, { settings: { slotStepMinutes: 30 } });
  const service = await aService(fixture.db, salon.id, { durationMinutes: 60 });
  return { ...salon, service, headers: await fixture.signIn(salon.accountId) };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;

/** An event of the day from and to an hour in Paris. */
const eventAt = (from: string, to: string, ...more: string[]) => [
  `DTSTART;TZID=Europe/Paris:20310603T${from}00`,
  `DTEND;TZID=Europe/Paris:20310603T${to}00`,
  'SUMMARY:Rendez-vous chez le notaire',
  ...more,
];
const aFile = (...events: (readonly string[])[]) => {
  const path = `/${randomUUID()}.ics`;
  server.reply(path, printTestCalendar(...events));
  return path;
};
const add = (
  { headers, memberId }: Pick<Salon, 'headers' | 'memberId'>,
  path: string,
  login: object | null = null,
) =>
  fixture.call('POST', BASE, { headers, body: { member_id: memberId, address: server.url + path, login } });
async function added(salon: Salon, path: string, login: object | null = null): Promise<Calendar> {
  const answer = await add(salon, path, login);
  expect(answer.status, answer.text).toBe(201);
  return answer.value as Calendar;
}
const readNow = async ({ headers }: Salon, { id }: Pick<Calendar, 'id'>) =>
  (await fixture.call('POST', `${BASE}/${id}/reading`, { headers })).value as Calendar;
async function listed({ headers }: Pick<Salon, 'headers'>) {
  const { value } = await fixture.call('GET', BASE, { headers });
  return (value as { members: { member_id: string; is_own: boolean; calendars: Calendar[] }[] }).members;
}

/** Starts that customers can book on the day, as hours in Paris. */
async function starts({ id, service }: Salon, day = DAY): Promise<string[]> {
  const query = `service_ids=${service}&place=salon&from=${day}&days=1`;
  const { value, text } = await fixture.call('GET', `/professionals/${id}/availability?${query}`);
  const { days } = value as { days: { slots: { starts_at: string }[] }[] };
  expect(days, text).toHaveLength(1);
  return (days[0]?.slots ?? []).map(({ starts_at }) =>
    new Date(Date.parse(starts_at) + 2 * HOUR_MS).toISOString().slice(11, 16),
  );
}
async function readDay({ headers }: Salon) {
  const { value, text } = await fixture.call('GET', `/professional/calendar?from=${DAY}`, { headers });
  const { busy_times: busyTimes, clashes } = value as {
    busy_times?: { member_id: string; starts_at: string; ends_at: string }[];
    clashes?: { appointment_id: string; starts_at: string; ends_at: string }[];
  };
  const hours = (one: { starts_at: string; ends_at: string }) =>
    `${one.starts_at.slice(11, 16)}-${one.ends_at.slice(11, 16)}`;
  return { busy: busyTimes?.map(hours), clashes: clashes?.map(hours), text };
}
const book = ({ headers, memberId, service }: Salon, startsAt: string, acceptWarnings = true) =>
  fixture.call('POST', '/professional/appointments', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      member_id: memberId,
      service_ids: [service],
      starts_at: startsAt,
      customer_name: 'Jeanne Petit',
      customer_phone: '0612345678',
      accept_warnings: acceptWarnings,
    },
  });
async function booked(salon: Salon, startsAt: string): Promise<string> {
  const answer = await book(salon, startsAt);
  expect(answer.status, answer.text).toBe(201);
  return (answer.value as { id: string }).id;
}
const cancel = ({ headers }: Salon, id: string) =>
  fixture.call('POST', `/appointments/${id}/cancel`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {},
  });
const revisionOf = async (id: string) =>
  (
    await fixture.db
      .selectFrom('appointments.appointments')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).revision;
const unharmed = async () => expect(await auditMasks(fixture.db, { from: new Date(0) })).toEqual([]);
const sweep = () => sweepCalendars(externalCalendarsOf(fixture.context));
const all = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
];

describe('an event', () => {
  test('blocks its time for customers, without its title', async () => {
    const salon = await aSalon();
    expect((await starts(salon)).slice(0, 11)).toEqual(all);
    const calendar = await added(salon, aFile(eventAt('1000', '1200')));
    expect(calendar).toMatchObject({ event_count: 1, has_password: false, problem: null, clashes: [] });
    expect(calendar.host).toBe(new URL(server.url).host);
    expect((await starts(salon)).slice(0, 6)).toEqual(['09:00', '12:00', '12:30', '13:00', '13:30', '14:00']);
    const day = await readDay(salon);
    expect(day.busy).toEqual(['08:00-10:00']);
    expect(day.text).not.toContain('notaire');
    await unharmed();
  });

  test('is no obstacle for a professional who confirms the warning', async () => {
    const salon = await aSalon();
    await added(salon, aFile(eventAt('1000', '1200')));
    const warned = {
      status: 409,
      code: 'warning_not_confirmed',
      details: { warnings: ['busy_time'] },
    };
    expect(await book(salon, `${DAY}T08:30:00Z`, false)).toMatchObject(warned);
    expect((await readDay(salon)).busy).toEqual(['08:00-10:00']);
    await booked(salon, `${DAY}T08:30:00Z`);
    expect(await readDay(salon)).toMatchObject({
      busy: ['08:00-08:30', '09:30-10:00'],
      clashes: ['08:30-09:30'],
    });
    const visit = await booked(salon, `${DAY}T12:00:00Z`);
    const move = async (acceptWarnings: boolean) =>
      fixture.call('POST', `/professional/appointments/${visit}/reschedule`, {
        headers: { ...salon.headers, 'idempotency-key': randomUUID() },
        body: {
          revision: await revisionOf(visit),
          starts_at: `${DAY}T09:30:00Z`,
          accept_warnings: acceptWarnings,
        },
      });
    expect(await move(false)).toMatchObject(warned);
    expect(await move(true)).toMatchObject({ status: 200 });
    expect((await readDay(salon)).busy).toEqual(['08:00-08:30']);
    await unharmed();
  });

  test('loses against an appointment, which is shown as a clash, and gets its time back with it', async () => {
    const salon = await aSalon();
    const visit = await booked(salon, `${DAY}T09:00:00Z`);
    const { clashes } = await added(salon, aFile(eventAt('1030', '1130')));
    expect(clashes).toEqual([
      {
        appointment_id: visit,
        customer_name: 'Jeanne Petit',
        starts_at: `${DAY}T09:00:00.000Z`,
        ends_at: `${DAY}T10:00:00.000Z`,
      },
    ]);
    expect(await readDay(salon)).toMatchObject({ busy: ['08:30-09:00'], clashes: ['09:00-09:30'] });
    await unharmed();
    const cancelled = await cancel(salon, visit);
    expect(cancelled.status, cancelled.text).toBe(200);
    const day = await readDay(salon);
    expect([day.busy, day.clashes]).toEqual([['08:30-09:30'], undefined]);
    expect((await starts(salon)).slice(0, 3)).toEqual(['09:00', '09:30', '11:30']);
    expect((await listed(salon))[0]?.calendars[0]?.clashes).toEqual([]);
    await unharmed();
  });

  test('that two calendars have blocks until both are without it', async () => {
    const salon = await aSalon();
    const first = await added(salon, aFile(eventAt('1000', '1200')));
    const second = await added(salon, aFile(eventAt('1100', '1300')));
    expect((await readDay(salon)).busy).toEqual(['08:00-11:00']);
    await fixture.call('DELETE', `${BASE}/${first.id}`, { headers: salon.headers });
    expect((await readDay(salon)).busy).toEqual(['09:00-11:00']);
    await fixture.call('DELETE', `${BASE}/${second.id}`, { headers: salon.headers });
    expect((await readDay(salon)).busy).toBeUndefined();
    expect((await starts(salon)).slice(0, 11)).toEqual(all);
    await unharmed();
  });

  test('of a blocked time gives way to it, and comes back', async () => {
    const salon = await aSalon();
    const headers = { ...salon.headers, 'idempotency-key': randomUUID() };
    const body = {
      member_id: salon.memberId,
      starts_at: `${DAY}T08:00:00Z`,
      ends_at: `${DAY}T09:00:00Z`,
    };
    const { value } = await fixture.call('POST', '/professional/blocked-times', { headers, body });
    await added(salon, aFile(eventAt('1000', '1200')));
    expect((await readDay(salon)).busy).toEqual(['09:00-10:00']);
    const path = `/professional/blocked-times/${(value as { id: string }).id}`;
    await fixture.call('DELETE', path, { headers: salon.headers });
    expect((await readDay(salon)).busy).toEqual(['08:00-10:00']);
    await unharmed();
  });

  test('of our own feed blocks nothing', async () => {
    const salon = await aSalon();
    const host = externalCalendarsOf(fixture.context).ownHost;
    const uid = `UID:visit-${randomUUID()}@${host}`;
    expect(await added(salon, aFile(eventAt('1000', '1200', uid)))).toMatchObject({ event_count: 0 });
  });
});

describe('a calendar', () => {
  test('is read again every ten minutes, and freed time is offered', async () => {
    const salon = await aSalon();
    const path = aFile(eventAt('1000', '1200'));
    const calendar = await added(salon, path);
    await sweep();
    expect(server.at(path).filter(({ method }) => method === 'GET')).toHaveLength(2);
    server.reply(path, printTestCalendar(eventAt('1500', '1600')));
    await fixture.moveTo(later(fixture.context.clock.now(), 10 * MINUTE_MS));
    await sweep();
    expect((await readDay(salon)).busy).toEqual(['13:00-14:00']);
    expect(Date.parse((await listed(salon))[0]?.calendars[0]?.read_at ?? '')).toBeGreaterThan(
      Date.parse(calendar.read_at),
    );
    const facts = await fixture.db
      .selectFrom('kit.facts')
      .selectAll()
      .where('name', '=', 'time-freed')
      .execute();
    expect(facts.filter(({ payload }) => JSON.stringify(payload).includes(salon.id))).toHaveLength(1);
    await unharmed();
  });

  test('that has not changed is not read again, until another day brings the horizon further', async () => {
    const salon = await aSalon();
    const path = `/${randomUUID()}.ics`;
    let sent = 0;
    server.reply(path, (response, request) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      sent += 1;
      response.writeHead(200, { etag: '"1"' }).end(printTestCalendar(eventAt('1000', '1200')));
    });
    const calendar = await added(salon, path);
    const before = sent;
    expect(await readNow(salon, calendar)).toMatchObject({ problem: null, event_count: 1 });
    expect(sent).toBe(before);
    await fixture.moveTo(later(fixture.context.clock.now(), DAY_MS));
    await readNow(salon, calendar);
    expect(sent).toBe(before + 1);
    await fixture.moveTo(later(fixture.context.clock.now(), -DAY_MS));
  });

  test('that cannot be read keeps its events, says why and is tried less often', async () => {
    const salon = await aSalon();
    const path = aFile(eventAt('1000', '1200'));
    const calendar = await added(salon, path);
    server.reply(path, (response) => response.writeHead(503).end());
    expect(await readNow(salon, calendar)).toMatchObject({ problem: 'server_error', event_count: 1 });
    expect((await readDay(salon)).busy).toEqual(['08:00-10:00']);
    const dueIn = async () => {
      const { dueAt } = await fixture.db
        .selectFrom('externalCalendars.calendars')
        .select('dueAt')
        .where('id', '=', calendar.id)
        .executeTakeFirstOrThrow();
      return Math.round((dueAt.getTime() - fixture.context.clock.now().getTime()) / MINUTE_MS);
    };
    expect(await dueIn()).toBe(10);
    for (const minutes of [20, 40, 60, 60]) {
      await readNow(salon, calendar);
      expect(await dueIn()).toBe(minutes);
    }
    server.reply(path, printTestCalendar());
    expect(await readNow(salon, calendar)).toMatchObject({ problem: null, event_count: 0 });
    expect(await dueIn()).toBe(10);
    expect((await readDay(salon)).busy).toBeUndefined();
  });

  test('is refused with the reason, and leaves no row', async () => {
    const salon = await aSalon();
    expect(await add(salon, '/nothing.ics')).toMatchObject({
      status: 422,
      code: 'calendar_unreadable',
      details: { problem: 'not_found' },
    });
    const headers = salon.headers;
    const body = { member_id: salon.memberId, address: 'ftp://calendars.example/a', login: null };
    expect(await fixture.call('POST', BASE, { headers, body })).toMatchObject({
      status: 422,
      fields: { address: 'not_public_address' },
    });
    expect((await listed(salon))[0]?.calendars).toEqual([]);
  });

  test('is one of five of a member', async () => {
    const salon = await aSalon();
    for (let count = 0; count < 5; count += 1) await added(salon, aFile());
    expect(await add(salon, aFile())).toMatchObject({ status: 409, code: 'external_calendars_full' });
  });

  test('is added to a member once, and edited to no address that is there', async () => {
    const salon = await aSalon();
    const [path, other] = [aFile(), aFile()];
    await added(salon, path);
    const refusal = { status: 422, fields: { address: 'already_added' } };
    expect(await add(salon, path)).toMatchObject(refusal);
    const { id } = await added(salon, other);
    const edit = (address: string | null) =>
      fixture.call('PUT', `${BASE}/${id}`, { headers: salon.headers, body: { address, login: null } });
    expect(await edit(server.url + path)).toMatchObject(refusal);
    expect((await edit(server.url + other)).status).toBe(200);
  });

  test('at a private address is not read without the switch', async () => {
    const salon = await aSalon();
    const path = aFile(eventAt('1000', '1200'));
    const calendar = await added(salon, path);
    const strict = await fixture.another({ CALENDARS_ANYWHERE: 'false' });
    const before = server.at(path).length;
    await fixture.call('POST', `${BASE}/${calendar.id}/reading`, { headers: salon.headers, on: strict.app });
    expect((await listed(salon))[0]?.calendars[0]).toMatchObject({ problem: 'private_address' });
    const body = { member_id: salon.memberId, address: server.url + path, login: null };
    expect(await fixture.call('POST', BASE, { headers: salon.headers, body, on: strict.app })).toMatchObject({
      fields: { address: 'not_public_address' },
    });
    expect(server.at(path)).toHaveLength(before);
    await strict.app.close();
  });
});

describe('address and login', () => {
  const login = { user: 'ines', password: 'a secret' };
  const behindLogin = (path: string) =>
    server.reply(path, (response, request) =>
      request.headers.authorization === `Basic ${Buffer.from('ines:a secret').toString('base64')}`
        ? response.writeHead(200).end(printTestCalendar(eventAt('1000', '1200')))
        : response.writeHead(401).end(),
    );

  test('are sealed, and never in an answer, the audit trail or the log of failures', async () => {
    const salon = await aSalon();
    const path = `/secret-${randomUUID()}.ics`;
    behindLogin(path);
    expect(await add(salon, path)).toMatchObject({ details: { problem: 'login_refused' } });
    const answer = await add(salon, path, login);
    expect(answer.value).toMatchObject({ has_password: true, event_count: 1 });
    const rows = await fixture.db.selectFrom('externalCalendars.calendars').selectAll().execute();
    const audit = await fixture.db.selectFrom('kit.auditEntries').selectAll().execute();
    const shown = await fixture.call('GET', BASE, { headers: salon.headers });
    for (const text of [answer.text, shown.text, JSON.stringify(audit), ...rows.flatMap(textsOf)])
      for (const secret of ['a secret', path.slice(1)]) expect(text).not.toContain(secret);
  });

  const textsOf = (row: { source: Buffer; login: Buffer | null; host: string }) => [
    row.source.toString('latin1'),
    row.login?.toString('latin1') ?? '',
    row.host,
  ];

  test('are changed together: a new address never gets the former password', async () => {
    const salon = await aSalon();
    const path = `/${randomUUID()}.ics`;
    behindLogin(path);
    const { id } = await added(salon, path, login);
    const elsewhere = aFile(eventAt('1500', '1600'));
    const edit = (body: object) => fixture.call('PUT', `${BASE}/${id}`, { headers: salon.headers, body });
    expect(await edit({ address: null, login: { ...login, password: 'wrong' } })).toMatchObject({
      details: { problem: 'login_refused' },
    });
    expect((await edit({ address: null, login })).value).toMatchObject({ has_password: true });
    expect((await edit({ address: server.url + elsewhere, login: null })).value).toMatchObject({
      has_password: false,
      problem: null,
    });
    expect(server.at(elsewhere).every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect((await readDay(salon)).busy).toEqual(['13:00-14:00']);
  });

  test('that no key opens any more are said to be entered again', async () => {
    const salon = await aSalon();
    const calendar = await added(salon, aFile(eventAt('1000', '1200')));
    await fixture.db
      .updateTable('externalCalendars.calendars')
      .set({ source: Buffer.alloc(60, 2) })
      .where('id', '=', calendar.id)
      .execute();
    expect(await readNow(salon, calendar)).toMatchObject({ problem: 'unsealed' });
  });
});

describe('a member', () => {
  test('sees and changes their own calendars, the owner those of all', async () => {
    const salon = await aSalon();
    const { id: accountId } = await aCustomer(fixture.db);
    await fixture.db
      .updateTable('identity.accounts')
      .set({ role: 'SALON' })
      .where('id', '=', accountId)
      .execute();
    const granted = ['own_calendar', 'see_all_calendars'] as const;
    const memberId = await aMember(fixture.db, salon.id, { accountId, granted: [...granted] });
    const headers = await fixture.signIn(accountId);
    const path = aFile(eventAt('1000', '1200'));
    const own = (await add({ headers, memberId }, path)).value as Calendar;
    expect(own).toMatchObject({ event_count: 1 });
    expect(await add({ headers, memberId: salon.memberId }, path)).toMatchObject({ status: 404 });
    expect((await listed({ headers })).map(({ member_id }) => member_id)).toEqual([memberId]);
    const ofOwner = await added(salon, path);
    for (const [method, suffix] of [
      ['DELETE', ''],
      ['POST', '/reading'],
    ] as const)
      expect(await fixture.call(method, `${BASE}/${ofOwner.id}${suffix}`, { headers })).toMatchObject({
        status: 404,
      });
    expect((await listed(salon)).map(({ calendars, is_own }) => [calendars.length, is_own])).toEqual([
      [1, true],
      [1, false],
    ]);
    expect(await fixture.call('DELETE', `${BASE}/${own.id}`, { headers: salon.headers })).toMatchObject({
      status: 200,
    });
  });

  test('who leaves takes calendar and times along', async () => {
    const salon = await aSalon();
    const calendar = await added(salon, aFile(eventAt('1000', '1200')));
    await fixture.db
      .updateTable('externalCalendars.calendars')
      .set({ enteredBy: randomUUID(), dueAt: new Date(0) })
      .where('id', '=', calendar.id)
      .execute();
    await sweep();
    expect((await listed(salon))[0]?.calendars).toEqual([]);
    expect((await readDay(salon)).busy).toBeUndefined();
    await unharmed();
  });
});

async function countOverlaps(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(fixture.db);
  return rows[0]?.n ?? -1;
}

/** Minutes that appointments of the salon occupy on a day. */
async function minutesOf({ memberId }: Salon, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(extract(epoch from upper(part) - lower(part))) / 60, 0)::int as n
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where r.member_id = ${memberId} and o.occupant_kind = 'appointment' and lower(part)::date = ${day}::date`.execute(
    fixture.db,
  );
  return rows[0]?.n ?? -1;
}

test('bookings and readings at the same moment end without overlap', async () => {
  const salon = await aSalon();
  const path = aFile();
  const calendar = await added(salon, path);
  const hours = [8, 9, 10, 11, 12, 13];
  for (let round = 0; round < 4; round += 1) {
    const day = `2031-06-${String(10 + round).padStart(2, '0')}`;
    const compact = day.replaceAll('-', '');
    const events = hours.map((hour) => [
      `DTSTART:${compact}T${String(hour).padStart(2, '0')}3000Z`,
      'DURATION:PT1H',
    ]);
    server.reply(path, printTestCalendar(...events));
    const ends = await Promise.all([
      ...hours.map((hour) => book(salon, `${day}T${String(hour).padStart(2, '0')}:00:00Z`)),
      readNow(salon, calendar),
    ]);
    const won = ends.filter((end) => 'status' in end && end.status === 201).length;
    expect(await countOverlaps()).toBe(0);
    // In either order, every appointment that was booked keeps its whole hour.
    expect(await minutesOf(salon, day)).toBe(won * 60);
    await unharmed();
  }
});
