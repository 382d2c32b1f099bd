import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { RowsFailed } from '#kit/jobs/failure';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { notifierOf } from '../../app/reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());

type Which = { side: string; event: string; channel: string };

async function aParty(accountId: string) {
  const headers = await fixture.signIn(accountId);
  const choose = (which: Which, isOn: boolean) =>
    fixture.call('PUT', '/me/preferences', { headers, body: { ...which, is_on: isOn } });
  const read = async () => {
    const { value } = await fixture.call('GET', '/me/preferences', { headers });
    return value.choices as (Which & { is_on: boolean })[];
  };
  return { headers, choose, read };
}
const storedOf = async (accountId: string) =>
  (
    await sql<Which>`select side, event, channel from notifications.preferences
      where account_id = ${accountId}`.execute(fixture.db)
  ).rows;
const cancelled = { side: 'customer', event: 'change', channel: 'email' };

describe('notification preferences', () => {
  test('are all on until switched off; those of a business are for its members', async () => {
    const { id } = await aCustomer(fixture.db);
    const { choose, read } = await aParty(id);
    const before = await read();
    expect(before.map(({ side }) => side)).not.toContain('professional');
    expect(before.every(({ is_on }) => is_on)).toBe(true);
    expect(before).toContainEqual({ ...cancelled, is_on: true });
    expect((await choose(cancelled, false)).status).toBe(200);
    expect(await read()).toContainEqual({ ...cancelled, is_on: false });
    expect(await storedOf(id)).toEqual([cancelled]);
    await choose(cancelled, true);
    expect(await read()).toEqual(before);
    // Defaults are not stored.
    expect(await storedOf(id)).toEqual([]);
    const { accountId } = await aProfessional(fixture.db);
    expect((await (await aParty(accountId)).read()).map(({ side }) => side)).toContain('professional');
  });

  test('have no switch for mandatory notifications, nor for a side that the account does not have', async () => {
    const { id } = await aCustomer(fixture.db);
    const { choose } = await aParty(id);
    for (const which of [
      { side: 'customer', event: 'booking', channel: 'email' },
      { side: 'customer', event: 'change', channel: 'sms' },
      { side: 'professional', event: 'reminder', channel: 'email' },
    ]) {
      const { status, fields } = await choose(which, false);
      expect([status, fields], JSON.stringify(which)).toEqual([422, { channel: 'not_a_choice' }]);
      const write = sql`insert into notifications.preferences values
        (${id}, ${which.side}, ${which.event}, ${which.channel}, false)`;
      await expect(write.execute(fixture.db)).rejects.toMatchObject({ code: '23514' });
    }
    expect((await choose({ side: 'professional', event: 'booking', channel: 'email' }, false)).status).toBe(
      403,
    );
    expect(await storedOf(id)).toEqual([]);
  });

  test('are in the account export', async () => {
    const { id } = await aCustomer(fixture.db);
    const { choose, headers } = await aParty(id);
    await choose(cancelled, false);
    const { raw } = await fixture.call('GET', '/me/export', { headers });
    expect(raw).toMatchObject({ preferences: [{ ...cancelled, is_on: false }] });
  });
});

