import { randomUUID } from 'node:crypto';
import type { MemberPermission } from '@meche/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentMovedByCustomer,
  AppointmentServicesChanged,
  GroupConfirmed,
  insertEvent,
  ProposalAccepted,
} from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { deliverPending } from '#notifications';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { pushKeys, startPushService } from '#testing/push-service';
import { deliveryDepsOf } from '../../app/reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
const keys = pushKeys();
let service: Awaited<ReturnType<typeof startPushService>>;
let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: Awaited<ReturnType<typeof aDevice>>;
beforeAll(async () => {
  service = await startPushService();
  fixture = await openApiFixture({ ...keys, PUSH_LOCAL_SERVICE: service.url }, { now: NOW });
});
afterAll(async () => {
  await fixture?.close();
  await service?.close();
});
beforeEach(async () => {
  await fixture.moveTo(NOW);
  salon = await aProfessional(fixture.db, { role: 'SALON' });
  owner = await aDevice(salon.accountId);
});

const push = () => deliverPending(deliveryDepsOf(fixture.context), 'push');
/** Runs the pending reactions, then the push deliveries. */
const deliver = async () => {
  await fixture.reactOnly();
  await push();
};

async function aDevice(accountId: string, showsDetails = false) {
  const headers = await fixture.signIn(accountId);
  const { subscription, pushed } = service.subscribe();
  const body = { ...subscription, shows_details: showsDetails };
  expect((await fixture.call('PUT', '/me/push-device', { headers, body })).status).toBe(200);
  return {
    headers,
    /** Notifications since the last call. */
    shown: () => pushed.splice(0).map(({ payload }) => payload),
  };
}

async function aColleague({
  granted = ['own_calendar', 'sell_services'] as MemberPermission[],
  language = 'fr',
  details = false,
} = {}) {
  const account = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON', language = ${language} where id = ${account.id}`.execute(
    fixture.db,
  );
  const memberId = await aMember(fixture.db, salon.id, { firstName: 'Maya', accountId: account.id, granted });
  return { account, memberId, ...(await aDevice(account.id, details)) };
}

const visitWith = (memberId: string, options: object = {}) =>
  anAppointment(fixture.db, { id: salon.id, memberId }, { startsAt: later(NOW, 3 * DAY_MS), ...options });

async function byCustomer(memberId: string) {
  const customer = await aCustomer(fixture.db);
  const id = await visitWith(memberId, { customerId: customer.id });
  await inTransaction(fixture.db, (tx) =>
    announce(tx, AppointmentConfirmed, { appointmentId: id, revision: 0 }, NOW),
  );
  return { id, customer };
}

let days = 3;
async function bookedBy(headers: Record<string, string>, memberId: string) {
  days += 1;
  const answer = await fixture.call('POST', '/professional/appointments', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      member_id: memberId,
      customer_name: 'Jeanne Petit',
      accept_warnings: true,
      free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 },
      starts_at: later(NOW, days * DAY_MS).toISOString(),
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return { id: String(answer.value.id), revision: Number(answer.value.revision) };
}

