import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFailures, RowsFailed, RowsUnanswered } from '#kit/jobs/failure';
import { createSealingKeys } from '#kit/sealing';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { smtpEmailSender } from '#partners/email/smtp';
import { twilioTextMessageSender } from '#partners/text-messages/twilio';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { aNotifiedAppointment, aProfessionalContact } from '#testing/notified-appointment';
import { type Simulators, startSimulators } from '#testing/simulators';
import { openTcpProxy, type TcpProxy } from '#testing/tcp-proxy';
import { type DeliveryDeps, deliverPending } from './deliver-pending.ts';
import { createNotifier } from './enqueue-notifications.ts';
import { dismissUnsentDelivery, unsentMessages } from './store/deliveries.ts';

const phone = '+33612345678';
let fresh: FreshDatabase;
let simulators: Simulators;
let mailLine: TcpProxy;
let smsLine: TcpProxy;
let email: ReturnType<typeof smtpEmailSender>;
let deliveryDeps: DeliveryDeps;
let professionalId: string;
let now: Date;
let factId = 0;

beforeAll(async () => {
  [fresh, simulators] = await Promise.all([freshDatabase(), startSimulators()]);
  [mailLine, smsLine] = [
    await openTcpProxy(simulators.smtpPort),
    await openTcpProxy(Number(new URL(simulators.url).port)),
  ];
  email = smtpEmailSender({ url: `smtp://127.0.0.1:${mailLine.port}`, from: 'Mèche <bonjour@meche.test>' });
  professionalId = (await aProfessional(fresh.db)).id;
  deliveryDeps = {
    db: fresh.db,
    clock: { now: () => now },
    publicOrigin: 'https://meche.example',
    sealingKeys: createSealingKeys(['a secret of tests'], 'notifications'),
    senders: {
      email,
      textMessages: twilioTextMessageSender({
        accountSid: 'AC00000000000000000000000000000000',
        authToken: 'local',
        from: 'MECHE',
        baseUrl: `http://127.0.0.1:${smsLine.port}`,
      }),
      push: undefined,
    },
    bounces: undefined,
    isOvertaken: async () => false,
  };
});
afterAll(async () => {
  await email?.close();
  await Promise.all([mailLine?.close(), smsLine?.close()]);
  await Promise.all([simulators?.stop(), fresh?.close()]);
});
beforeEach(async () => {
  await Promise.all([mailLine.mend(), smsLine.mend()]);
  now = new Date('2026-11-10T09:00:00Z');
  await sql`truncate notifications.deliveries`.execute(fresh.db);
  await ask('/local/mails', { method: 'DELETE' });
  await ask('/local/messages', { method: 'DELETE' });
});

const ask = (path: string, init?: RequestInit) => fetch(`${simulators.url}${path}`, init);
type Mail = { to: string[]; message_id: string };
const mails = async () => ((await (await ask('/local/mails')).json()) as { mails: Mail[] }).mails;
const messages = async () =>
  ((await (await ask('/local/messages')).json()) as { messages: object[] }).messages;

type Options = { to?: string | null; phoneNumber?: string | null; isOfMoney?: boolean };
function notify({ to = 'camille@example.test', phoneNumber = null, isOfMoney = false }: Options = {}) {
  const contact = aProfessionalContact({ smsRemindersPerMonth: 50 });
  const notifier = createNotifier({
    ...deliveryDeps,
    readRecipient: async () => undefined,
    readProfessionalContact: async () => contact,
  });
  const appointment = aNotifiedAppointment({
    professionalId,
    customerId: null,
    customerEmail: to,
    customerPhone: phoneNumber,
    bookedBy: 'professional',
  });
  factId += 1;
  if (phoneNumber)
    return notifier.notify('appointment-reminder-due.remind-customer', { appointment }, factId);
  return isOfMoney
    ? notifier.notify(
        'appointment-completed-by-system.notify-customer',
        { appointment, settleAt: now },
        factId,
      )
    : notifier.notify('appointment-confirmed.notify-both', { appointment }, factId);
}

