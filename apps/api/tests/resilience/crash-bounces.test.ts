import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifierOf } from '#app/reactions/notifier';
import { findAppointment } from '#appointments';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { startWorkerProcess } from '#testing/api-process';
import { bounceNotification, deliverBounce, openRelay } from '#testing/bounced-email';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { freePort } from '../../../../scripts/start/ports.ts';

const NOW = new Date('2031-06-02T10:00:00Z');

let relay: Awaited<ReturnType<typeof openRelay>>;
let fixture: ApiFixture;
beforeAll(async () => {
  relay = await openRelay();
  const env = { SMTP_URL: `smtp://127.0.0.1:${relay.port}`, BOUNCE_ADDRESS: 'rebonds@mail.test' };
  fixture = await openApiFixture({ ...env, BOUNCE_SMTP_PORT: '0' }, { now: NOW });
});
afterAll(async () => {
  await fixture?.close();
  await relay?.close();
});

/** A customer who got a reminder by email, and the return path of that email. */
async function remindedCustomer() {
  const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  const customer = await aCustomer(fixture.db);
  await sql`update identity.accounts set phone_number = null where id = ${customer.id}`.execute(fixture.db);
  const startsAt = later(NOW, DAY_MS);
  const id = await anAppointment(fixture.db, salon, { customerId: customer.id, startsAt });
  const appointment = await findAppointment(fixture.db, id);
  if (!appointment) throw new Error('no appointment');
  await notifierOf(fixture.context).notify(
    'appointment-reminder-due.remind-customer',
    { appointment },
    `reminder-${id}`,
  );
  await fixture.react();
  const { mailFrom } = relay.taken.at(-1)?.envelope ?? {};
  const headers = await fixture.signIn(customer.id);
  const stops = async () => (await fixture.call('GET', '/me/preferences', { headers })).value.stops;
  return { email: customer.email, returnPath: mailFrom ? mailFrom.address : '', stops };
}

async function startWorker() {
  const port = await freePort();
  return { port, ...(await startWorkerProcess({ ...fixture.env, BOUNCE_SMTP_PORT: String(port) })) };
}

test('a worker that is killed before it stores a bounce does not acknowledge it; the next worker takes it, and closes idle connections when it stops', async () => {
  const { email, returnPath, stops } = await remindedCustomer();
  expect(returnPath).toMatch(/^rebonds\+/);
  const bounce = bounceNotification({ status: '5.1.1' });
  const worker = await startWorker();
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = fixture.db.transaction().execute(async (tx) => {
    await sql`select from notifications.deliveries where recipient = ${email} for update`.execute(tx);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const reply = deliverBounce(worker.port, returnPath, bounce);
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%deliveries%'`.execute(fixture.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await worker.kill();
  expect(await reply).not.toBe(250);
  free.resolve();
  await holding;
  expect(await stops()).toEqual([]);

  const next = await startWorker();
  expect(await deliverBounce(next.port, returnPath, bounce)).toBe(250);
  expect(await stops()).toEqual([{ channel: 'email', reason: 'refused' }]);
  const idle = connect(next.port, '127.0.0.1').setEncoding('utf8');
  const [greeting] = await once(idle, 'data');
  expect(greeting).toMatch(/^220 /);
  const rest = text(idle);
  await next.end();
  expect(await rest).toMatch(/^421 /);
});
