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
import { listenLive } from '#testing/event-stream';
import type { SignedIn } from '#testing/sign-in';
import { noSimulators } from '#testing/simulators';

const BEAT_SECONDS = 0.2;
const today = dayOf(new Date(), 'UTC');
const monday = plusDays(today, 15 - weekdayOf(today));

let fixture: ApiFixture;
// Two servers on one database, each with its own connections: as two processes are.
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
  const told = await listenLive(at.origin, headers, lastEventId);
  onTestFinished(told.leave);
  await expect.poll(() => told.named('opened')).toHaveLength(1);
  return told;
}

/** A colleague who signs in, with what she was granted. */
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

test('a visit booked by one process is told by the other to whoever may see it, and to nobody else', async () => {
  const everything = await aColleague(['see_all_calendars']);
  const ownOnly = await aColleague(['own_calendar']);
  const stranger = await aProfessional(fixture.db);
  const [hers, all, own, nobody, customer] = await Promise.all([
    listen(other, owner),
    listen(other, everything.headers),
    listen(other, ownOnly.headers),
    listen(other, await fixture.signIn(stranger.accountId)),
    listen(other, camille),
  ]);
  const id = await book(one);
  for (const told of [hers, all, customer])
    await expect.poll(() => told.changes()).toContainEqual({ about: 'appointment', id });
  // Handed to her, it is in her calendar; she hears of it, and of nothing before.
  await sql`update appointments.appointments set member_id = ${ownOnly.memberId} where id = ${id}`.execute(
    fixture.db,
  );
  await expect.poll(() => own.changes()).toEqual([{ about: 'appointment', id }]);
  expect(nobody.changes()).toEqual([]);
  const before = hers.changes().length;
  expect((await send(one, 'POST', `/appointments/${id}/cancel`, camille, {})).status).toBe(200);
  await expect.poll(() => own.changes().length).toBeGreaterThan(1);
  await expect.poll(() => hers.changes().length).toBeGreaterThan(before);
});

test('time blocked by one process is told by the other', async () => {
  const told = await listen(other, owner);
  const blocked = await send(one, 'POST', '/professional/blocked-times', owner, {
    member_id: salon.memberId,
    starts_at: `${monday}T05:00:00Z`,
    ends_at: `${monday}T06:00:00Z`,
  });
  expect(blocked.status).toBeLessThan(300);
  await expect.poll(() => told.changes()).toContainEqual({ about: 'calendar', id: null });
});

test('what is taken off her next invoice is told to those who see all of the house, and to nobody else', async () => {
  const ownOnly = await aColleague(['own_calendar']);
  const [hers, own] = await Promise.all([listen(other, owner), listen(other, ownOnly.headers)]);
  await sql`insert into subscriptions.discounts
      (professional_id, payable_id, customer_id, day, amount_cents, left_cents, earned_at, expires_at)
    values (${salon.id}, gen_random_uuid(), gen_random_uuid(), '2026-06-01', 40, 40, now(), now() + interval '1 year')`.execute(
    fixture.db,
  );
  await expect.poll(() => hers.changes()).toEqual([{ about: 'calendar', id: null }]);
  // What is told her later comes first.
  const id = await book(one);
  await sql`update appointments.appointments set member_id = ${ownOnly.memberId} where id = ${id}`.execute(
    fixture.db,
  );
  await expect.poll(() => own.changes()).toEqual([{ about: 'appointment', id }]);
});

test('who was away while something changed is told so by whichever process she comes back to', async () => {
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

test('it is answered as a stream that nobody on the way keeps, packs or holds back', async () => {
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

test('it ends with the session, and with the right to a calendar, within a few beats', async () => {
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

test('a server that is stopped ends its streams; the reader is taken up by the next', async () => {
  const { app } = await fixture.another({});
  const told = await listen(await listenOn(app), owner);
  await app.close();
  expect(await told.ended).toBe('ended');
  await listen(one, owner, told.lastId());
});

/** What transactions tell, as it comes over the line of PostgreSQL: kind and topics. */
async function overhear() {
  const heard: string[] = [];
  const stop = await fixture.context.listener.hear('live', (payload) => heard.push(payload));
  onTestFinished(stop);
  // What was told is heard a moment later, and in the order it was told in.
  const allHeard = async () => {
    const end = randomUUID();
    await sql`select kit.tell_live(array[${end}::text], 'end', null)`.execute(fixture.db);
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

test('whatever path changes a calendar, the database tells of it: once for each thing in a transaction', async () => {
  const { db } = fixture;
  const heardOf = await overhear();
  const { id, memberId } = await aProfessional(db);
  const colleague = await aMember(db, id);
  const account = await aCustomer(db);
  const visit = randomUUID();
  const hers = `professional:${id} member:${memberId}`;
  const calendar = (whose: string) => [`calendar - professional:${id} ${whose}`];
  const run = (statement: ReturnType<typeof sql>) => heardOf(() => statement.execute(db));
  const appointment = [`appointment ${visit} ${hers} account:${account.id}`];

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

  // Two days of one closure are one piece of news.
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
