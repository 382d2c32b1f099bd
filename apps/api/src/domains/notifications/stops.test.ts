import { sql } from 'kysely';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { RowsFailed } from '#kit/jobs/failure';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { testSite } from '#testing/sign-in';
import { notifierOf } from '../../app/reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
const path = '/api/v1/webhooks/text-messages';
let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());

async function aVisit(phone: string) {
  const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  await sql`update professionals.professionals set plan = 'pro' where id = ${salon.id}`.execute(fixture.db);
  const customer = await aCustomer(fixture.db);
  await sql`update identity.accounts set phone_number = ${phone} where id = ${customer.id}`.execute(
    fixture.db,
  );
  const headers = await fixture.signIn(customer.id);
  const remind = async (inDays: number) => {
    const startsAt = later(NOW, inDays * DAY_MS);
    const id = await anAppointment(fixture.db, salon, { customerId: customer.id, startsAt });
    const appointment = await findAppointment(fixture.db, id);
    if (appointment)
      await notifierOf(fixture.context).notify(
        'appointment-reminder-due.remind-customer',
        { appointment },
        `reminder-${id}`,
      );
    const { rows } = await sql<{ channel: string }>`select channel from notifications.deliveries
      where about = ${`appointment:${id}`} order by position`.execute(fixture.db);
    return rows.map(({ channel }) => channel);
  };
  const stops = async () => {
    const { value } = await fixture.call('GET', '/me/preferences', { headers });
    return value.stops;
  };
  const startAgain = (channel: string) =>
    fixture.call('POST', '/me/preferences/start', { headers, body: { channel } });
  return { customer, remind, stops, startAgain };
}

const answer = (from: string, text: string, token?: string) =>
  post(path, { From: from, To: '+33700000000', Body: text }, token);

const report = (to: string, fields: Record<string, string>, token?: string) =>
  post(`${path}/status`, { To: to, MessageSid: 'SM1', ...fields }, token);

function post(to: string, form: Record<string, string>, token = 'local') {
  const url = `${new URL(testSite.publicOrigin).origin}${to}`;
  return fixture.app.inject({
    method: 'POST',
    url: to,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, form),
    },
  });
}

describe('STOP', () => {
  test.each(['STOP', ' stop ', 'Arrêt'])(
    'answered as %j ends SMS to that number, is shown, and can be reversed',
    async (word) => {
      const phone = `+3361000${1000 + word.length}`;
      const { remind, stops, startAgain } = await aVisit(phone);
      expect(await remind(1)).toEqual(['sms']);
      expect((await answer(phone, word)).statusCode).toBe(200);
      expect(await stops()).toEqual([{ channel: 'sms', reason: 'unsubscribed' }]);
      expect(await remind(2)).toEqual(['email']);
      expect((await startAgain('sms')).value.stops).toEqual([]);
      expect(await remind(3)).toEqual(['sms']);
    },
  );

  test('is accepted from the partner only; other words change nothing, START reverses it', async () => {
    const phone = '+33610002000';
    const { stops } = await aVisit(phone);
    expect((await answer(phone, 'STOP', 'another token')).statusCode).toBe(403);
    expect((await answer(phone, 'Merci, à demain')).statusCode).toBe(200);
    expect(await stops()).toEqual([]);
    await answer(phone, 'STOP');
    await answer(phone, 'START');
    expect(await stops()).toEqual([]);
  });
});

describe('a permanent refusal', () => {
  test.each([
    ['+15005550004', 'unsubscribed'],
    ['+15005550009', 'refused'],
  ])('by the SMS partner for %s ends SMS there: %s', async (phone, reason) => {
    const { remind, stops } = await aVisit(phone);
    expect(await remind(1)).toEqual(['sms']);
    await expect(fixture.react()).rejects.toThrow(RowsFailed);
    expect(await stops()).toEqual([{ channel: 'sms', reason }]);
    expect(await remind(2)).toEqual(['email']);
  });

  test.each([
    ['undelivered', '30005', 'refused'],
    ['failed', '21610', 'unsubscribed'],
  ])('that the SMS partner reports later (%s, %s) ends SMS there: %s', async (status, code, reason) => {
    const phone = `+336200${code}`;
    const { remind, stops } = await aVisit(phone);
    const failed = { MessageStatus: status, ErrorCode: code };
    expect((await report(phone, failed, 'another token')).statusCode).toBe(403);
    expect((await report(phone, { MessageStatus: 'delivered' })).statusCode).toBe(200);
    // 30003: the phone is off, which may pass.
    await report(phone, { ...failed, ErrorCode: '30003' });
    expect(await stops()).toEqual([]);
    await report(phone, failed);
    expect(await stops()).toEqual([{ channel: 'sms', reason }]);
    expect(await remind(1)).toEqual(['email']);
  });

  test('by the customer’s mail server ends reminders, until a mandatory email is accepted', async () => {
    const { customer, remind, stops } = await aVisit('+33610003000');
    const email = async (to: string) =>
      sql`update identity.accounts set email = ${to}, phone_number = null where id = ${customer.id}`.execute(
        fixture.db,
      );
    await email(`${customer.id}@refused.test`);
    expect(await remind(1)).toEqual(['email']);
    await expect(fixture.react()).rejects.toThrow(RowsFailed);
    expect(await stops()).toEqual([{ channel: 'email', reason: 'refused' }]);
    expect(await remind(2)).toEqual([]);
    await email(customer.email);
    await sql`insert into notifications.stops values ('email', ${customer.email}, 'refused', ${NOW})`.execute(
      fixture.db,
    );
    expect(await remind(3)).toEqual([]);
    const salon = await aProfessional(fixture.db);
    const id = await anAppointment(fixture.db, salon, {
      customerId: customer.id,
      startsAt: later(NOW, DAY_MS),
    });
    const appointment = await findAppointment(fixture.db, id);
    if (appointment)
      await notifierOf(fixture.context).notify(
        'appointment-confirmed.notify-both',
        { appointment },
        `confirmed-${id}`,
      );
    await fixture.react();
    expect(await fixture.emailsTo(customer.email)).toHaveLength(1);
    expect(await stops()).toEqual([]);
    expect(await remind(4)).toEqual(['email']);
  });
});
