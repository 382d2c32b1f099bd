import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppointmentChanged } from '#appointments';
import { deliverWebhooks, eraseConnections, purgeEvents } from '#connections';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { httpsWebhooks } from '#partners/webhooks/https';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { countSignatures, startReceiver } from '#testing/webhook-receiver';
import { connectionsOf } from '../../app/wiring.ts';

const NOW = new Date('2031-06-02T06:00:00Z');
let fixture: ApiFixture;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await openApiFixture({ WEBHOOKS_ANYWHERE: 'true' }, { now: NOW });
});
afterAll(async () => {
  await fixture?.close();
  await receiver?.close();
});

async function aSalon() {
  const salon = await aProfessional(fixture.db, { verified: false });
  const service = await aService(fixture.db, salon.id, { durationMinutes: 30, name: 'Coupe' });
  return { ...salon, service, headers: await fixture.signIn(salon.accountId) };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;

const everything = ['booked', 'moved', 'cancelled', 'completed', 'no_show'];
type Added = { id: string; secret: string; path: string };

async function anEndpoint({ headers }: Pick<Salon, 'headers'>, kinds = everything): Promise<Added> {
  const path = `/${randomUUID()}`;
  const body = { url: receiver.url + path, kinds };
  const answer = await fixture.call('POST', '/professional/connections/endpoints', { headers, body });
  expect(answer.status, answer.text).toBe(201);
  const { endpoint, secret } = answer.value as { endpoint: { id: string }; secret: string };
  return { id: endpoint.id, secret, path };
}

let hours = 0;
async function book({ headers, memberId, service }: Salon): Promise<{ id: string; revision: number }> {
  const startsAt = later(fixture.context.clock.now(), DAY_MS + hours++ * HOUR_MS);
  startsAt.setUTCMinutes(0, 0, 0);
  const answer = await fixture.call('POST', '/professional/appointments', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      member_id: memberId,
      service_ids: [service],
      starts_at: startsAt.toISOString(),
      customer_name: 'Jeanne Petit',
      customer_phone: '0612345678',
      note: 'Allergique au henné',
      accept_warnings: true,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.value as { id: string; revision: number };
}
async function act({ headers }: Salon, id: string, deed: string, body: object = {}) {
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const answer = await fixture.call(
    'POST',
    `${deed.startsWith('/') ? deed : `/appointments/${id}/${deed}`}`,
    {
      headers: keyed,
      body,
    },
  );
  expect(answer.status, answer.text).toBeLessThan(300);
}

const send = (timeoutMs = 2_000) =>
  deliverWebhooks({
    ...connectionsOf(fixture.context),
    webhooks: httpsWebhooks({ anywhere: true, timeoutMs }),
  });
async function deliverAll() {
  await fixture.reactOnly();
  await send();
}
const kindsAt = ({ path }: Added) => receiver.at(path).map(({ body }) => body.kind);
async function deliveriesOf({ headers }: Salon, { id }: Added) {
  const { value } = await fixture.call('GET', `/professional/connections/endpoints/${id}/deliveries`, {
    headers,
  });
  return value.deliveries as {
    id: string;
    kind: string;
    status: string;
    attempts: number;
    answer_code: number | null;
    problem: string | null;
    retry_at: string | null;
  }[];
}
async function endpointOf({ headers }: Salon, { id }: Added) {
  const { value } = await fixture.call('GET', '/professional/connections', { headers });
  return (
    value.endpoints as { id: string; failing_since: string | null; former_secret_until: string | null }[]
  ).find((one) => one.id === id);
}
/** Failing endpoints on the dashboard. */
async function failingOf({ headers }: Salon) {
  const { status, value } = await fixture.call('GET', '/professional/to-do', { headers });
  expect(status).toBe(200);
  return value.failing_systems;
}
const until = async (instant: Date) => fixture.moveTo(instant);

test('changes of an appointment are sent signed, once each, and without personal notes', async () => {
  const salon = await aSalon();
  const before = await book(salon);
  await deliverAll();
  const endpoint = await anEndpoint(salon);
  const cancels = await anEndpoint(salon, ['cancelled']);
  const { id, revision } = await book(salon);
  await deliverAll();
  await act(salon, id, `/professional/appointments/${id}/reschedule`, { revision, duration_minutes: 45 });
  await deliverAll();
  await act(salon, id, 'cancel', { reason: 'Fermeture' });
  await act(salon, before.id, 'cancel');
  await deliverAll();
  // Changes since, also of an appointment older than the endpoint.
  expect(kindsAt(endpoint).toSorted()).toEqual(['booked', 'cancelled', 'cancelled', 'moved']);
  expect(kindsAt(cancels)).toEqual(['cancelled', 'cancelled']);
  const [booked] = receiver.at(endpoint.path);
  if (!booked) throw new Error('nothing came');
  expect(booked.body).toMatchObject({
    id: booked.headers['meche-event'],
    kind: 'booked',
    professional_id: salon.id,
    booking: {
      id,
      state: 'confirmed',
      place: 'salon',
      time_zone: 'Europe/Paris',
      customer_name: 'Jeanne Petit',
      services: [{ id: salon.service, name: 'Coupe', duration_minutes: 30 }],
    },
  });
  expect(countSignatures(booked, endpoint.secret)).toBe(1);
  expect(countSignatures(booked, cancels.secret)).toBe(0);
  expect(countSignatures({ ...booked, text: `${booked.text} ` }, endpoint.secret)).toBe(0);
  for (const one of receiver.at(endpoint.path)) expect(one.text).not.toMatch(/612345678|henné|@/);
  expect(new Set(receiver.at(endpoint.path).map(({ body }) => body.id)).size).toBe(4);
});

test('a repeated fact, also at the same time, is one event', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  const { id: appointmentId } = await book(salon);
  await Promise.all([fixture.reactOnly(), fixture.reactOnly()]);
  for (let times = 0; times < 3; times++) {
    await inTransaction(fixture.db, (tx) =>
      announce(tx, AppointmentChanged, { appointmentId }, fixture.context.clock.now()),
    );
    await deliverAll();
  }
  expect(kindsAt(endpoint)).toEqual(['booked']);
});

test('old events are deleted, and not sent again', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  const { id: appointmentId } = await book(salon);
  await deliverAll();
  await until(later(fixture.context.clock.now(), 31 * DAY_MS));
  const now = fixture.context.clock.now();
  while ((await purgeEvents(fixture.db, later(now, -30 * DAY_MS), 100)) > 0);
  expect(await deliveriesOf(salon, endpoint)).toEqual([]);
  await act(salon, appointmentId, 'complete');
  await deliverAll();
  expect(kindsAt(endpoint)).toEqual(['booked', 'completed']);
});

