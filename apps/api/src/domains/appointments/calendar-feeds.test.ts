import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, anAppointment, aProfessional, aService } from '#testing/builders';

// Reads the feeds with ical.js, independently of the code that writes them.

let fixture: ApiFixture;
beforeAll(async () => {
  // A month before the clocks go back in 2026.
  fixture = await openApiFixture({}, { now: new Date('2026-09-28T08:00:00Z') });
});
afterAll(() => fixture?.close());

async function aSalon(options: Parameters<typeof aProfessional>[1] = {}) {
  const salon = await aProfessional(fixture.db, options);
  const headers = await fixture.signIn(salon.accountId);
  return { ...salon, headers };
}

async function open(headers: Record<string, string>, memberId: string): Promise<string> {
  const { status, value } = await fixture.call('POST', `/professional/calendar-feeds/${memberId}`, {
    headers,
  });
  expect(status).toBe(201);
  return String(value.address);
}

/** Without a session, like a calendar program. */
async function fetchFeed(address: string, headers: Record<string, string> = {}) {
  const answer = await fixture.app.inject({ url: new URL(address).pathname, headers });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const textOf = (name: string) => one.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      sequence: event.sequence,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      status: textOf('status'),
      changed: textOf('last-modified'),
    };
  });
  return { calendar, events };
}

const read = async (address: string) => parsed((await fetchFeed(address)).text).events;

test('a member’s appointments, blocked times and absences are in a feed at a secret address that is shown once', async () => {
  const salon = await aSalon();
  const lea = await aMember(fixture.db, salon.id, { firstName: 'Léa', bookable: false });
  const visit = await anAppointment(fixture.db, salon, {
    customerName: 'Camille Rousseau',
    customerPhone: '+33612345678',
    customerEmail: 'camille@test.example',
    note: 'Allergique',
    startsAt: new Date('2026-10-02T09:00:00Z'),
  });
  await sql`insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
      duration_minutes, prepayment, steps) values (${visit}, 0, ${await aService(fixture.db, salon.id)},
      ${'Coupe, brushing; « mèches »'}, 'woman_cut', 4000, 45, false, '[]')`.execute(fixture.db);
  await anAppointment(fixture.db, { id: salon.id, memberId: lea });
  const soon = { startsAt: new Date('2026-10-03T09:00:00Z') };
  await anAppointment(fixture.db, salon, { ...soon, state: 'cancelled', cancelledBy: 'customer' });
  await anAppointment(fixture.db, salon, { startsAt: new Date('2026-08-01T09:00:00Z') });
  await sql`insert into scheduling.blocked_times (professional_id, member_id, starts_at, ends_at, label, created_at)
    values (${salon.id}, ${salon.memberId}, '2026-10-05T07:00:00Z', '2026-10-05T08:00:00Z', '', '2026-09-01T00:00:00Z')`.execute(
    fixture.db,
  );
  await sql`insert into scheduling.exceptions (professional_id, member_id, day, kind, label, period_id, starts_minute, ends_minute)
    values (${salon.id}, null, '2026-12-24', 'closure', 'Noël', '00000000-0000-4000-8000-000000000001', 0, 1440),
      (${salon.id}, null, '2026-12-25', 'closure', 'Noël', '00000000-0000-4000-8000-000000000001', 0, 1440),
      (${salon.id}, ${salon.memberId}, '2026-10-24', 'absence', '', '00000000-0000-4000-8000-000000000002', 540, 720),
      (${salon.id}, ${salon.memberId}, '2026-10-25', 'absence', '', '00000000-0000-4000-8000-000000000002', 540, 720),
      (${salon.id}, ${lea}, '2026-10-26', 'absence', '', '00000000-0000-4000-8000-000000000003', 0, 1440),
      (${salon.id}, null, '2026-11-01', 'opening', 'Dimanche', '00000000-0000-4000-8000-000000000004', 540, 720)`.execute(
    fixture.db,
  );
  const address = await open(salon.headers, salon.memberId);
  expect(address).toMatch(/^http.*\/calendars\/[\w-]{43}\.ics$/);
  const { status, text, headers } = await fetchFeed(address);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'private, no-cache'],
  ]);
  // robots.txt lets calendar programs in, so the answer keeps search engines out.
  expect(headers['x-robots-tag']).toBe('noindex');
  const { calendar, events } = parsed(text);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Inès Marchal · Atelier Marchal');
  expect(events).toEqual([
    {
      uid: `visit-${visit}@${new URL(address).hostname}`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Camille R. · Coupe, brushing; « mèches »',
      location: expect.stringContaining('75011 Paris'),
      start: '2026-10-02T09:00:00.000Z',
      end: '2026-10-02T10:00:00.000Z',
      changed: expect.any(String),
    },
    expect.objectContaining({ summary: 'Temps bloqué', start: '2026-10-05T07:00:00.000Z' }),
    // The clocks go back in the night between, so 9:00 is another instant.
    expect.objectContaining({ summary: 'Absence', start: '2026-10-24T07:00:00.000Z' }),
    expect.objectContaining({ summary: 'Absence', start: '2026-10-25T08:00:00.000Z' }),
    expect.objectContaining({ summary: 'Noël', start: '2026-12-24', end: '2026-12-26' }),
  ]);
  for (const secret of ['Rousseau', '612345678', 'camille@', 'Allergique'])
    expect(text).not.toContain(secret);
  const stored = await fixture.db.selectFrom('appointments.calendarFeeds').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(address.slice(-47, -4));
});

