import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAppointment } from '#appointments';
import { listFailures } from '#kit/jobs/failure';
import { DAY_MS, later } from '#kit/time';
import { moveDeliveries, unsentMessages } from '#notifications';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { bounceNotification, deliverBounce, openRelay } from '#testing/bounced-email';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';
import { type Bounces, openBounces } from '../../app/bounces.ts';
import { bounceBoxOf, notifierOf } from '../../app/reactions/notifier.ts';

const NOW = new Date('2031-06-02T10:00:00Z');
let relay: Awaited<ReturnType<typeof openRelay>>;
let fixture: ApiFixture;
let bounces: Bounces;

beforeAll(async () => {
  relay = await openRelay();
  fixture = await openApiFixture(
    {
      SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
      BOUNCE_ADDRESS: 'rebonds@mail.test',
      BOUNCE_SMTP_PORT: '0',
    },
    { now: NOW },
  );
  const opened = await openBounces(fixture.context);
  if (!opened) throw new Error('no bounce listener');
  bounces = opened;
});
afterAll(async () => {
  await bounces?.close();
  await fixture?.close();
  await relay?.close();
});

/** The SMTP reply to a delivery of `raw` to this address. */
const deliver = (to: string, raw: string) => deliverBounce(bounces.port, to, raw);
const gone = bounceNotification({ status: '5.1.1' });

/** A customer who is reminded by email, with helpers. */
async function aReader() {
  const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  const customer = await aCustomer(fixture.db);
  await sql`update identity.accounts set phone_number = null where id = ${customer.id}`.execute(fixture.db);
  const headers = await fixture.signIn(customer.id);
  const visit = async (inDays: number) => {
    const startsAt = later(NOW, inDays * DAY_MS);
    const id = await anAppointment(fixture.db, salon, { customerId: customer.id, startsAt });
    const appointment = await findAppointment(fixture.db, id);
    if (!appointment) throw new Error('no appointment');
    return { id, appointment };
  };
  const leaving = async () => {
    const before = relay.taken.length;
    await fixture.react();
    return relay.taken
      .slice(before)
      .map(({ envelope }) => (envelope.mailFrom ? envelope.mailFrom.address : ''));
  };
  /** Return paths of the sent emails. */
  const remind = async (inDays: number) => {
    const { id, appointment } = await visit(inDays);
    await notifierOf(fixture.context).notify(
      'appointment-reminder-due.remind-customer',
      { appointment },
      `reminder-${id}`,
    );
    return leaving();
  };
  /** Sends an email that cannot be switched off. */
  const confirm = async (inDays: number) => {
    const { id, appointment } = await visit(inDays);
    await notifierOf(fixture.context).notify(
      'appointment-confirmed.notify-both',
      { appointment: { ...appointment, bookedBy: 'professional' } },
      `c-${id}`,
    );
    const [returnPath = ''] = await leaving();
    return returnPath;
  };
  const stops = async () => (await fixture.call('GET', '/me/preferences', { headers })).value.stops;
  const startAgain = () =>
    fixture.call('POST', '/me/preferences/start', { headers, body: { channel: 'email' } });
  return { customer, remind, confirm, stops, startAgain };
}

async function anEmail() {
  const reader = await aReader();
  const [returnPath = ''] = await reader.remind(1);
  expect(returnPath).not.toBe('');
  return { ...reader, returnPath };
}

const refused = [{ channel: 'email', reason: 'refused' }];