test('a past appointment is sent with its outcome', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  const [done, missed] = [await book(salon), await book(salon)];
  await until(later(fixture.context.clock.now(), 5 * DAY_MS));
  await act(salon, done.id, 'complete');
  await act(salon, missed.id, 'no-show');
  await deliverAll();
  expect(kindsAt(endpoint).toSorted()).toEqual(['booked', 'booked', 'completed', 'no_show']);
});

test('a failed delivery is retried under its id for two days; then the owner is notified, and a successful test resumes', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  receiver.answer(endpoint.path, 500);
  await book(salon);
  await deliverAll();
  expect(await deliveriesOf(salon, endpoint)).toMatchObject([
    { kind: 'booked', status: 'pending', attempts: 1, answer_code: 500, problem: null },
  ]);
  expect(await send()).toBe(0);
  for (let tries = 0; tries < 30; tries++) {
    const [waiting] = await deliveriesOf(salon, endpoint);
    if (!waiting?.retry_at) break;
    await until(later(new Date(waiting.retry_at), 1000));
    await send();
  }
  const sent = receiver.at(endpoint.path);
  expect(sent.length).toBeGreaterThan(10);
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(await deliveriesOf(salon, endpoint)).toMatchObject([
    { status: 'failed', answer_code: 500, retry_at: null },
  ]);
  expect(await endpointOf(salon, endpoint)).toMatchObject({ failing_since: expect.any(String) });
  expect(await failingOf(salon)).toMatchObject([{ host: new URL(receiver.url).host }]);
  await fixture.react();
  const { email } = await fixture.db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', salon.accountId)
    .executeTakeFirstOrThrow();
  const sentEmails = (await fixture.emailsTo(email)).filter(({ text }) =>
    text.includes('/professional/setting/connections'),
  );
  expect(sentEmails).toHaveLength(1);

  await book(salon);
  await deliverAll();
  expect(receiver.at(endpoint.path)).toHaveLength(sent.length);
  const press = () =>
    fixture.call('POST', `/professional/connections/endpoints/${endpoint.id}/test`, {
      headers: salon.headers,
    });
  expect((await press()).value).toMatchObject({ kind: 'test', status: 'failed', answer_code: 500 });
  expect(await failingOf(salon)).toHaveLength(1);
  receiver.answer(endpoint.path, 200);
  expect((await press()).value).toMatchObject({
    kind: 'test',
    status: 'sent',
    answer_code: 200,
    appointment_id: null,
  });
  expect(await endpointOf(salon, endpoint)).toMatchObject({ failing_since: null });
  expect(await failingOf(salon)).toEqual([]);
  // A missed delivery is sent again on request, as the same event.
  const [missed] = (await deliveriesOf(salon, endpoint)).filter(({ kind }) => kind === 'booked');
  const again = await fixture.call('POST', `/professional/connections/deliveries/${missed?.id}/again`, {
    headers: salon.headers,
  });
  expect(again.value).toMatchObject({ status: 'sent', answer_code: 200 });
  expect(receiver.at(endpoint.path).at(-1)?.body.id).toBe(sent[0]?.body.id);
  await book(salon);
  await deliverAll();
  expect(kindsAt(endpoint).at(-1)).toBe('booked');
});

