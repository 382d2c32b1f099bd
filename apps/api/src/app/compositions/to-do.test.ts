import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAppointment } from '#appointments';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { anEndpointOf } from '#testing/a-connection';
import { aThread } from '#testing/a-thread';
import { anExternalCalendar } from '#testing/an-external-calendar';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aProposedRequest } from '#testing/proposed-request';
import { notifierOf } from '../reactions/notifier.ts';

/** Monday, noon in Paris. */
const NOW = new Date('2031-06-02T10:00:00Z');
const nothing = { count: 0, first_id: null };

let fixture: ApiFixture;
let salon: BuiltProfessional;
let customerId: string;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  customerId = (await aCustomer(fixture.db)).id;
});

async function toDo(accountId = salon.accountId) {
  const headers = await fixture.signIn(accountId);
  const { status, text, value } = await fixture.call('GET', '/professional/to-do', { headers });
  expect(status, text).toBe(200);
  return value;
}
/** The SMS quota of the month and its use. */
async function sent() {
  const headers = await fixture.signIn(salon.accountId);
  const { value } = await fixture.call('GET', '/professional/settings', { headers });
  return [value.sms_reminders_per_month, value.sms_sent_this_month];
}
const request = async (inHours: number, memberId = salon.memberId) =>
  anAppointment(fixture.db, salon, {
    memberId,
    customerId,
    state: 'requested',
    startsAt: later(NOW, 72 * HOUR_MS),
    answerBy: later(NOW, inHours * HOUR_MS),
    expiresAt: later(NOW, inHours * HOUR_MS),
  });
/** A card appointment with its payment in this state. */
async function byCard(status: string, options: Record<string, unknown> = {}) {
  const id = await anAppointment(fixture.db, salon, {
    customerId,
    cardCents: 4000,
    onSiteCents: 0,
    startsAt: later(NOW, DAY_MS),
    ...options,
  });
  await fixture.db
    .insertInto('payments.payables')
    .values({
      id,
      professionalId: salon.id,
      accountId: customerId,
      amountCents: 4000,
      searchFeeCents: 0,
      status,
      bankChargeBasisPoints: 150,
      bankChargeFixedCents: 25,
      cardBy: NOW,
      latestConfirmBy: NOW,
      createdAt: NOW,
      confirmBy: status === 'payment_to_confirm' ? later(NOW, HOUR_MS) : null,
    })
    .execute();
  return id;
}

/** A webhook endpoint, failing since this time. */
async function aFailing(url: string, failingSince: Date | null): Promise<string> {
  const id = await anEndpointOf(fixture.db, salon);
  const change = { url, failingSince };
  await fixture.db.updateTable('connections.endpoints').set(change).where('id', '=', id).execute();
  return id;
}

describe('the to-do list: appointments and messages', () => {
  it('is empty for a new professional, except for missing documents', async () => {
    expect(await toDo()).toEqual({
      requests: nothing,
      proposals: nothing,
      failed_payments: nothing,
      unread_threads: 0,
      unsettled: { count: 0, first_day: null },
      papers: null,
      unpaid_invoices: null,
      sms_used_up: null,
      failing_systems: [],
      unread_calendars: [],
    });
    const newcomer = await aProfessional(fixture.db, { verified: false });
    expect((await toDo(newcomer.accountId)).papers).toEqual({ kind: 'incomplete', count: 5 });
    await sql`update professionals.professionals set verification = 'rejected' where id = ${newcomer.id}`.execute(
      fixture.db,
    );
    expect((await toDo(newcomer.accountId)).papers).toMatchObject({ kind: 'rejected' });
  });

  it('lists requests, the most urgent first, apart from those that wait for the customer', async () => {
    await request(12);
    const pressing = await request(2);
    await request(-1);
    const offered = await aProposedRequest(fixture.db, salon, { now: NOW, customerId });
    expect(await toDo()).toMatchObject({
      requests: { count: 2, first_id: pressing },
      proposals: { count: 1, first_id: offered.id },
    });
    await sql`update appointments.proposals set state = 'declined', closed_at = ${NOW} where id = ${offered.proposalId}`.execute(
      fixture.db,
    );
    expect(await toDo()).toMatchObject({ requests: { count: 3 }, proposals: nothing });
  });

  it('counts past unmarked appointments, with the oldest day, and unread threads', async () => {
    for (const days of [1, 3])
      await anAppointment(fixture.db, salon, { startsAt: later(NOW, -days * DAY_MS) });
    await anAppointment(fixture.db, salon, { startsAt: later(NOW, -2 * DAY_MS), state: 'completed' });
    await aThread(fixture.db, salon, { now: NOW, customerId });
    expect(await toDo()).toMatchObject({
      unsettled: { count: 2, first_day: '2031-05-30' },
      unread_threads: 1,
    });
  });

  it('lists appointments with a declined card while they still have to be paid', async () => {
    const failed = await byCard('failed', { state: 'completed', startsAt: later(NOW, -29 * DAY_MS) });
    await byCard('payment_to_confirm');
    await byCard('failed', { state: 'completed', startsAt: later(NOW, -31 * DAY_MS) });
    await byCard('failed', { state: 'cancelled', cancelledBy: 'system' });
    await byCard('failed', { cardCents: 0, onSiteCents: 4000 });
    for (const status of ['held', 'captured', 'card_saved']) await byCard(status);
    expect((await toDo()).failed_payments).toEqual({ count: 2, first_id: failed });
  });
});