describe('a member gets a push notification about an appointment in their calendar', () => {
  test('that is booked, with a link and no private details; the owner is notified once as before', async () => {
    const maya = await aColleague();
    const other = await aColleague();
    const { id, customer } = await byCustomer(maya.memberId);
    const customerDevice = await aDevice(customer.id);
    await deliver();
    const path = `/professional/calendar?appointment=${id}`;
    const body = 'Une nouvelle réservation vous attend.';
    expect(maya.shown()).toMatchObject([{ body, path }]);
    expect(owner.shown()).toMatchObject([{ body, path }]);
    expect(customerDevice.shown()).toMatchObject([{ path: `/appointments/${id}` }]);
    expect(other.shown()).toEqual([]);
    // Emails go to the owner.
    const { rows } = await sql<{ recipient: string }>`select recipient from notifications.deliveries
      where channel = 'email' and about = ${`appointment:${id}`} order by recipient`.execute(fixture.db);
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([customer.email, salon.email].sort());
  });

  test('with its details in their language, on a device that allows it', async () => {
    const maya = await aColleague({ language: 'en', details: true });
    await byCustomer(maya.memberId);
    await deliver();
    expect(maya.shown()).toMatchObject([
      { body: expect.stringMatching(/^New appointment: Camille Martin, .*June/) },
    ]);
  });

  test('that is moved by its customer, and cancelled', async () => {
    const maya = await aColleague({ details: true });
    const id = await visitWith(maya.memberId);
    const about = { appointmentId: id, revision: 1 };
    const former = { startsAt: NOW.toISOString(), endsAt: NOW.toISOString(), memberId: maya.memberId };
    await inTransaction(fixture.db, (tx) =>
      announce(tx, AppointmentMovedByCustomer, { ...about, former }, NOW),
    );
    await deliver();
    expect(maya.shown()).toMatchObject([{ body: expect.stringContaining('Rendez-vous déplacé') }]);
    await sql`update appointments.appointments set state = 'cancelled', cancelled_by = 'customer' where id = ${id}`.execute(
      fixture.db,
    );
    await inTransaction(fixture.db, (tx) =>
      announce(tx, AppointmentCancelled, { ...about, customerName: 'Camille Martin' }, NOW),
    );
    await deliver();
    expect(maya.shown()).toMatchObject([{ body: expect.stringContaining('Rendez-vous annulé') }]);
  });

  test('entered by the professional, not by themselves; and every change by the professional', async () => {
    const maya = await aColleague({ details: true });
    await bookedBy(maya.headers, maya.memberId);
    await deliver();
    expect(maya.shown()).toEqual([]);
    const { id } = await bookedBy(owner.headers, maya.memberId);
    await deliver();
    expect(maya.shown()).toMatchObject([{ body: expect.stringContaining('Nouveau rendez-vous') }]);
    const cancelled = await fixture.call('POST', `/appointments/${id}/cancel`, {
      headers: { ...maya.headers, 'idempotency-key': randomUUID() },
      body: { reason: 'Malade' },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    await deliver();
    expect(maya.shown()).toEqual([]);
    // The owner hears of the cancellation, and of nothing that the professional entered.
    expect(owner.shown()).toHaveLength(1);
  });

  test('but not of each visit that the professional imports, even when clients are written to', async () => {
    const maya = await aColleague();
    const begun = await fixture.call('POST', '/professional/visit-imports', {
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      body: { file_name: 'agenda.csv' },
    });
    const visits = [1, 2].map((at) => ({
      at,
      member_id: maya.memberId,
      service: 'Chignon',
      duration_minutes: 30,
      starts_at: later(NOW, (at + 4) * DAY_MS).toISOString(),
      customer_name: 'Jeanne Petit',
      customer_email: `jeanne${at}@exemple.fr`,
    }));
    const answer = await fixture.call('PUT', `/professional/visit-imports/${begun.value.id}/visits`, {
      headers: owner.headers,
      body: { lines: visits, notify_clients: true },
    });
    expect(answer.value.outcomes).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }]);
    await fixture.react();
    await push();
    expect(maya.shown()).toEqual([]);
    for (const { customer_email: to } of visits) expect(await fixture.emailsTo(to)).toHaveLength(1);
  });
});