test('an event that is resent while it is being sent is posted once, and its attempts count from one', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  await book(salon);
  await deliverAll();
  const [delivery] = await deliveriesOf(salon, endpoint);
  const held: ServerResponse[] = [];
  const arrived = Promise.withResolvers<void>();
  receiver.answer(endpoint.path, (response) => {
    held.push(response);
    arrived.resolve();
  });
  const resend = () =>
    fixture.call('POST', `/professional/connections/deliveries/${delivery?.id}/again`, {
      headers: salon.headers,
    });
  const first = resend();
  await arrived.promise;
  expect((await resend()).value).toMatchObject({ status: 'pending' });
  expect(await send()).toBe(0);
  expect(held).toHaveLength(1);
  held[0]?.end();
  expect((await first).value).toMatchObject({ status: 'sent', attempts: 1 });
  expect(receiver.at(endpoint.path)).toHaveLength(2);
});

test('an endpoint that never responds holds up no other, and its deliveries are put off', async () => {
  const [slow, quick] = [await aSalon(), await aSalon()];
  const [silent, well] = [await anEndpoint(slow), await anEndpoint(quick)];
  const held: ServerResponse[] = [];
  receiver.answer(silent.path, (response) => void held.push(response));
  for (let count = 0; count < 12; count++) await book(slow);
  await book(quick);
  await fixture.reactOnly();
  await send(200);
  expect(kindsAt(well)).toEqual(['booked']);
  // Concurrent deliveries, out of twelve.
  expect(held.length).toBeLessThanOrEqual(8);
  const waiting = await deliveriesOf(slow, silent);
  expect(waiting).toHaveLength(12);
  expect(
    waiting.every(
      ({ status, retry_at }) =>
        status === 'pending' && retry_at && new Date(retry_at) > fixture.context.clock.now(),
    ),
  ).toBe(true);
  expect(waiting.some(({ problem }) => problem === 'silent')).toBe(true);
});

test('for a day after its secret was replaced, what is sent is signed with both', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  const { value } = await fixture.call('POST', `/professional/connections/endpoints/${endpoint.id}/secret`, {
    headers: salon.headers,
  });
  const secret = String(value.secret);
  await book(salon);
  await deliverAll();
  await until(later(fixture.context.clock.now(), DAY_MS + 1000));
  await book(salon);
  await deliverAll();
  const [within, after] = receiver.at(endpoint.path);
  if (!within || !after) throw new Error('nothing came');
  expect([endpoint.secret, secret].map((one) => countSignatures(within, one))).toEqual([1, 1]);
  expect([endpoint.secret, secret].map((one) => countSignatures(after, one))).toEqual([0, 1]);
  expect(await endpointOf(salon, endpoint)).toMatchObject({ former_secret_until: null });
});

test('secrets are stored encrypted, and returned by no other response', async () => {
  const salon = await aSalon();
  const endpoint = await anEndpoint(salon);
  const { rows } = await sql<{ all: string }>`
    select string_agg(encode(secret, 'escape'), '') as all from connections.endpoints`.execute(fixture.db);
  expect(rows[0]?.all).not.toContain('whsec_');
  const { text } = await fixture.call('GET', '/professional/connections', { headers: salon.headers });
  expect(text).not.toContain('whsec_');
  expect(text).toContain(endpoint.id);
});

test('of ten endpoints added at once, five succeed; an edit from an older version is refused', async () => {
  const salon = await aSalon();
  const { headers } = salon;
  const body = { url: `${receiver.url}/many`, kinds: ['booked', 'booked'] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      fixture.call('POST', '/professional/connections/endpoints', { headers, body }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['connections_full']));
  const made = answers.find(({ status }) => status === 201)?.value.endpoint as {
    id: string;
    kinds: string[];
  };
  expect(made.kinds).toEqual(['booked']);
  const edit = () =>
    fixture.call('PUT', `/professional/connections/endpoints/${made.id}`, {
      headers,
      body: { url: `${receiver.url}/other`, kinds: ['moved'], version: 1 },
    });
  expect((await edit()).value).toMatchObject({ kinds: ['moved'], version: 2 });
  expect(await edit()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
});

test('a private address is refused at its field', async () => {
  const { headers } = await aSalon();
  const strict = await fixture.another({ WEBHOOKS_ANYWHERE: 'false' });
  for (const url of [
    'http://crm.example/',
    'https://127.0.0.1/',
    'https://192.168.1.4/',
    'crm',
    receiver.url,
  ]) {
    const body = { url, kinds: ['booked'] };
    const answer = await fixture.call('POST', '/professional/connections/endpoints', {
      headers,
      body,
      on: strict.app,
    });
    expect([url, answer.fields]).toEqual([url, { url: 'not_public_address' }]);
  }
  await strict.app.close();
});

test('a closed business leaves no key and no endpoint', async () => {
  const salon = await aSalon();
  await anEndpoint(salon);
  await book(salon);
  await deliverAll();
  await fixture.call('POST', '/professional/connections/keys', {
    headers: salon.headers,
    body: { name: 'Site' },
  });
  await inTransaction(fixture.db, (tx) => eraseConnections(tx, salon.id));
  for (const table of ['keys', 'endpoints', 'events'])
    expect(
      (
        await sql`select 1 from ${sql.table(`connections.${table}`)} where professional_id = ${salon.id}`.execute(
          fixture.db,
        )
      ).rows,
    ).toEqual([]);
});