/** One round of both sweeps; returns what each of them threw. */
async function sweep(with_: DeliveryDeps = deliveryDeps): Promise<unknown[]> {
  const thrown: unknown[] = [];
  for (const channel of ['sms', 'email'] as const) {
    try {
      while ((await deliverPending(with_, channel)) > 0);
    } catch (error) {
      thrown.push(error);
    }
  }
  return thrown;
}
const after = async (milliseconds: number) => {
  now = later(now, milliseconds);
  return sweep();
};
async function states() {
  const { rows } = await sql<{ outcome: string }>`
    select channel || ' ' || coalesce(reason, status) as outcome from notifications.deliveries
    order by position`.execute(fresh.db);
  return rows.map(({ outcome }) => outcome);
}
const unsent = () => listFailures(fresh.db, [unsentMessages], now);
const causesOf = (error: unknown) => (error as RowsFailed).errors.map(({ cause }) => cause);

describe('a mail', () => {
  test('that the server puts off delays no other, and goes a little later', async () => {
    await notify({ to: 'lea@greylisting.test' });
    await notify({ to: 'zoe@example.test' });
    const [error] = await sweep();
    expect(error).toBeInstanceOf(RowsFailed);
    expect(causesOf(error)).toMatchObject([{ name: 'EmailPutOff', code: '451' }]);
    expect(await mails()).toMatchObject([{ to: ['zoe@example.test'] }]);
    expect(await after(MINUTE_MS)).toEqual([]);
    expect((await mails()).map(({ to }) => to[0])).toEqual(['lea@greylisting.test', 'zoe@example.test']);
    expect(await states()).toEqual(['email sent', 'email sent']);
  });

  test('that is refused for good ends with its reason, on the operator’s list until dismissed', async () => {
    await notify({ to: 'unknown@refused.test' });
    const [error] = await sweep();
    const { rows } = await sql<{ id: string }>`select id from notifications.deliveries`.execute(fresh.db);
    const id = rows[0]?.id ?? '';
    expect((error as RowsFailed).errors).toMatchObject([
      { subject: id, cause: { name: 'EmailRefused', code: '550', cause: { responseCode: 550 } } },
    ]);
    expect(await after(DAY_MS)).toEqual([]);
    expect(await unsent()).toMatchObject([
      { id, status: 'refused', subject: 'unknown@refused.test', error: { code: '550' } },
    ]);
    expect([
      await dismissUnsentDelivery(fresh.db, id, now),
      await dismissUnsentDelivery(fresh.db, id, now),
    ]).toEqual([true, false]);
    expect(await unsent()).toEqual([]);
  });

  test('is not given up because its server wants nothing from us today', async () => {
    const moody = createServer((socket) => socket.end('554 Go away\r\n')).listen(0, '127.0.0.1');
    await once(moody, 'listening');
    const url = `smtp://127.0.0.1:${(moody.address() as AddressInfo).port}`;
    const sender = smtpEmailSender({ url, from: 'bonjour@meche.test' });
    await notify();
    expect(await sweep({ ...deliveryDeps, senders: { ...deliveryDeps.senders, email: sender } })).toEqual([
      expect.any(RowsUnanswered),
    ]);
    expect(await states()).toEqual(['email pending']);
    await sender.close();
    moody.close();
    await after(MINUTE_MS);
    expect(await states()).toEqual(['email sent']);
  });

  test('whose acceptance was lost goes again under its name, so that it is shown once', async () => {
    mailLine.loseAnswersTo(/\r\n\.\r\n$/);
    await notify();
    expect(await sweep()).toEqual([expect.any(RowsUnanswered)]);
    mailLine.loseAnswersTo(undefined);
    expect(await mails()).toHaveLength(1);
    expect(await after(MINUTE_MS)).toEqual([]);
    const [first, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second?.message_id).toBe(first?.message_id);
  });
});

