import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppointmentConfirmed, cancelAppointment } from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { RowsUnanswered } from '#kit/jobs/failure';
import { ScheduledJobReport } from '#kit/jobs/scheduled-jobs';
import type { Worker } from '#kit/jobs/worker';
import { instantAtMinute } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type Simulators, startSimulators } from '#testing/simulators';
import { openTcpProxy, type TcpProxy } from '#testing/tcp-proxy';
import { runOperatorCommand } from '../../app/operator/operator.ts';
import { openWorker } from '../../app/worker.ts';

const WAIT = { timeout: 90_000, interval: 50 };
// A Monday; bookings are on Tuesday by default.
const at = (hour: number, day = '2031-06-02') => instantAtMinute(day, hour * 60, 'Europe/Paris');
const tuesday = (hour: number) => at(hour, '2031-06-03');

let simulators: Simulators;
let line: TcpProxy;
let fixture: ApiFixture;
let salon: BuiltProfessional;
let worker: Worker | undefined;
let troubles: unknown[];

beforeAll(async () => {
  simulators = await startSimulators();
  line = await openTcpProxy(simulators.smtpPort);
  fixture = await openApiFixture({ SMTP_URL: `smtp://127.0.0.1:${line.port}` }, { simulators, now: at(8) });
});
afterAll(async () => {
  await fixture?.close();
  await line?.close();
  await simulators?.stop();
});
beforeEach(async () => {
  troubles = [];
  await sql`truncate notifications.deliveries`.execute(fixture.db);
  await fetch(`${simulators.url}/local/mails`, { method: 'DELETE' });
  await fixture.moveTo(at(8));
  // The plan has SMS, switched off here: reminders are emails.
  salon = await aProfessional(fixture.db, { settings: { plan: 'salon_pro', smsReminder: false } });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

type Mail = { to: string[]; subject: string; message_id: string; text: string };
async function mails(): Promise<Mail[]> {
  const answer = await fetch(`${simulators.url}/local/mails`);
  return ((await answer.json()) as { mails: Mail[] }).mails;
}
async function count(of: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(of)}`.execute(
    fixture.db,
  );
  return rows[0]?.count ?? 0;
}
const pending = () => count(`notifications.deliveries where status = 'pending'`);
const unreacted = async () => (await count('kit.facts')) + (await count(`kit.jobs where status = 'waiting'`));
const operator = async (...command: string[]) => {
  const lines: string[] = [];
  const { db, clock } = fixture.context;
  await runOperatorCommand({ db, clock, say: (line) => lines.push(line) }, command);
  return lines;
};
const aGuest = async (startsAt: Date, more: Record<string, unknown> = {}) => {
  const { id, email } = await aCustomer(fixture.db);
  return { id, email, visit: await anAppointment(fixture.db, salon, { customerId: id, startsAt, ...more }) };
};
/** Messages that the worker is sending. */
const claimed = () => count(`notifications.deliveries where status = 'pending' and lease_until > now()`);
const forgot = async () => {
  const { email } = await aCustomer(fixture.db);
  await fixture.call('POST', '/authentications/forgot-password', { body: { email } });
  return email;
};

describe('a mail server that is down for a business day', () => {
  test('gets every email in the evening, once; outdated ones are not sent and listed as such', {
    timeout: 240_000,
  }, async () => {
    await line.cut();
    worker = openWorker(fixture.context, (error) => {
      // The scheduled jobs find appointments without an occupant, which the builders made.
      if (!(error instanceof ScheduledJobReport)) troubles.push(error);
    });
    const booked = await aGuest(tuesday(10));
    await inTransaction(fixture.db, (tx) =>
      announce(tx, AppointmentConfirmed, { appointmentId: booked.visit, revision: 1 }, at(8)),
    );
    const reminded = await aGuest(tuesday(11), { reminderAt: at(11) });
    const cancelled = await aGuest(tuesday(12), { reminderAt: at(12) });
    const begun = await aGuest(at(16), { reminderAt: at(13) });
    const late: string[] = [];
    const writtenBy: Record<number, number> = { 9: 3, 11: 4, 12: 5, 13: 6, 14: 8, 17: 9 };
    for (let hour = 9; hour < 18; hour += 1) {
      await fixture.moveTo(at(hour));
      if (hour === 9 || hour === 17) late.push(await forgot());
      if (hour === 14)
        await cancelAppointment(fixture.context, cancelled.visit, cancelled.id, { reason: '', feeCents: 0 });
      const written = writtenBy[hour];
      if (written) await expect.poll(() => count('notifications.deliveries'), WAIT).toBe(written);
      await expect.poll(unreacted, WAIT).toBe(0);
    }
    expect(await mails()).toEqual([]);
    const unsent = async () =>
      (await operator('failures')).filter((line) => line.includes(' partner_command/email/'));
    expect(await unsent()).toContainEqual(expect.stringMatching(/ unanswered /));
    // The link requested in the morning has expired.
    await sql`update identity.links set expires_at = now() where email = ${late[0]}`.execute(fixture.db);
    // An attempt that began before would still send the link.
    await expect.poll(claimed, WAIT).toBe(0);

    await line.mend();
    await fixture.moveTo(at(18));
    await expect.poll(pending, WAIT).toBe(0);
    const arrived = await mails();
    expect(arrived.map(({ to }) => to[0]).sort()).toEqual(
      [booked.email, salon.email, reminded.email, cancelled.email, salon.email, late[1]].sort(),
    );
    expect(new Set(arrived.map(({ message_id }) => message_id)).size).toBe(6);
    const { rows } = await sql<{ outcome: string; recipient: string }>`
      select template || ' ' || reason as outcome, recipient from notifications.deliveries
      where status <> 'sent' order by position`.execute(fixture.db);
    expect(rows).toEqual([
      { outcome: 'reset-password overtaken', recipient: late[0] },
      { outcome: 'reminder overtaken', recipient: cancelled.email },
      { outcome: 'reminder too_late', recipient: begun.email },
    ]);

    const listed = await unsent();
    expect(listed).toEqual([
      expect.stringMatching(new RegExp(` failed .* reminder ${begun.email} .* too_late$`)),
    ]);
    const [name = ''] = /partner_command\/\S+/.exec(listed[0] ?? '') ?? [];
    expect(await operator('dismiss', name, 'called', 'them')).toEqual([`${name} is off the list`]);
    expect(await unsent()).toEqual([]);

    const silence = troubles.filter((error) => error instanceof RowsUnanswered);
    expect(silence.length).toBeGreaterThan(0);
    const { rows: ids } = await sql<{ id: string }>`select id from notifications.deliveries`.execute(
      fixture.db,
    );
    for (const { errors } of silence)
      for (const { subject, cause } of errors) {
        expect(ids.map(({ id }) => id)).toContain(subject);
        expect(cause).toMatchObject({
          name: 'PartnerUnavailable',
          cause: { code: expect.stringMatching(/^E/) },
        });
      }
    expect(troubles.length).toBe(silence.length);
  });
});