describe('a member gets a push notification about a proposal, a group or a series', () => {
  test('confirmed by taking a proposal, once; and changed services, but not a pending price rise', async () => {
    const maya = await aColleague({ details: true });
    const id = await visitWith(maya.memberId, { answerBy: later(NOW, DAY_MS) });
    const about = { appointmentId: id, revision: 1 };
    const confirm = async (actor: 'customer' | 'professional') => {
      await inTransaction(fixture.db, async (tx) => {
        await insertEvent(tx, { appointmentId: id, at: NOW, kind: 'confirmed', actor });
        await announce(tx, AppointmentConfirmed, about, NOW);
        if (actor === 'customer')
          await announce(tx, ProposalAccepted, { ...about, proposalId: randomUUID() }, NOW);
      });
      await deliver();
      return maya.shown().map(({ body }) => body.split(/\s:/)[0]);
    };
    expect(await confirm('customer')).toEqual(['Proposition acceptée']);
    expect(await confirm('professional')).toEqual(['Nouveau rendez-vous']);
    const former = { services: ['Coupe'], totalCents: 4000 };
    const changed = (rise?: typeof former) =>
      inTransaction(fixture.db, (tx) =>
        announce(tx, AppointmentServicesChanged, { ...about, former, ...(rise && { rise }) }, NOW),
      );
    await changed({ services: ['Coupe'], totalCents: 5000 });
    await deliver();
    expect(maya.shown()).toEqual([]);
    await changed();
    await deliver();
    expect(maya.shown()).toMatchObject([{ body: expect.stringContaining('Prestations modifiées') }]);
  });

  test('in a group or series: each member about their own, once', async () => {
    const [maya, noa] = [await aColleague(), await aColleague()];
    const startsAt = later(NOW, 5 * DAY_MS);
    const at = (hours: number) => ({ startsAt: later(startsAt, hours * HOUR_MS) });
    const ids = [
      await visitWith(maya.memberId, at(0)),
      await visitWith(noa.memberId, at(1)),
      await visitWith(maya.memberId, at(2)),
      await visitWith(salon.memberId, at(3)),
    ];
    const group = { appointmentId: ids[0] as string, appointmentIds: ids, byMemberId: noa.memberId };
    await inTransaction(fixture.db, (tx) => announce(tx, GroupConfirmed, group, NOW));
    await deliver();
    expect(maya.shown()).toMatchObject([{ path: `/professional/calendar?appointment=${ids[0]}` }]);
    expect(noa.shown()).toEqual([]);
    expect(owner.shown()).toEqual([]);
  });
});

describe('both members get a push notification about an appointment', () => {
  test('that is handed over: both members, each with their own text', async () => {
    const [maya, noa] = [await aColleague({ details: true }), await aColleague({ details: true })];
    const { id } = await bookedBy(owner.headers, maya.memberId);
    await deliver();
    maya.shown();
    const answer = await fixture.call('POST', `/professional/appointments/${id}/hand-over`, {
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      body: { member_id: noa.memberId },
    });
    expect(answer.status, answer.text).toBe(200);
    await deliver();
    expect(maya.shown()).toMatchObject([
      {
        body: expect.stringMatching(/^Rendez-vous confié à Maya.*Jeanne Petit/),
        path: '/professional/calendar',
      },
    ]);
    expect(noa.shown()).toMatchObject([
      {
        body: expect.stringContaining('Un rendez-vous vous est confié'),
        path: `/professional/calendar?appointment=${id}`,
      },
    ]);
    expect(owner.shown()).toEqual([]);
  });

  test('that is moved to a colleague: both, but not the member who did it', async () => {
    const [maya, noa] = [
      await aColleague({ granted: ['own_calendar', 'see_all_calendars', 'sell_services'] }),
      await aColleague({ details: true }),
    ];
    const move = async (headers: Record<string, string>, from: string, to: string, time: object = {}) => {
      const { id, revision } = await bookedBy(owner.headers, from);
      await deliver();
      for (const { shown } of [maya, noa, owner]) shown();
      const answer = await fixture.call('POST', `/professional/appointments/${id}/reschedule`, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: { revision, member_id: to, ...time, accept_warnings: true },
      });
      expect(answer.status, answer.text).toBe(200);
      await deliver();
      expect([maya.shown(), noa.shown()]).toEqual([[], []]);
      // Once the time to undo is over.
      await fixture.moveTo(later(NOW, HOUR_MS));
      await fixture.work();
      await deliver();
      await fixture.moveTo(NOW);
    };
    await move(owner.headers, maya.memberId, noa.memberId);
    expect([maya.shown().length, noa.shown().length]).toEqual([1, 1]);
    await move(owner.headers, maya.memberId, noa.memberId, {
      starts_at: later(NOW, 40 * DAY_MS).toISOString(),
    });
    expect(maya.shown()).toHaveLength(1);
    expect(noa.shown()).toMatchObject([{ body: expect.stringContaining('Un rendez-vous vous est confié') }]);
    await move(maya.headers, maya.memberId, noa.memberId);
    expect([maya.shown().length, noa.shown().length, owner.shown().length]).toEqual([0, 1, 0]);
  });
});