describe('switched-off notifications', () => {
  async function aVisit(plan = 'free') {
    const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
    await sql`update professionals.professionals set plan = ${plan} where id = ${salon.id}`.execute(
      fixture.db,
    );
    const customer = await aCustomer(fixture.db);
    const id = await anAppointment(fixture.db, salon, {
      customerId: customer.id,
      customerPhone: '+33612345678',
      startsAt: later(NOW, DAY_MS),
    });
    const appointment = await findAppointment(fixture.db, id);
    if (!appointment) throw new Error('no appointment');
    const pending = async () =>
      (
        await sql<{ channel: string; template: string; recipient: string }>`
          select channel, template, recipient from notifications.deliveries
          where about = ${`appointment:${id}`} order by position`.execute(fixture.db)
      ).rows.map(({ channel, template, recipient }) => {
        const reader = recipient === salon.email ? 'professional' : 'customer';
        return `${template} ${channel} ${reader}`;
      });
    const notifier = notifierOf(fixture.context);
    return { salon, customer, appointment, notifier, pending, id };
  }

  test('suppress changes to the customer and bookings to the professional; confirmation and receipts go', async () => {
    const { salon, customer, appointment, notifier, pending, id } = await aVisit();
    await (await aParty(customer.id)).choose(cancelled, false);
    await (await aParty(salon.accountId)).choose(
      { side: 'professional', event: 'booking', channel: 'email' },
      false,
    );
    const former = { ...appointment, startsAt: later(NOW, 2 * DAY_MS) };
    await notifier.notify('appointment-confirmed.notify-both', { appointment }, `1-${id}`);
    await notifier.notify('appointment-rescheduled.notify-customer', { appointment, former }, `2-${id}`);
    await notifier.notify(
      'appointment-cancelled.notify-both',
      { appointment: { ...appointment, state: 'cancelled' } },
      `3-${id}`,
    );
    await notifier.notify(
      'payable-captured.send-receipt',
      { appointment, capturedCents: 4000, capturedAt: NOW.toISOString() },
      `4-${id}`,
    );
    expect(await pending()).toEqual([
      'confirmed email customer',
      'cancelled email professional',
      'receipt email customer',
    ]);
  });

  test.each([
    ['by SMS', ['sms'], 'pro', ['reminder email customer']],
    ['by e-mail', ['email'], 'pro', ['reminder sms customer']],
    ['by e-mail, without SMS in the plan', ['email'], 'free', []],
    ['by either', ['sms', 'email'], 'pro', []],
  ])('a reminder switched off %s', async (_, off, plan, expected) => {
    const { customer, appointment, notifier, pending, id } = await aVisit(plan);
    const { choose } = await aParty(customer.id);
    for (const channel of off) await choose({ side: 'customer', event: 'reminder', channel }, false);
    await notifier.notify('appointment-reminder-due.remind-customer', { appointment }, `5-${id}`);
    expect(await pending()).toEqual(expected);
  });

  test('an SMS-only reminder sends no email when the number is refused', async () => {
    const { customer, appointment, notifier, pending, id } = await aVisit('pro');
    const { choose } = await aParty(customer.id);
    await choose({ side: 'customer', event: 'reminder', channel: 'email' }, false);
    const refused = { ...appointment, customerPhone: '+15005550001' };
    await notifier.notify('appointment-reminder-due.remind-customer', { appointment: refused }, `6-${id}`);
    await expect(fixture.react()).rejects.toThrow(RowsFailed);
    await fixture.react();
    expect(await pending()).toEqual(['reminder sms customer']);
    expect(await fixture.emailsTo(customer.email)).toEqual([]);
  });

  test('suppress unread messages on that side only', async () => {
    const { accountId } = await aProfessional(fixture.db);
    const { choose } = await aParty(accountId);
    await choose({ side: 'professional', event: 'message', channel: 'email' }, false);
    const email = `owner-${accountId}@test.example`;
    const person = { id: accountId, email, language: 'fr', firstName: 'Inès' } as const;
    const preview = { text: 'Bonjour', photos: 0, isHeldBack: false };
    const unread = { threadId: accountId, otherName: 'Camille', unread: 1, preview };
    for (const side of ['professional', 'customer'] as const)
      await notifierOf(fixture.context).notify(
        'messages-unread.mail-reader',
        { ...unread, side, person, readerId: accountId },
        `7-${side}`,
      );
    const { rows } = await sql<{ about: string }>`
      select about from notifications.deliveries where recipient = ${email}`.execute(fixture.db);
    expect(rows).toEqual([{ about: `thread-customer:${accountId}:${accountId}` }]);
  });
});