test('a walk-in is named in the language of the feed’s owner', async () => {
  const salon = await aSalon();
  await anAppointment(fixture.db, salon, { customerName: '' });
  const address = await open(salon.headers, salon.memberId);
  expect((await read(address)).map(({ summary }) => summary)).toEqual(['Personne de passage']);
  await sql`update identity.accounts set language = 'en' where id = ${salon.accountId}`.execute(fixture.db);
  expect((await read(address)).map(({ summary }) => summary)).toEqual(['Walk-in']);
});

test.each([
  ['Europe/Paris', '2026-10-25T00:30:00Z', '2027-03-28T00:30:00Z'],
  ['America/Miquelon', '2026-11-01T04:30:00Z', '2027-03-14T04:30:00Z'],
  ['Pacific/Marquesas', '2026-10-25T18:30:00Z', '2027-03-28T18:30:00Z'],
])('in %s an appointment across a clock change keeps its duration', async (timeZone, back, on) => {
  const salon = await aSalon({ timeZone });
  for (const start of [back, on])
    await anAppointment(fixture.db, salon, {
      timeZone,
      startsAt: new Date(start),
      endsAt: later(new Date(start), 2 * 3_600_000),
    });
  const events = await read(await open(salon.headers, salon.memberId));
  expect(events.map(({ start, end }) => [start, end])).toEqual(
    [back, on].map((start) => [
      new Date(start).toISOString(),
      later(new Date(start), 7_200_000).toISOString(),
    ]),
  );
});

test('no line is longer than 75 octets, and accents, emojis and symbols survive', async () => {
  const salon = await aSalon({
    businessName: 'L’Atelier d’Inès — coiffure, barbe & beauté 💇🏽‍♀️✨; 11\\12, rue',
  });
  const visit = await anAppointment(fixture.db, salon, { customerName: '  Zoé   d’Étigny-Ôzëräs ' });
  const name = `${'Balayage « été » 💇🏽‍♀️, mèches; retouche\\racines '.repeat(4)}fin`;
  await sql`insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
      duration_minutes, prepayment, steps) values (${visit}, 0, null, ${name}, null, 4000, 45, false, '[]')`.execute(
    fixture.db,
  );
  const { text } = await fetchFeed(await open(salon.headers, salon.memberId));
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  // No line is folded within a UTF-8 character.
  expect(text).not.toContain('\uFFFD');
  expect(parsed(text).events[0]?.summary).toBe(`Zoé D. · ${name}`);
  // ical.js reads the value of an X property as it is written.
  expect(parsed(text).calendar.getFirstPropertyValue('x-wr-calname')).toContain(
    String.raw`beauté 💇🏽‍♀️✨\; 11\\12\, rue`,
  );
});

test.each(['\n', '\r\n', '\r', '\u2028'])(
  'a name with the line break %j leaves the feed readable',
  async (lineBreak) => {
    const salon = await aSalon({ businessName: `Chez Inès${lineBreak}BEGIN:VEVENT${lineBreak}Paris; 11e` });
    await anAppointment(fixture.db, salon, { customerName: 'Zoé Marin' });
    const { text } = await fetchFeed(await open(salon.headers, salon.memberId));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028]/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(parsed(text).events).toMatchObject([{ summary: 'Zoé M.' }]);
  },
);