describe('an email', () => {
  test('has its own return path and the same From as before', async () => {
    const { remind } = await aReader();
    const [one = ''] = await remind(1);
    const [other = ''] = await remind(2);
    expect(one).toMatch(/^rebonds\+[0-9a-f]{32}\.[0-9a-f]{20}@mail\.test$/);
    expect(one.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(other).not.toBe(one);
    const { envelope, raw = '' } = relay.taken.at(-1) ?? {};
    expect(raw).toMatch(/^From: .*<bonjour@meche\.example>\r$/m);
    expect(raw).not.toContain('rebonds');
    expect(envelope).toMatchObject({ dsn: { ret: 'HDRS' }, rcptTo: [{ dsn: { notify: ['FAILURE'] } }] });
  });
});

describe('a bounced email', () => {
  test('of an address that does not exist stops further emails, is shown to the customer and listed for operators', async () => {
    const { customer, returnPath, remind, stops, startAgain } = await anEmail();
    expect(await deliver(returnPath, gone)).toBe(250);
    expect(await stops()).toEqual(refused);
    expect(await remind(2)).toEqual([]);
    const unsent = (await listFailures(fixture.db, [unsentMessages], NOW)).filter(
      ({ subject }) => subject === customer.email,
    );
    expect(unsent).toMatchObject([{ status: 'refused', action: 'reminder', error: { code: '5.1.1' } }]);
    expect(JSON.stringify(unsent[0]?.error)).not.toContain('elsewhere');
    expect((await startAgain()).value.stops).toEqual([]);
    expect(await remind(3)).toHaveLength(1);
  });

  test('counts once when reported twice: not again after the customer restarted', async () => {
    const { returnPath, stops, startAgain } = await anEmail();
    await Promise.all([deliver(returnPath, gone), deliver(returnPath, gone)]);
    expect(await stops()).toEqual(refused);
    await startAgain();
    expect(await deliver(returnPath, gone)).toBe(250);
    expect(await stops()).toEqual([]);
  });

  test.each(['5.1.10', '5.0.0', '5.1.2', '5.2.1', '5.4.4', '5.1.1 (no such user)'])(
    'with %s stops',
    async (status) => {
      const { returnPath, stops } = await anEmail();
      expect(await deliver(returnPath, bounceNotification({ status }))).toBe(250);
      expect(await stops()).toEqual(refused);
    },
  );
});

describe('a bounced email without consequences', () => {
  test.each([
    ['a full box', [{ status: '5.2.2' }]],
    ['an email too large', [{ status: '5.3.4' }]],
    ['a policy', [{ status: '5.7.1' }]],
    ['our own address', [{ status: '5.1.8' }]],
    ['what passes, given up', [{ status: '4.4.1' }]],
    ['a delay', [{ action: 'delayed', status: '4.4.1' }]],
    ['a delay, of which more is said than is so', [{ action: 'delayed', status: '5.1.1' }]],
    ['a delivery', [{ action: 'delivered', status: '2.0.0' }]],
    ['a relay', [{ action: 'relayed', status: '2.1.9' }]],
    ['one of two it was handed on to', [{ status: '5.1.1' }, { action: 'delivered', status: '2.0.0' }]],
    ['no code', [{ status: '' }]],
    ['no recipient', []],
  ])('for %s is accepted and ignored', async (_name, reports) => {
    const { returnPath, stops, remind } = await anEmail();
    expect(await deliver(returnPath, bounceNotification(...reports))).toBe(250);
    expect(await stops()).toEqual([]);
    expect(await remind(2)).toHaveLength(1);
  });

  test.each([
    [
      'an answer of a machine',
      'From: lea@elsewhere.test\nSubject: Absente\nAuto-Submitted: auto-replied\n\nAction: failed\nStatus: 5.1.1\n',
    ],
    [
      'a notification that was forwarded',
      `Content-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: message/rfc822\n\n${gone}\n--B--\n`,
    ],
    [
      'a notification inside of a note that it was read',
      `Content-Type: multipart/report; report-type=disposition-notification; boundary=B\n\n--B\nContent-Type: message/rfc822\n\n${gone}\n--B--\n`,
    ],
    [
      'a status in something else',
      'Content-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\nAction: failed\nStatus: 5.1.1\n\n--B--\n',
    ],
    [
      'a note that it was read',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=B\n\n--B\nContent-Type: message/disposition-notification\n\nAction: failed\nStatus: 5.1.1\n\n--B--\n',
    ],
    [
      'parts in parts without end',
      Array.from(
        { length: 200 },
        (_, depth) => `Content-Type: multipart/report; boundary=B${depth}\n\n--B${depth}\n`,
      ).join(''),
    ],
    [
      'parts that never end',
      'Content-Type: multipart/report; boundary="\n\n--\nContent-Type: message/delivery-status\n\nAction: fai',
    ],
    ['no mail at all', '\0\0\0'],
  ])('in %s is not a bounce', async (_name, raw) => {
    const { returnPath, stops } = await anEmail();
    expect(await deliver(returnPath, raw.replaceAll(/\r?\n/g, '\r\n'))).toBe(250);
    expect(await stops()).toEqual([]);
    const { rows } = await sql`select from notifications.deliveries where status = 'refused'
      and position = (select max(position) from notifications.deliveries)`.execute(fixture.db);
    expect(rows).toEqual([]);
  });

  test('of a replaced address does not stop the present one', async () => {
    const { customer, returnPath, remind, stops } = await anEmail();
    const now = `nouvelle-${customer.id}@example.test`;
    await sql`update identity.accounts set email = ${now} where id = ${customer.id}`.execute(fixture.db);
    await moveDeliveries(fixture.db, customer.email, now);
    expect(await deliver(returnPath, gone)).toBe(250);
    expect(await stops()).toEqual([]);
    const [moved = ''] = await remind(2);
    expect(await deliver(moved, gone)).toBe(250);
    expect(await stops()).toEqual(refused);
  });
});

describe('a stop', () => {
  test('does not end when the relay accepts the next email, but when one has not bounced for days', async () => {
    const { returnPath, remind, confirm, stops } = await anEmail();
    await deliver(returnPath, gone);
    const second = await confirm(20);
    expect(second).not.toBe('');
    expect(await stops()).toEqual(refused);
    await fixture.moveTo(later(NOW, DAY_MS));
    await deliver(second, gone);
    await confirm(21);
    await fixture.moveTo(later(NOW, 5.5 * DAY_MS));
    expect([await stops(), await remind(22)]).toEqual([refused, []]);
    await fixture.moveTo(later(NOW, 7 * DAY_MS));
    expect(await stops()).toEqual([]);
    const [latest = ''] = await remind(23);
    await deliver(latest, gone);
    expect(await stops()).toEqual(refused);
    await fixture.moveTo(NOW);
  });
});

describe('is refused:', () => {
  test.each([
    [
      'a name of another key',
      (path: string) => path.replace(/\.(.)/, (_, one) => `.${one === 'a' ? 'b' : 'a'}`),
    ],
    ['another email', (path: string) => path.replace(/\+(.)/, (_, one) => `+${one === 'a' ? 'b' : 'a'}`)],
    ['another domain', (path: string) => path.replace('mail.test', 'meche.example')],
    ['the bare box', () => 'rebonds@mail.test'],
    ['any other address', () => 'bonjour@meche.example'],
  ])('what is sent to %s', async (_name, changed) => {
    const { returnPath, stops } = await anEmail();
    expect(await deliver(changed(returnPath), gone)).toBe(550);
    expect(await stops()).toEqual([]);
  });

  test('a bounce of a deleted email', async () => {
    const { customer, returnPath } = await anEmail();
    await sql`delete from notifications.deliveries where recipient = ${customer.email}`.execute(fixture.db);
    expect(await deliver(returnPath, gone)).toBe(550);
  });

  test('what is larger than a notification', async () => {
    const { returnPath, stops } = await anEmail();
    expect(await deliver(returnPath, `${gone}${'x'.repeat(99)}\r\n`.padEnd(260 * 1024, 'y\r\n'))).toBe(552);
    expect(await stops()).toEqual([]);
  });

  test('more than one recipient, an account, TLS, or an eleventh at once', async () => {
    const { returnPath, remind } = await anEmail();
    const [other = ''] = await remind(2);
    const talk = async (...lines: string[]) => {
      const socket = connect(bounces.port, '127.0.0.1').setEncoding('utf8');
      const answers: string[] = [];
      for (const line of ['', 'EHLO relay.test', ...lines]) {
        if (line) socket.write(`${line}\r\n`);
        const [reply] = (await once(socket, 'data')) as [string];
        answers.push(reply);
      }
      return { socket, answers };
    };
    const { socket, answers } = await talk(
      ...['MAIL FROM:<>', `RCPT TO:<${returnPath}>`, `RCPT TO:<${other}>`],
      ...['AUTH PLAIN AGEAYg==', 'STARTTLS'],
    );
    expect(answers.slice(2).map((answer) => answer.slice(0, 3))).toEqual(['250', '250', '452', '500', '500']);
    expect(answers[1]).not.toMatch(/AUTH|STARTTLS/);
    const others = await Promise.all(Array.from({ length: 9 }, () => talk()));
    const eleventh = connect(bounces.port, '127.0.0.1').setEncoding('utf8');
    expect(await text(eleventh)).toMatch(/^421 /);
    for (const one of [socket, ...others.map((one) => one.socket)]) {
      one.end();
      await once(one, 'close');
    }
  });

  test('ignores case: an address in capitals is the same', async () => {
    const { returnPath, stops } = await anEmail();
    expect(await deliver(returnPath.toUpperCase(), gone)).toBe(250);
    expect(await stops()).toEqual(refused);
  });
});

describe('the bounce listener', () => {
  test('throws when the port is in use', async () => {
    const { port } = relay;
    const config = { ...fixture.context.config, BOUNCE_SMTP_PORT: port };
    await expect(openBounces({ ...fixture.context, config })).rejects.toThrow(
      `BOUNCE_SMTP_PORT: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`,
    );
  });

  test('does not listen without a bounce address, and emails leave as before', async () => {
    const { BOUNCE_ADDRESS: _address, BOUNCE_SMTP_PORT: _port, ...config } = fixture.context.config;
    expect(await openBounces({ ...fixture.context, config })).toBeUndefined();
    expect(bounceBoxOf(config)).toBeUndefined();
  });
});
