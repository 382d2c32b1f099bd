import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { notifierOf } from './reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: NOW });
});
afterAll(() => fixture?.close());

type Mail = { text: string; html: string; unsubscribe_url: string | null };

/** A customer gets an email about a move, and the owner one about a cancellation. */
async function aMovedVisit({ language = 'fr', hasAccount = true } = {}) {
  const customer = await aCustomer(fixture.db);
  await sql`update identity.accounts set language = ${language} where id = ${customer.id}`.execute(
    fixture.db,
  );
  const salon = await aProfessional(fixture.db);
  const id = await anAppointment(fixture.db, salon, {
    startsAt: new Date('2031-06-04T09:00:00Z'),
    ...(hasAccount ? { customerId: customer.id } : { customerEmail: customer.email }),
  });
  const appointment = (await findAppointment(fixture.db, id))!;
  let factId = 0;
  const notify = async () => {
    factId += 1;
    const moved = { appointment, formerStart: new Date('2031-06-03T09:00:00Z') };
    await notifierOf(fixture.context).notify(
      'appointment-moved-by-customer.notify-both',
      moved,
      `${id}-${factId}`,
    );
    await fixture.react();
  };
  const mailsTo = async (address: string) => (await fixture.emailsTo(address)) as unknown as Mail[];
  await notify();
  return { customer, salon, notify, mailsTo };
}

const stored = async (accountId: string) =>
  (
    await sql`select side, event, channel, is_on from notifications.preferences where account_id = ${accountId}`.execute(
      fixture.db,
    )
  ).rows;
const open = (url: string) => fixture.app.inject({ url: new URL(url).pathname });
const press = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  fixture.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload,
    headers: { 'content-type': type },
  });
const switchedOff = { side: 'customer', event: 'change', channel: 'email', isOn: false };

test('one click of the mail program switches these emails off, without a session, and only these', async () => {
  const { customer, salon, notify, mailsTo } = await aMovedVisit();
  const [mail] = await mailsTo(customer.email);
  const url = mail?.unsubscribe_url ?? '';
  expect(url).toMatch(/\/unsubscribe\/[\w-]+$/);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(url);
    expect(part).toContain('/customer/account');
  }
  expect((await press(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await stored(customer.id)).toEqual([switchedOff]);
  await notify();
  expect(await mailsTo(customer.email)).toHaveLength(1);
  expect(await mailsTo(salon.email)).toHaveLength(2);
});

test('a form of several parts is read, too', async () => {
  const { customer, mailsTo } = await aMovedVisit();
  const [mail] = await mailsTo(customer.email);
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const type = 'multipart/form-data; boundary=x';
  expect((await press(mail?.unsubscribe_url ?? '', body, type)).statusCode).toBe(200);
  expect(await stored(customer.id)).toEqual([switchedOff]);
});

test.each([
  ['fr', 'Ne plus recevoir ces e-mails', 'Les recevoir à nouveau'],
  ['en', 'Stop these emails?', 'Get them again'],
])('in %s the page asks first, and its button takes the choice back', async (language, asks, undo) => {
  const { customer, mailsTo } = await aMovedVisit({ language });
  const url = (await mailsTo(customer.email))[0]?.unsubscribe_url ?? '';
  const shown = await open(url);
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(shown.body).toContain(`<html lang="${language}">`);
  expect(shown.body).toContain(asks);
  // Mail programs open links in advance.
  expect(await stored(customer.id)).toEqual([]);
  expect((await press(url, 'emails=off')).body).toContain(undo);
  expect(await stored(customer.id)).toEqual([switchedOff]);
  expect((await open(url)).body).toContain(undo);
  expect((await press(url, 'emails=on')).body).not.toContain(undo);
  expect(await stored(customer.id)).toEqual([]);
});

test('a forged link changes nothing and says so', async () => {
  const { customer, mailsTo } = await aMovedVisit();
  const url = (await mailsTo(customer.email))[0]?.unsubscribe_url ?? '';
  for (const forged of [
    `${url.slice(0, -2)}AA`,
    `${url}A`,
    url.slice(0, -40),
    `${new URL(url).origin}/unsubscribe/x`,
  ]) {
    const answer = await press(forged, 'List-Unsubscribe=One-Click');
    expect([answer.statusCode, answer.body.includes('Ce lien ne fonctionne plus')]).toEqual([404, true]);
    expect((await open(forged)).statusCode).toBe(404);
  }
  expect(await stored(customer.id)).toEqual([]);
});

test('presses are limited by link, guesses by network', async () => {
  const { customer, mailsTo } = await aMovedVisit();
  const { pathname } = new URL((await mailsTo(customer.email))[0]?.unsubscribe_url ?? '');
  const { app } = await fixture.another({ RATE_LIMITS: 'on' });
  const pressed = async () => (await app.inject({ method: 'POST', url: pathname })).statusCode;
  for (let count = 0; count < 60; count++) expect(await pressed()).toBe(200);
  expect(await pressed()).toBe(429);
  const guessed = async () => (await app.inject({ url: '/unsubscribe/guess' })).statusCode;
  for (let count = 0; count < 60; count++) expect(await guessed()).toBe(404);
  expect(await guessed()).toBe(429);
  await app.close();
});

test('customers without an account, and emails that always go, have no such link', async () => {
  const { customer, mailsTo } = await aMovedVisit({ hasAccount: false });
  const reader = await aCustomer(fixture.db);
  const person = { id: reader.id, email: reader.email, firstName: 'Léa', language: 'fr' as const };
  await notifierOf(fixture.context).notify('password-changed.notify-professional', { person }, reader.id);
  await fixture.react();
  for (const address of [customer.email, reader.email]) {
    const mails = await mailsTo(address);
    expect(mails.map((mail) => mail.unsubscribe_url)).toEqual([null]);
    expect(mails[0]?.text).not.toContain('/unsubscribe/');
  }
});