test.each([0, 1])('the time zone stands before the entries, in a feed with %i of them', async (count) => {
  const salon = await aSalon({ timeZone: 'Indian/Reunion' });
  for (let at = 0; at < count; at += 1)
    await anAppointment(fixture.db, salon, { timeZone: 'Indian/Reunion' });
  const { text } = await fetchFeed(await open(salon.headers, salon.memberId));
  const [head = ''] = text.split('BEGIN:VEVENT');
  expect(head).toMatch(/^X-WR-TIMEZONE:Indian\/Reunion\r$/m);
  expect(parsed(text).events).toHaveLength(count);
});

test('a client’s address is in the feed once the appointment is confirmed, not before', async () => {
  const salon = await aSalon();
  const soon = new Date('2026-09-29T08:00:00Z');
  const startsAt = new Date('2026-10-02T09:00:00Z');
  const home = {
    startsAt,

    place: 'at_home',
    line: '3 rue Secrète',
    city: 'Vitry-sur-Seine',
    postalCode: '94400',
    distanceHm: 84,
  };
  const requested = await anAppointment(fixture.db, salon, {
    ...home,
    state: 'requested',
    expiresAt: soon,
    answerBy: soon,
  });
  const address = await open(salon.headers, salon.memberId);
  expect(await read(address)).toMatchObject([{ status: 'TENTATIVE', location: 'Vitry-sur-Seine' }]);
  await sql`update appointments.appointments set state = 'confirmed', expires_at = null where id = ${requested}`.execute(
    fixture.db,
  );
  expect(await read(address)).toMatchObject([
    { status: 'CONFIRMED', location: '3 rue Secrète, 94400 Vitry-sur-Seine' },
  ]);
});

test('an unchanged feed answers 304, and a move is a newer version of the same entry', async () => {
  const salon = await aSalon();
  const visit = await anAppointment(fixture.db, salon, { startsAt: new Date('2026-10-02T09:00:00Z') });
  const address = await open(salon.headers, salon.memberId);
  const first = await fetchFeed(address);
  const tag = String(first.headers.etag);
  for (const tags of [tag, `"other", W/${tag}`]) {
    const again = await fetchFeed(address, { 'if-none-match': tags });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  await sql`update appointments.appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
    revision = revision + 1 where id = ${visit}`.execute(fixture.db);
  await sql`insert into appointments.events (appointment_id, at, kind, actor)
    values (${visit}, '2026-09-28T09:00:00Z', 'moved', 'professional')`.execute(fixture.db);
  const moved = await fetchFeed(address, { 'if-none-match': tag });
  expect(moved.status).toBe(200);
  const [before, after] = [parsed(first.text).events[0], parsed(moved.text).events[0]];
  expect(after?.uid).toBe(before?.uid);
  expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
  expect(after?.start).toBe('2026-10-03T09:00:00.000Z');
  expect(String(after?.changed) > String(before?.changed)).toBe(true);
});

test('a replaced, a revoked and an invented address get the same answer', async () => {
  const salon = await aSalon();
  const former = await open(salon.headers, salon.memberId);
  const address = await open(salon.headers, salon.memberId);
  expect((await fetchFeed(address)).status).toBe(200);
  await fixture.call('DELETE', `/professional/calendar-feeds/${salon.memberId}`, { headers: salon.headers });
  const madeUp = `http://localhost/calendars/${'A'.repeat(43)}.ics`;
  const gone = await Promise.all(
    [former, address, madeUp, 'http://localhost/calendars/x.ics'].map((one) => fetchFeed(one)),
  );
  expect(gone.map(({ status, text }) => [status, text])).toEqual(
    Array.from({ length: 4 }, () => [404, gone[0]?.text]),
  );
  const trail = await fixture.db
    .selectFrom('kit.auditEntries')
    .select('action')
    .where('actorId', '=', salon.accountId)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    ...['calendar_feed_opened', 'calendar_feed_opened', 'calendar_feed_closed'],
  ]);
});

/** A member with an account, and the address of their own feed. */
async function aReader(salon: Awaited<ReturnType<typeof aSalon>>) {
  const account = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON', language = 'en' where id = ${account.id}`.execute(
    fixture.db,
  );
  const memberId = await aMember(fixture.db, salon.id, {
    firstName: 'Maya',
    accountId: account.id,
    bookable: false,
  });
  const headers = await fixture.signIn(account.id);
  return { memberId, headers, address: await open(headers, memberId) };
}