describe('the to-do list: invoices, SMS and webhooks', () => {
  it('counts the professional’s declined invoices, not those never tried', async () => {
    for (const [number, failures] of [1, 2, 0].entries()) {
      const id = randomUUID();
      await fixture.db.transaction().execute(async (tx) => {
        await sql`insert into subscriptions.invoices (id, professional_id, kind, series, year, number, language, issued_on, issued_at,
            period_starts_on, period_ends_on, seller, buyer, territory, vat_basis_points, total_cents, vat_cents, carried_cents, due_cents)
          values (${id}, ${salon.id}, 'period', 'F', 2031, ${number + 1}, 'fr', '2031-05-01', ${NOW},
            ${`2031-0${number + 3}-01`}, ${`2031-0${number + 4}-01`}, '{}', '{}', 'FR', 2000, 3999, 667, 0, 3999)`.execute(
          tx,
        );
        await sql`insert into subscriptions.invoice_lines (invoice_id, position, kind, quantity, days, of_days, amount_cents, net_cents)
          values (${id}, 0, 'plan', 1, 30, 30, 3999, 3332)`.execute(tx);
      });
      await sql`insert into subscriptions.dues (invoice_id, professional_id, amount_cents, failures, issued_at)
        values (${id}, ${salon.id}, 3999, ${failures}, ${NOW})`.execute(fixture.db);
    }
    expect((await toDo()).unpaid_invoices).toEqual({ count: 2, amount_cents: 7998 });
  });

  it('shows SMS reminders that fall back to email once the month’s quota is used up', async () => {
    const setProfessional = async (change: Record<string, unknown>) =>
      fixture.db.updateTable('professionals.professionals').set(change).where('id', '=', salon.id).execute();
    salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
    await setProfessional({ plan: 'pro' });
    const notifier = notifierOf(fixture.context);
    const remind = async (one: number) => {
      const id = await anAppointment(fixture.db, salon, {
        customerId,
        startsAt: later(NOW, one * DAY_MS),
        customerPhone: '+33612345678',
      });
      const appointment = await findAppointment(fixture.db, id);
      if (appointment)
        await notifier.notify('appointment-reminder-due.remind-customer', { appointment }, `reminder-${id}`);
    };
    for (let one = 1; one <= 49; one += 1) await remind(one);
    expect(await sent()).toEqual([50, 49]);
    expect((await toDo()).sms_used_up).toBeNull();
    for (const one of [50, 51]) await remind(one);
    expect(await sent()).toEqual([50, 50]);
    const usedUp = { quota: 50, back_on: '2031-07-01' };
    expect((await toDo()).sms_used_up).toEqual(usedUp);
    await setProfessional({ smsReminder: false });
    expect((await toDo()).sms_used_up).toBeNull();
    await setProfessional({ smsReminder: true, plan: 'expert' });
    expect((await toDo()).sms_used_up).toBeNull();
    // A plan without SMS has no quota to use up.
    await setProfessional({ plan: 'basic' });
    expect((await toDo()).sms_used_up).toBeNull();
  });

  it('lists failing webhook hosts once each, since their first failure, until they are deleted', async () => {
    const [day, before] = [later(NOW, -DAY_MS), later(NOW, -2 * DAY_MS)];
    await aFailing('https://crm.example.com/visits', day);
    const till = await aFailing('https://till.example.com/', before);
    await aFailing('https://crm.example.com/all', NOW);
    await aFailing('https://well.example.com/', null);
    const crm = { host: 'crm.example.com', since: day.toISOString() };
    expect((await toDo()).failing_systems).toEqual([
      { host: 'till.example.com', since: before.toISOString() },
      crm,
    ]);
    const headers = await fixture.signIn(salon.accountId);
    const gone = await fixture.call('DELETE', `/professional/connections/endpoints/${till}`, { headers });
    expect(gone.status).toBe(200);
    expect((await toDo()).failing_systems).toEqual([crm]);
  });
});