describe('a mail, sent once or given up', () => {
  test('of thirty goes once each when two workers send at once', async () => {
    for (let guest = 0; guest < 30; guest += 1) await notify({ to: `guest-${guest}@example.test` });
    await Promise.all([sweep(), sweep(), sweep()]);
    const arrived = (await mails()).map(({ to }) => to[0]);
    expect([arrived.length, new Set(arrived).size]).toEqual([30, 30]);
  });

  test('that no server takes is given up after five days, not before, and is listed as pending until then', async () => {
    await notify({ isOfMoney: true });
    await mailLine.cut();
    for (let day = 0; day < 5; day += 1) {
      expect(await sweep()).toEqual([expect.any(RowsUnanswered)]);
      now = later(now, DAY_MS);
      expect(await unsent()).toHaveLength(1);
    }
    await mailLine.mend();
    expect(await sweep()).toEqual([]);
    expect([await states(), await mails()]).toEqual([['email unreachable'], []]);
    expect(await unsent()).toHaveLength(1);
  });

  test('that an appointment is confirmed is obsolete once it is over', async () => {
    await notify();
    await mailLine.cut();
    await sweep();
    await mailLine.mend();
    await after(3 * DAY_MS);
    expect([await states(), await mails()]).toEqual([['email too_late'], []]);
  });

  test('sealed by another secret is not sent, and listed', async () => {
    await notify();
    await sweep({ ...deliveryDeps, sealingKeys: createSealingKeys(['another secret'], 'notifications') });
    expect([await states(), await mails()]).toEqual([['email unreadable'], []]);
    expect(await unsent()).toMatchObject([{ status: 'failed', error: { type: 'unreadable' } }]);
  });
});

describe('an SMS', () => {
  const remind = () => notify({ phoneNumber: phone });

  test('whose answer was lost is looked up, and never sent again', async () => {
    smsLine.loseAnswersTo(/^POST/);
    await remind();
    const [error] = await sweep();
    expect(causesOf(error)).toMatchObject([{ name: 'TextMessageUnanswered' }]);
    smsLine.loseAnswersTo(undefined);
    expect(await states()).toEqual(['sms pending']);
    expect(await after(MINUTE_MS)).toEqual([]);
    expect(await states()).toEqual(['sms sent']);
    expect(await messages()).toHaveLength(1);
    await after(DAY_MS);
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 0]);
  });

  test('that cannot be looked up stays unknown: sent by e-mail in the end, and never by SMS again', async () => {
    smsLine.loseAnswersTo(/^(POST|GET)/);
    await remind();
    await sweep();
    for (let minute = 0; minute < 110; minute += 10) await after(10 * MINUTE_MS);
    expect(await states()).toEqual(['sms pending']);
    await after(20 * MINUTE_MS);
    smsLine.loseAnswersTo(undefined);
    await after(HOUR_MS);
    expect(await states()).toEqual(['sms unknown', 'email sent']);
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 1]);
    expect(await unsent()).toEqual([]);
  });

  test('of a worker that died while it called is left to the mail once the partner is known not to have it', async () => {
    await remind();
    await sql`update notifications.deliveries set called_at = ${now}`.execute(fresh.db);
    expect(causesOf((await sweep())[0])).toMatchObject([{ name: 'StillUnknown' }]);
    expect(await states()).toEqual(['sms pending']);
    await after(11 * MINUTE_MS);
    expect(await states()).toEqual(['sms not_taken', 'email sent']);
    await after(DAY_MS);
    expect([(await messages()).length, (await mails()).length]).toEqual([0, 1]);
  });

  test('waits for a partner that is away for a while, and goes once', async () => {
    await smsLine.cut();
    await remind();
    expect(causesOf((await sweep())[0])).toMatchObject([{ name: 'PartnerUnavailable' }]);
    await after(HOUR_MS);
    await smsLine.mend();
    await after(10 * MINUTE_MS);
    expect(await states()).toEqual(['sms sent']);
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 0]);
  });

  test('of a partner that is away for long is left to the mail, once, and does not go when it is back', async () => {
    await smsLine.cut();
    await remind();
    for (let hour = 0; hour < 3; hour += 1) await after(HOUR_MS);
    await smsLine.mend();
    await after(HOUR_MS);
    expect(await states()).toEqual(['sms unreachable', 'email sent']);
    expect([(await messages()).length, (await mails()).length]).toEqual([0, 1]);
  });

  test('that is refused is sent by e-mail, once; without an e-mail address it is on the operator’s list', async () => {
    await notify({ phoneNumber: '+15005550009' });
    await notify({ phoneNumber: '+15005550009', to: null });
    await sweep();
    await after(DAY_MS);
    expect(await states()).toEqual(['sms refused', 'sms refused', 'email sent']);
    expect(await mails()).toHaveLength(1);
    expect(await unsent()).toMatchObject([{ source: 'sms', status: 'refused', error: { code: '21614' } }]);
  });
});
