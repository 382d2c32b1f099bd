import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { RowsFailed } from '#kit/jobs/failure';
import { DAY_MS, later } from '#kit/time';
import { deliverPending } from '#notifications';
import { isPublicAddress, lookupPublic } from '#partners/public-address';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { pushKeys, startPushService, verifySignature } from '#testing/push-service';
import { deliveryDepsOf, notifierOf } from '../../app/reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
const keys = pushKeys();
let service: Awaited<ReturnType<typeof startPushService>>;
let fixture: ApiFixture;
beforeAll(async () => {
  service = await startPushService();
  fixture = await openApiFixture({ ...keys, PUSH_LOCAL_SERVICE: service.url }, { now: NOW });
});
afterAll(async () => {
  await fixture?.close();
  await service?.close();
});
beforeEach(() => service.answer(201));

const push = () => deliverPending(deliveryDepsOf(fixture.context), 'push');

async function aVisit() {
  const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  const customer = await aCustomer(fixture.db);
  const id = await anAppointment(fixture.db, salon, {
    customerId: customer.id,
    startsAt: later(NOW, DAY_MS),
  });
  const appointment = await findAppointment(fixture.db, id);
  if (!appointment) throw new Error('no appointment');
  return { salon, customer, appointment, id };
}

/** A browser with a push subscription. */
async function aDevice(accountId: string, showsDetails = false) {
  const headers = await fixture.signIn(accountId);
  const browser = service.subscribe();
  const keep = (body: object = {}) =>
    fixture.call('PUT', '/me/push-device', {
      headers,
      body: { ...browser.subscription, shows_details: showsDetails, ...body },
    });
  const saved = await keep();
  expect(saved.status, saved.text).toBe(200);
  return { ...browser, headers, keep, kept: saved };
}
const devicesOf = async (accountId: string) =>
  (await sql`select id from notifications.push_devices where account_id = ${accountId}`.execute(fixture.db))
    .rows.length;

describe('a push', () => {
  test('reaches the device, signed and encrypted, and shows nothing private', async () => {
    const { customer, appointment, id } = await aVisit();
    const device = await aDevice(customer.id);
    expect(device.kept.value).toMatchObject({
      push: { key: keys.PUSH_PUBLIC_KEY, here: { shows_details: false } },
    });
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `1-${id}`);
    expect(await push()).toBe(1);
    const [pushed] = device.pushed;
    expect(pushed?.payload).toMatchObject({
      title: 'Mèche',
      body: 'Du nouveau pour l’une de vos réservations.',
      path: `/appointments/${id}`,
    });
    expect(JSON.stringify(pushed?.payload)).not.toMatch(
      new RegExp(`${appointment.professionalName}|${appointment.customerName}`),
    );
    const claims = await verifySignature(pushed?.headers ?? {}, keys.PUSH_PUBLIC_KEY, service.url);
    expect(claims.sub).toMatch(/^(mailto:|https?:)/);
    expect(Number(pushed?.headers.ttl)).toBeGreaterThan(3600);
    // Once, even if the fact is repeated.
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `1-${id}`);
    expect(await push()).toBe(0);
    expect(device.pushed).toHaveLength(1);
    // The endpoint alone allows sending to the device, so it is stored encrypted.
    const { rows } = await sql<{ all: string }>`
      select string_agg(d::text, '') as all from notifications.push_devices d`.execute(fixture.db);
    expect(rows[0]?.all).not.toContain(service.url);
  });

  test('shows details on a device that allows them', async () => {
    const { salon, appointment, id } = await aVisit();
    const open = await aDevice(salon.accountId, true);
    const closed = await aDevice(salon.accountId);
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `2-${id}`);
    await push();
    expect(open.pushed[0]?.payload.body).toContain(appointment.customerName);
    expect(open.pushed[0]?.payload.path).toBe(`/professional/calendar?appointment=${id}`);
    expect(closed.pushed[0]?.payload.body).toBe('Une nouvelle réservation vous attend.');
  });

  test('is not sent for an event that is switched off, nor in place of an email', async () => {
    const { customer, appointment, id } = await aVisit();
    const { headers, pushed } = await aDevice(customer.id);
    const body = { side: 'customer', event: 'change', channel: 'push', is_on: false };
    expect((await fixture.call('PUT', '/me/preferences', { headers, body })).status).toBe(200);
    const cancelled = { ...appointment, state: 'cancelled' as const, cancelledBy: 'professional' as const };
    await notifierOf(fixture.context).notify(
      'appointment-cancelled.notify-both',
      { appointment: cancelled },
      `3-${id}`,
    );
    await notifierOf(fixture.context).notify(
      'appointment-reminder-due.remind-customer',
      { appointment },
      `4-${id}`,
    );
    await push();
    expect(pushed.map(({ payload }) => payload.body)).toEqual(['Vous avez bientôt un rendez-vous.']);
    const { rows } = await sql<{ template: string }>`select template from notifications.deliveries
      where recipient = ${customer.email} order by position`.execute(fixture.db);
    expect(rows.map(({ template }) => template)).toEqual(['cancelled', 'reminder']);
  });

  test('is retried when the push service is down', async () => {
    const { customer, appointment, id } = await aVisit();
    const { pushed } = await aDevice(customer.id);
    service.answer(503);
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `5-${id}`);
    await expect(push()).rejects.toThrow(RowsFailed);
    expect(pushed).toHaveLength(0);
    service.answer(201);
    await sql`update notifications.deliveries set retry_at = ${NOW} where status = 'pending'`.execute(
      fixture.db,
    );
    await push();
    expect(pushed).toHaveLength(1);
  });
});