describe('the to-do list: calendars of other programs', () => {
  it('has those that could not be read for a day: the own ones, and all with edit_business', async () => {
    const { id: accountId } = await aCustomer(fixture.db, { firstName: 'Maya' });
    await sql`update identity.accounts set role = 'SALON' where id = ${accountId}`.execute(fixture.db);
    const maya = await aMember(fixture.db, salon.id, { accountId, granted: ['own_calendar'] });
    const [long, short] = [later(NOW, -2 * DAY_MS), later(NOW, -DAY_MS + MINUTE_MS)];
    const unread = (host: string, columns: object) =>
      anExternalCalendar(fixture.db, salon, { host, problem: 'not_found', readAt: long, ...columns });
    await unread('own.example', {});
    await unread('maya.example', { memberId: maya, readAt: later(long, -DAY_MS) });
    await unread('short.example', { readAt: short });
    await unread('well.example', { problem: null });
    const [own, mayas] = [
      { host: 'own.example', since: long.toISOString() },
      { host: 'maya.example', since: later(long, -DAY_MS).toISOString() },
    ];
    expect((await toDo()).unread_calendars).toEqual([mayas, own]);
    expect((await toDo(accountId)).unread_calendars).toEqual([mayas]);
  });
});

describe('the to-do list: permissions', () => {
  it('covers the own calendar without see_all_calendars, and leaves documents and invoices to the owner', async () => {
    const { id: accountId } = await aCustomer(fixture.db, { firstName: 'Maya' });
    await sql`update identity.accounts set role = 'SALON' where id = ${accountId}`.execute(fixture.db);
    const maya = await aMember(fixture.db, salon.id, { accountId, granted: ['own_calendar'] });
    await sql`update professionals.professionals set verification = 'pending' where id = ${salon.id}`.execute(
      fixture.db,
    );
    const [, ownRequest] = [await request(1), await request(5, maya)];
    await byCard('failed');
    const own = await byCard('failed', { memberId: maya });
    await anAppointment(fixture.db, salon, { startsAt: later(NOW, -DAY_MS) });
    await aThread(fixture.db, salon, { now: NOW, customerId, memberIds: [salon.memberId] });
    await aFailing('https://crm.example.com/', NOW);
    expect(await toDo(accountId)).toEqual({
      requests: { count: 1, first_id: ownRequest },
      proposals: nothing,
      unread_threads: 0,
      unsettled: { count: 0, first_day: null },
      failed_payments: { count: 1, first_id: own },
      papers: null,
      unpaid_invoices: null,
      sms_used_up: null,
      failing_systems: [],
      unread_calendars: [],
    });
    expect(await toDo()).toMatchObject({
      requests: { count: 2 },
      failed_payments: { count: 2 },
      unsettled: { count: 1 },
      unread_threads: 1,
      papers: { kind: 'incomplete' },
      failing_systems: [{ host: 'crm.example.com' }],
    });
  });
});
