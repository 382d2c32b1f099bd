import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { dayOf, plusDays, weekdayOf } from '#kit/time';
import { type ApiFixture, type ListeningServer, listenOn, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { openLiveStream } from '#testing/event-stream';
import type { SignedIn } from '#testing/sign-in';
import { noSimulators } from '#testing/simulators';

const BEAT_SECONDS = 0.2;
const today = dayOf(new Date(), 'UTC');
const monday = plusDays(today, 15 - weekdayOf(today));

let fixture: ApiFixture;
// Two servers on one database with separate connections, like two processes.
let one: ListeningServer;
let other: ListeningServer;
let second: FastifyInstance;
let salon: BuiltProfessional;
let cut: string;
let owner: SignedIn;
let camille: SignedIn;

beforeAll(async () => {
  fixture = await openApiFixture(
    { LIVE_HEARTBEAT_SECONDS: String(BEAT_SECONDS) },
    { simulators: noSimulators },
  );
  ({ app: second } = await fixture.another({}));
  [one, other] = await Promise.all([fixture.listen(), listenOn(second)]);
  salon = await aProfessional(fixture.db, { verified: false });
  cut = await aService(fixture.db, salon.id, { durationMinutes: 30, priceCents: 4000 });
  owner = await fixture.signIn(salon.accountId);
  camille = await fixture.signIn((await aCustomer(fixture.db)).id);
});
afterAll(async () => {
  await second?.close();
  await fixture?.close();
});

async function listen(at: ListeningServer, headers: Record<string, string>, lastEventId?: string) {
  const stream = await openLiveStream(at.origin, headers, lastEventId);
  onTestFinished(stream.leave);
  await expect.poll(() => stream.named('opened')).toHaveLength(1);
  return stream;
}

/** A member with these permissions, and their session. */
async function aColleague(granted: string[]) {
  const account = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(fixture.db);
  const memberId = await aMember(fixture.db, salon.id, { firstName: 'Maya', accountId: account.id });
  await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(fixture.db);
  return { memberId, headers: await fixture.signIn(account.id) };
}

const send = (at: ListeningServer, method: string, path: string, headers: SignedIn, body?: object) =>
  at.call(method, path, { headers: { ...headers, 'idempotency-key': randomUUID() }, ...(body && { body }) });

let hour = 7;
async function book(at: ListeningServer): Promise<string> {
  hour += 1;
  const answer = await send(at, 'POST', '/appointments', camille, {
    professional_id: salon.id,
    service_ids: [cut],
    place: 'salon',
    total_cents: 4000,
    starts_at: `${monday}T${String(hour).padStart(2, '0')}:00:00Z`,
  });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return (answer.body.value as { appointment: { id: string } }).appointment.id;
}

test('an appointment booked by one process is sent by the other to those who may see it, and to no other reader', async () => {
  const everything = await aColleague(['see_all_calendars']);
  const ownOnly = await aColleague(['own_calendar']);
  const stranger = await aProfessional(fixture.db);
  const [ownerStream, all, own, strangerStream, customer] = await Promise.all([
    listen(other, owner),
    listen(other, everything.headers),
    listen(other, ownOnly.headers),
    listen(other, await fixture.signIn(stranger.accountId)),
    listen(other, camille),
  ]);
  const id = await book(one);
  for (const stream of [ownerStream, all, customer])
    await expect.poll(() => stream.changes()).toContainEqual({ about: 'appointment', id });
  // After the hand-over it is in this member's calendar; they get this change and no earlier one.
  await sql`update appointments.appointments set member_id = ${ownOnly.memberId} where id = ${id}`.execute(
    fixture.db,
  );
  await expect.poll(() => own.changes()).toEqual([{ about: 'appointment', id }]);
  expect(strangerStream.changes()).toEqual([]);
  const before = ownerStream.changes().length;
  expect((await send(one, 'POST', `/appointments/${id}/cancel`, camille, {})).status).toBe(200);
  await expect.poll(() => own.changes().length).toBeGreaterThan(1);
  await expect.poll(() => ownerStream.changes().length).toBeGreaterThan(before);
});

test('time blocked by one process is sent by the other', async () => {
  const stream = await listen(other, owner);
  const blocked = await send(one, 'POST', '/professional/blocked-times', owner, {
    member_id: salon.memberId,
    starts_at: `${monday}T05:00:00Z`,
    ends_at: `${monday}T06:00:00Z`,
  });
  expect(blocked.status).toBeLessThan(300);
  await expect.poll(() => stream.changes()).toContainEqual({ about: 'calendar', id: null });
});

test('a discount on the next invoice is sent to readers of the whole business, and to no others', async () => {
  const ownOnly = await aColleague(['own_calendar']);
  const [ownerStream, own] = await Promise.all([listen(other, owner), listen(other, ownOnly.headers)]);
  const handOver = async () => {
    const id = await book(one);
    await sql`update appointments.appointments set member_id = ${ownOnly.memberId} where id = ${id}`.execute(
      fixture.db,
    );
    return { about: 'appointment', id };
  };
  // Changes arrive in their order: after this one, none of the new colleague's own is on its way.
  const earlier = await handOver();
  for (const stream of [ownerStream, own]) await expect.poll(() => stream.changes()).toContainEqual(earlier);
  const [seenByOwner, seen] = [ownerStream.changes().length, own.changes().length];
  await sql`insert into subscriptions.discounts
      (professional_id, payable_id, customer_id, day, amount_cents, left_cents, earned_at, expires_at)
    values (${salon.id}, gen_random_uuid(), gen_random_uuid(), '2026-06-01', 40, 40, now(), now() + interval '1 year')`.execute(
    fixture.db,
  );
  await expect
    .poll(() => ownerStream.changes().slice(seenByOwner))
    .toContainEqual({ about: 'calendar', id: null });
  // A later change arrives first, so the discount was not sent.
  const later = await handOver();
  await expect.poll(() => own.changes().slice(seen)).toEqual([later]);
});

test('a reader who was away during a change gets it from whichever process they reconnect to', async () => {
  const away = await listen(one, owner);
  await listen(other, camille);
  const first = await book(one);
  await expect.poll(() => away.changes()).toContainEqual({ about: 'appointment', id: first });
  away.leave();
  const missed = await book(other);
  const back = await listen(other, owner, away.lastId());
  expect(back.changes()).toContainEqual({ about: 'appointment', id: missed });
  expect(back.named('opened')).toMatchObject([{ data: { missed: false } }]);
});

test('the response is a stream that proxies do not cache, compress or buffer', async () => {
  const { answer } = await listen(one, { ...owner, 'accept-encoding': 'gzip, br' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  const head = await fetch(`${one.origin}/api/v1/live`, { method: 'HEAD', headers: owner });
  expect(head.status).toBe(404);
});

test('a stream ends with the session or the permission, within a few heartbeats', async () => {
  const colleague = await aColleague(['see_all_calendars']);
  const leaver = await fixture.signIn(salon.accountId);
  const out = await listen(one, leaver);
  const deprived = await listen(one, colleague.headers);
  const stays = await listen(one, owner);
  await send(one, 'POST', '/authentications/logout', leaver);
  expect(await out.ended).toBe('ended');
  await sql`update staff.members set granted = '{own_calendar}' where id = ${colleague.memberId}`.execute(
    fixture.db,
  );
  expect(await deprived.ended).toBe('ended');
  expect(deprived.named('missed')).toHaveLength(1);
  const heartbeats = stays.named('beat').length;
  await expect.poll(() => stays.named('beat').length).toBeGreaterThan(heartbeats);
});

test('a stopping server ends its streams; the reader reconnects to the next', async () => {
  const { app } = await fixture.another({});
  const stream = await listen(await listenOn(app), owner);
  await app.close();
  expect(await stream.ended).toBe('ended');
  await listen(one, owner, stream.lastId());
});

/** Notifications of committed changes as PostgreSQL sends them: kind and topics. */
async function overhear() {
  const heard: string[] = [];
  const stop = await fixture.context.listener.hear('live', (payload) => heard.push(payload));
  onTestFinished(stop);
  // Notifications arrive in order, so a marker shows that all were received.
  const allHeard = async () => {
    const end = randomUUID();
    await sql`select kit.notify_live(array[${end}::text], 'end', null)`.execute(fixture.db);
    await expect.poll(() => heard.at(-1)).toContain(end);
  };
  return async (change: () => Promise<unknown>) => {
    await allHeard();
    heard.splice(0);
    await change();
    await allHeard();
    return heard.slice(0, -1).map((payload) => payload.split(' ').slice(1).join(' '));
  };
}

test('every write path to a calendar notifies: once for each thing in a transaction', async () => {
  const { db } = fixture;
  const heardOf = await overhear();
  const { id, memberId } = await aProfessional(db);
  const colleague = await aMember(db, id);
  const account = await aCustomer(db);
  const visit = randomUUID();
  const topics = `professional:${id} member:${memberId}`;
  const calendar = (whose: string) => [`calendar - professional:${id} ${whose}`];
  const run = (statement: ReturnType<typeof sql>) => heardOf(() => statement.execute(db));
  const appointment = [`appointment ${visit} ${topics} account:${account.id}`];

  const book = () => anAppointment(db, { id, memberId }, { id: visit, customerId: account.id });
  expect(await heardOf(book)).toEqual(appointment);
  expect(
    await run(sql`update appointments.appointments set state = 'completed' where id = ${visit}`),
  ).toEqual(appointment);
  expect(
    await run(sql`update appointments.appointments set state = 'completed' where id = ${visit}`),
  ).toEqual([]);
  expect(
    await run(sql`update appointments.appointments set member_id = ${colleague} where id = ${visit}`),
  ).toEqual([
    `appointment ${visit} professional:${id} member:${colleague} member:${memberId} account:${account.id}`,
  ]);
  await sql`insert into payments.payables (id, professional_id, account_id, amount_cents, search_fee_cents, status,
      card_by, latest_confirm_by, created_at, bank_charge_basis_points, bank_charge_fixed_cents)
    values (${visit}, ${id}, ${account.id}, 4000, 0, 'card_saved', now(), now(), now(), 0, 0)`.execute(db);
  expect(
    await run(sql`update payments.payables set status = 'payment_to_confirm' where id = ${visit}`),
  ).toEqual([`appointment ${visit} professional:${id} member:${colleague} account:${account.id}`]);

  const blocked = randomUUID();
  expect(
    await run(sql`insert into scheduling.blocked_times (id, professional_id, member_id, starts_at, ends_at, created_at)
      values (${blocked}, ${id}, ${memberId}, now(), now() + interval '1 hour', now())`),
  ).toEqual(calendar(`member:${memberId}`));
  expect(
    await run(sql`update scheduling.blocked_times set member_id = ${colleague} where id = ${blocked}`),
  ).toEqual(calendar(`member:${colleague} member:${memberId}`));
  expect(await run(sql`delete from scheduling.blocked_times where id = ${blocked}`)).toEqual(
    calendar(`member:${colleague}`),
  );

  // Two days of one closure are one notification.
  expect(
    await run(sql`insert into scheduling.exceptions (professional_id, day, kind)
      values (${id}, ${monday}, 'closure'), (${id}, ${plusDays(monday, 1)}, 'closure')`),
  ).toEqual(calendar(`staff:${id}`));
  expect(
    await run(sql`insert into scheduling.exceptions (professional_id, member_id, day, kind)
      values (${id}, ${memberId}, ${monday}, 'absence')`),
  ).toEqual(calendar(`member:${memberId}`));
  expect(
    await run(
      sql`insert into scheduling.rosters (member_id, weeks, first_monday) values (${memberId}, 1, ${monday})`,
    ),
  ).toEqual(calendar(`member:${memberId}`));
  expect(
    await run(sql`insert into scheduling.opening_versions (professional_id, version) values (${id}, 1)`),
  ).toEqual(calendar(`staff:${id}`));
  expect(
    await run(sql`update professionals.professionals set slot_step_minutes = 30 where id = ${id}`),
  ).toEqual(calendar(`staff:${id}`));
  expect(await run(sql`update staff.members set first_name = 'Noa' where id = ${colleague}`)).toEqual(
    calendar(`staff:${id}`),
  );
});