test('the owner opens every member’s feed, a member their own, each in their own language', async () => {
  const salon = await aSalon();
  const maya = await aReader(salon);
  await sql`insert into scheduling.exceptions (professional_id, member_id, day, kind) values (${salon.id}, null, '2026-12-25', 'closure')`.execute(
    fixture.db,
  );
  expect(await read(maya.address)).toMatchObject([{ summary: 'Closed' }]);
  const listed = async (headers: Record<string, string>) => {
    const { value } = await fixture.call('GET', '/professional/calendar-feeds', { headers });
    return (value.feeds as { name: string; is_own: boolean; opened_at: string | null }[]).map(
      ({ name, is_own, opened_at }) => [name, is_own, opened_at !== null],
    );
  };
  expect(await listed(maya.headers)).toEqual([[expect.stringMatching(/^Maya/), true, true]]);
  // A feed belongs to the account that opened it: the owner has none of this calendar yet.
  expect(await listed(salon.headers)).toEqual([
    ['Inès Marchal', true, false],
    [expect.stringMatching(/^Maya/), false, false],
  ]);
  const own = await open(salon.headers, maya.memberId);
  expect((await fetchFeed(own)).status).toBe(200);
  expect((await fetchFeed(maya.address)).status).toBe(200);
});

const statusOf = async (address: string) => (await fetchFeed(address)).status;

test('the feed of a member who left or lost the permission ends, and the owner’s feed of that member goes on', async () => {
  const salon = await aSalon();
  const maya = await aReader(salon);
  const owners = await open(salon.headers, maya.memberId);
  await sql`update staff.members set granted = '{}' where id = ${maya.memberId}`.execute(fixture.db);
  expect([await statusOf(maya.address), await statusOf(owners)]).toEqual([404, 200]);
  await sql`update staff.members set granted = '{own_calendar}' where id = ${maya.memberId}`.execute(
    fixture.db,
  );
  expect(await statusOf(maya.address)).toBe(200);

  const end = `/professional/staff/${maya.memberId}/membership`;
  expect((await fixture.call('DELETE', end, { headers: salon.headers })).status).toBe(200);
  expect([await statusOf(maya.address), await statusOf(owners)]).toEqual([404, 200]);
  const open_ = () =>
    fixture.db
      .selectFrom('appointments.calendarFeeds')
      .select('accountId')
      .where('memberId', '=', maya.memberId)
      .execute();
  expect(await open_()).toEqual([{ accountId: salon.accountId }]);

  await fixture.call('DELETE', `/professional/staff/${maya.memberId}`, { headers: salon.headers });
  expect(await statusOf(owners)).toBe(404);
  expect(await open_()).toEqual([]);
});

test('the feeds of a closed business end', async () => {
  const salon = await aSalon();
  const address = await open(salon.headers, salon.memberId);
  await sql`update professionals.professionals set deleted_at = '2026-09-28T08:00:00Z' where id = ${salon.id}`.execute(
    fixture.db,
  );
  expect(await statusOf(address)).toBe(404);
});

test('reads are limited by feed address, misses by network', async () => {
  const salon = await aSalon();
  const address = await open(salon.headers, salon.memberId);
  const { app } = await fixture.another({ RATE_LIMITS: 'on' });
  const at = async (url: string) => (await app.inject({ url })).statusCode;
  const { pathname } = new URL(address);
  for (let count = 0; count < 240; count++) expect(await at(pathname)).toBe(200);
  const refused = await app.inject({ url: pathname });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const guess = `/calendars/${'B'.repeat(43)}.ics`;
  for (let count = 0; count < 60; count++) expect(await at(guess)).toBe(404);
  expect(await at(guess)).toBe(429);
  await app.close();
});

test('a feed holds the past month and everything to come', async () => {
  const salon = await aSalon();
  const now = new Date('2026-09-28T08:00:00Z');
  for (const days of [-40, -20, 300])
    await anAppointment(fixture.db, salon, { startsAt: later(now, days * DAY_MS) });
  const events = await read(await open(salon.headers, salon.memberId));
  expect(events.map(({ start }) => start.slice(0, 10))).toEqual(['2026-09-08', '2027-07-25']);
});