describe('a device is deleted', () => {
  test.each([404, 410])('when its push service answers %i', async (status) => {
    const { customer, appointment, id } = await aVisit();
    await aDevice(customer.id);
    service.answer(status);
    await notifierOf(fixture.context).notify(
      'appointment-confirmed.notify-both',
      { appointment },
      `6-${status}-${id}`,
    );
    await push();
    expect(await devicesOf(customer.id)).toBe(0);
  });

  test('after signing out on that device, even of pending ones; and after switching it off', async () => {
    const { customer, appointment, id } = await aVisit();
    const { headers, pushed } = await aDevice(customer.id);
    const other = await aDevice(customer.id);
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `7-${id}`);
    expect((await fixture.call('POST', '/authentications/logout', { headers, body: {} })).status).toBe(200);
    await push();
    expect(pushed).toEqual([]);
    expect(other.pushed).toHaveLength(1);
    expect(await devicesOf(customer.id)).toBe(1);
    const { value } = await fixture.call('DELETE', '/me/push-device', { headers: other.headers });
    expect(value).toMatchObject({ push: { here: null } });
    expect(await devicesOf(customer.id)).toBe(0);
  });

  test('when another account takes over that browser', async () => {
    const [one, other] = [await aCustomer(fixture.db), await aCustomer(fixture.db)];
    const { subscription } = await aDevice(one.id);
    const headers = await fixture.signIn(other.id);
    await fixture.call('PUT', '/me/push-device', {
      headers,
      body: { ...subscription, shows_details: false },
    });
    expect([await devicesOf(one.id), await devicesOf(other.id)]).toEqual([0, 1]);
  });
});

describe('the address of a push service', () => {
  test.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://2130706433/a',
    'https://localhost/a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'ftp://push.example.com/a',
  ])('is never %s', async (endpoint) => {
    const { id } = await aCustomer(fixture.db);
    const { keep } = await aDevice(id);
    const { status, fields } = await keep({ endpoint });
    expect([status, Object.keys(fields)]).toEqual([422, ['endpoint']]);
  });

  test('is never a name of a private address', async () => {
    const { customer, appointment, id } = await aVisit();
    const { keep } = await aDevice(customer.id);
    // Names that resolve to the local machine: RFC 6761.
    expect((await keep({ endpoint: 'https://push.localhost/a' })).status).toBe(200);
    const before = service.calls();
    await notifierOf(fixture.context).notify('appointment-confirmed.notify-both', { appointment }, `8-${id}`);
    await expect(push()).rejects.toThrow(RowsFailed);
    const { rows } = await sql<{
      status: string;
      failure: unknown;
    }>`select status, failure from notifications.deliveries
      where key like ${`8-${id}.%push%`}`.execute(fixture.db);
    expect(rows).toMatchObject([{ status: expect.stringMatching(/refused|pending/) }]);
    expect(service.calls()).toBe(before);
  });

  test('is checked after the name is resolved', async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve));
    expect(error).toMatchObject({ code: 'EPRIVATE' });
  });

  test('is a public address', () => {
    for (const one of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '8.8.8.8'])
      expect(isPublicAddress(one), one).toBe(true);
    for (const one of [
      '100.64.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '0.0.0.0',
      '255.255.255.255',
      'fd00::1',
      'fe80::1',
      '::',
      '2002:7f00:1::',
      '::ffff:8.8.8.8',
      'x',
    ])
      expect(isPublicAddress(one), one).toBe(false);
  });
});