describe('no notification', () => {
  test('of an event that is switched off', async () => {
    const maya = await aColleague();
    const body = { side: 'professional', event: 'booking', channel: 'push', is_on: false };
    expect((await fixture.call('PUT', '/me/preferences', { headers: maya.headers, body })).status).toBe(200);
    await byCustomer(maya.memberId);
    await deliver();
    expect([maya.shown().length, owner.shown().length]).toEqual([0, 1]);
  });

  test('for members without a calendar or who have left, even of pending ones', async () => {
    const without = await aColleague({ granted: ['see_money'] });
    const gone = await aColleague();
    const leaving = await aColleague();
    await sql`update staff.members set account_id = null, joined_at = null where id = ${gone.memberId}`.execute(
      fixture.db,
    );
    for (const { memberId } of [without, gone, leaving]) await byCustomer(memberId);
    await fixture.reactOnly();
    const { rows } = await sql<{ about: string }>`select about from notifications.deliveries
      where channel = 'push' and status = 'pending' and about like 'member-visit:%'`.execute(fixture.db);
    expect(rows.map(({ about }) => about.split(':').at(-1))).toEqual([leaving.account.id]);
    await sql`update staff.members set account_id = null, joined_at = null where id = ${leaving.memberId}`.execute(
      fixture.db,
    );
    await push();
    expect([without, gone, leaving].flatMap(({ shown }) => shown())).toEqual([]);
    expect(owner.shown()).toHaveLength(3);
  });

  test('twice: for a repeated fact, or a booking of one’s own', async () => {
    const maya = await aColleague();
    const { id } = await byCustomer(maya.memberId);
    await deliver();
    expect(maya.shown()).toHaveLength(1);
    const own = await visitWith(maya.memberId, { customerId: maya.account.id });
    await inTransaction(fixture.db, (tx) =>
      announce(tx, AppointmentConfirmed, { appointmentId: own, revision: 0 }, NOW),
    );
    await deliver();
    expect(maya.shown()).toMatchObject([{ path: `/appointments/${own}` }]);
    const { rows } = await sql`select from notifications.deliveries
      where channel = 'push' and about = ${`member-visit:${id}:${maya.account.id}`}`.execute(fixture.db);
    expect(rows).toHaveLength(1);
  });
});

describe('the switches of a member', () => {
  const switchesOf = async (headers: Record<string, string>) => {
    const { value } = await fixture.call('GET', '/me/preferences', { headers });
    return (value.choices as { side: string; event: string; channel: string }[])
      .filter(({ side }) => side === 'professional')
      .map(({ event, channel }) => `${event} ${channel}`);
  };

  test('are push for appointments, and push and email for messages', async () => {
    const maya = await aColleague();
    expect(await switchesOf(maya.headers)).toEqual([
      ...['booking push', 'change push', 'message email', 'message push'],
    ]);
    expect(await switchesOf(owner.headers)).toHaveLength(8);
    expect(await switchesOf((await aColleague({ granted: ['see_money'] })).headers)).toEqual([]);
    for (const which of [
      { event: 'booking', channel: 'email' },
      { event: 'review', channel: 'push' },
    ]) {
      const body = { side: 'professional', ...which, is_on: false };
      expect((await fixture.call('PUT', '/me/preferences', { headers: maya.headers, body })).status).toBe(
        403,
      );
      expect((await fixture.call('PUT', '/me/preferences', { headers: owner.headers, body })).status).toBe(
        200,
      );
    }
  });
});
