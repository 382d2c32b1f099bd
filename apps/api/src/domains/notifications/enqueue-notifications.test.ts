import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ping } from '#kit/database/database';
import { RowsFailed, RowsUnanswered } from '#kit/jobs/failure';
import { createSealingKeys } from '#kit/sealing';
import { later, MINUTE_MS } from '#kit/time';
import { EmailRefused } from '#partners/email/port';
import { smtpEmailSender } from '#partners/email/smtp';
import { TextMessageRefused } from '#partners/text-messages/port';
import { twilioTextMessageSender } from '#partners/text-messages/twilio';
import { aCustomer, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { aNotifiedAppointment, aProfessionalContact } from '#testing/notified-appointment';
import { type Simulators, startSimulators } from '#testing/simulators';
import { type DeliveryDeps, deliverPending } from './deliver-pending.ts';
import { createNotifier, type Notifier } from './enqueue-notifications.ts';
import type { NotifierDeps } from './find-reader.ts';
import type { NotifiedAppointment } from './templates/notified-appointment.ts';

type Mail = {
  to: string[];
  subject: string;
  message_id: string;
  language: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; path: string }[];
  unsubscribe_url: string | null;
};

let database: FreshDatabase;
let partners: Simulators;
let now: Date;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  partners = await startSimulators();
});

afterAll(async () => {
  await Promise.all(opened.map((sender) => sender.close()));
  await partners?.stop();
  await database?.close();
});

beforeEach(async () => {
  now = new Date('2026-11-10T09:00:00Z');
  await ask('/local/mails', { method: 'DELETE' });
  await ask('/local/messages', { method: 'DELETE' });
});

const ask = (path: string, init?: RequestInit) => fetch(`${partners.url}${path}`, init);

/** Oldest first. */
async function mailsTo(address?: string): Promise<Mail[]> {
  const { mails } = (await (await ask(`/local/mails${address ? `?to=${address}` : ''}`)).json()) as {
    mails: Mail[];
  };
  return mails.reverse();
}

async function messages(): Promise<{ to: string; text: string }[]> {
  return ((await (await ask('/local/messages')).json()) as { messages: { to: string; text: string }[] })
    .messages;
}

function mailServer(port: number) {
  const sender = smtpEmailSender({ url: `smtp://127.0.0.1:${port}`, from: 'Mèche <bonjour@meche.test>' });
  opened.push(sender);
  return sender;
}

async function twoParties(
  options: { language?: 'fr' | 'en'; smsReminders?: number; phone?: string | null } = {},
) {
  const { db } = database;
  const customer = await aCustomer(db);
  const professional = await aProfessional(db);
  const contact = aProfessionalContact({
    email: professional.email,
    smsRemindersPerMonth: options.smsReminders ?? 0,
    firstName: 'Inès',
  });
  const parts: NotifierDeps = {
    db,
    clock: { now: () => now },
    publicOrigin: 'https://meche.example',
    sealingKeys: createSealingKeys(['a secret of tests'], 'notifications'),
    readRecipient: async (id) =>
      id === customer.id
        ? {
            email: customer.email,
            language: options.language ?? 'fr',
            firstName: 'Camille',
            phoneNumber: options.phone === undefined ? '+33612345678' : options.phone,
          }
        : undefined,
    readProfessionalContact: async (id) => (id === professional.id ? contact : undefined),
  };
  const appointment = (more: Partial<NotifiedAppointment> = {}) =>
    aNotifiedAppointment({
      customerId: customer.id,
      professionalId: professional.id,
      customerPhone: null,
      ...more,
    });
  const deliveryDeps: DeliveryDeps = {
    ...parts,
    senders: {
      email: mailServer(partners.smtpPort),
      textMessages: twilioTextMessageSender({
        accountSid: 'AC00000000000000000000000000000000',
        authToken: 'local',
        from: 'MECHE',
        baseUrl: partners.url,
      }),
      push: undefined,
    },
    bounces: undefined,
    isOvertaken: async () => false,
  };
  const notifier = sendingAtOnce(createNotifier(parts), deliveryDeps);
  return { customer, professional, parts, deliveryDeps, notifier, appointment };
}

/** A notifier whose e-mails are sent as soon as they are enqueued. */
function sendingAtOnce({ notify }: Notifier, deliveryDeps: DeliveryDeps): Notifier {
  return {
    async notify(name, subject, factId) {
      await notify(name, subject, factId);
      await sendOwed(deliveryDeps);
    },
  };
}

/** What the worker's sweeps do. A refused SMS enqueues an e-mail. */
async function sendOwed(deliveryDeps: DeliveryDeps): Promise<void> {
  for (const channel of ['sms', 'email'] as const)
    while ((await deliverPending(deliveryDeps, channel).catch(passRefused)) > 0);
}

function passRefused(error: unknown): number {
  const causes = error instanceof RowsFailed ? error.errors.map(({ cause }) => cause) : [error];
  for (const cause of causes)
    if (!(cause instanceof TextMessageRefused || cause instanceof EmailRefused)) throw error;
  return 0;
}

/** The properties of the single entry of an iCalendar file, unfolded and unescaped. */
function entryOf(caught: string): Map<string, string> {
  // The mail catcher's parser reads calendar files as text and drops the carriage returns.
  const file = caught.replace(/\r?\n/g, '\r\n');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r?\n?$/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line) ?? [];
      return [name, value.replace(/\\([,;\\])/g, '$1').replaceAll('\\n', '\n')];
    }),
  );
}

async function calendarOf(mail: Mail): Promise<Map<string, string>> {
  expect(mail.attachments).toMatchObject([
    { type: 'text/calendar' },
    { name: 'rendez-vous.ics', type: 'application/ics' },
  ]);
  return entryOf(await (await ask(mail.attachments[0]!.path)).text());
}

describe('a confirmed appointment', () => {
  test('notifies both, with a calendar entry for the customer', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    const confirmed = appointment();
    await notifier.notify('appointment-confirmed.notify-both', { appointment: confirmed }, 41);

    const [mail, ...more] = await mailsTo(customer.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Rendez-vous confirmé.: jeudi 12 novembre à 14.h.30, Atelier Marchal$/),
      language: 'fr',
      text: expect.stringContaining(`https://meche.example/appointments/${confirmed.id}`),
      html: expect.stringContaining(`https://meche.example/appointments/${confirmed.id}`),
    });
    const entry = await calendarOf(mail!);
    expect(Object.fromEntries(entry)).toMatchObject({
      METHOD: 'REQUEST',
      UID: `${confirmed.id}@meche.example`,
      SEQUENCE: '1',
      STATUS: 'CONFIRMED',
      DTSTAMP: '20261110T090000Z',
      DTSTART: '20261112T133000Z',
      DTEND: '20261112T154500Z',
      SUMMARY: 'Coupe femme, Coloration végétale, Atelier Marchal',
      LOCATION: '12 rue Oberkampf, 75011 Paris 11e',
      URL: `https://meche.example/appointments/${confirmed.id}`,
    });
    expect(entry.get('ORGANIZER')).toMatch(/^mailto:/i);
    expect(entry.get('ATTENDEE')).toBe(`MAILTO:${customer.email}`);

    const [notice] = await mailsTo(professional.email);
    expect(notice?.subject).toMatch(/^Nouveau rendez-vous.: Camille Martin, jeudi 12 novembre à 14.h.30$/);
    expect(notice?.text).toContain('Cheveux épais, première coloration.');
    expect(notice?.attachments).toEqual([]);
  });

  test('notifies once, however often the fact is delivered', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    for (const _ of [1, 2, 3])
      await notifier.notify('appointment-confirmed.notify-both', { appointment: appointment() }, 42);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    const emails = await mailsTo(professional.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Bonjour Inès,');
  });

  test('notifies in the reader’s language', async () => {
    const { customer, notifier, appointment } = await twoParties({ language: 'en' });
    await notifier.notify('appointment-confirmed.notify-both', { appointment: appointment() }, 43);
    const [mail] = await mailsTo(customer.email);
    expect(mail).toMatchObject({
      language: 'en',
      subject: 'Appointment confirmed: Thursday 12 November at 14:30, Atelier Marchal',
    });
  });

  test('that the professional booked notifies the client alone, without account by address', async () => {
    const { professional, notifier, appointment } = await twoParties();
    const booked = appointment({
      bookedBy: 'professional',
      customerId: null,
      customerEmail: 'walk-in@test.example',
    });
    await notifier.notify('appointment-confirmed.notify-both', { appointment: booked }, 44);
    expect(await mailsTo(professional.email)).toEqual([]);
    const [mail] = await mailsTo('walk-in@test.example');
    expect(mail?.text).toContain('Bonjour Camille Martin,');
    expect(mail?.text).not.toContain('/appointments/');
  });
});

describe('a confirmed appointment, with mail that fails or hostile names', () => {
  test('waits for a mail server that is away, and then bears the name it was given first', async () => {
    const { customer, professional, parts, deliveryDeps, appointment } = await twoParties();
    const away = { ...deliveryDeps, senders: { ...deliveryDeps.senders, email: mailServer(1) } };
    await createNotifier(parts).notify(
      'appointment-confirmed.notify-both',
      { appointment: appointment() },
      45,
    );
    await expect(deliverPending(away, 'email')).rejects.toBeInstanceOf(RowsUnanswered);
    const pending = await deliveriesOf(professional.id);
    expect(pending.map(({ status }) => status)).toEqual(['pending', 'pending']);

    now = later(now, MINUTE_MS);
    await sendOwed(deliveryDeps);
    const [mail] = await mailsTo(customer.email);
    const [ofCustomer] = pending;
    expect(mail?.message_id).toBe(`<${ofCustomer?.id}@meche.example>`);
    expect((await deliveriesOf(professional.id)).map(({ status, sentAt }) => [status, sentAt])).toEqual([
      ['sent', now],
      ['sent', now],
    ]);
  });

  test('is given up when the address is refused, and the other side hears all the same', async () => {
    const { professional, notifier, appointment } = await twoParties();
    const unreachable = appointment({ customerId: null, customerEmail: 'unknown@refused.test' });
    await notifier.notify('appointment-confirmed.notify-both', { appointment: unreachable }, 46);
    await notifier.notify('appointment-confirmed.notify-both', { appointment: unreachable }, 46);
    expect((await deliveriesOf(professional.id)).map(({ key, status }) => [key, status])).toEqual([
      ['46.confirmed.customer', 'refused'],
      ['46.confirmed.professional', 'sent'],
    ]);
    expect(await mailsTo(professional.email)).toHaveLength(1);
  });

  test('with hostile names lands as text', async () => {
    const { customer, notifier, appointment } = await twoParties();
    const professionalName = '</td><script>alert("x")</script>\r\nBcc: spy@test.example';
    await notifier.notify(
      'appointment-confirmed.notify-both',
      { appointment: appointment({ professionalName, line: 'x;y,z\\' }) },
      47,
    );
    expect(await mailsTo()).toHaveLength(2);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.to).toEqual([customer.email]);
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; Bcc: spy@test.example');
    expect((await calendarOf(mail!)).get('LOCATION')).toBe('x;y,z\\, 75011 Paris 11e');
  });
});

describe('a cancelled appointment', () => {
  test('notifies both, and leaves the calendar', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    const cancelled = appointment({
      state: 'cancelled',
      cancelledBy: 'customer',
      cancelReason: 'Un empêchement',
      feeCents: 3195,
      revision: 2,
    });
    await notifier.notify('appointment-cancelled.notify-both', { appointment: cancelled }, 51);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.text).toMatch(/L’annulation tardive coûte 31,95.€/);
    expect(Object.fromEntries(await calendarOf(mail!))).toMatchObject({
      METHOD: 'CANCEL',
      ATTENDEE: `MAILTO:${customer.email}`,
      UID: `${cancelled.id}@meche.example`,
      SEQUENCE: '2',
      STATUS: 'CANCELLED',
    });
    const [notice] = await mailsTo(professional.email);
    expect(notice?.text).toContain('Camille Martin a annulé son rendez-vous du jeudi 12 novembre');
    expect(notice?.text).toContain('Un empêchement');
  });

  test('for want of payment says so', async () => {
    const { customer, notifier, appointment } = await twoParties();
    const cancelled = appointment({
      state: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'payment_failed',
    });
    await notifier.notify('appointment-cancelled.notify-both', { appointment: cancelled }, 52);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.text).toContain('le paiement n’a pas été confirmé à temps');
    expect(mail?.text).toContain('Rien n’a été débité, et rien ne le sera.');
    expect(mail?.text).not.toContain('payment_failed');
  });
});

describe('the reminder', () => {
  test('goes by SMS, once', async () => {
    const { notifier, appointment } = await twoParties({ smsReminders: 50 });
    await notifier.notify('appointment-reminder-due.remind-customer', { appointment: appointment() }, 61);
    await notifier.notify('appointment-reminder-due.remind-customer', { appointment: appointment() }, 61);
    expect(await messages()).toMatchObject([
      { to: '+33612345678', text: expect.stringContaining('rendez-vous chez Atelier Marchal jeu. 12 nov.') },
    ]);
    expect(await mailsTo()).toEqual([]);
  });

  test('of the month’s fifty, the last goes by SMS and what follows by e-mail, even all at once', async () => {
    const { professional, notifier, appointment } = await twoParties({ smsReminders: 50 });
    // Sent in the last minute of October in the professional's time zone: not counted this month.
    await sentTextMessages(professional.id, 1, new Date('2026-10-31T22:59:00Z'));
    await sentTextMessages(professional.id, 48, new Date('2026-10-31T23:00:00Z'));
    // Opens every connection first, or the first reminder would finish before the second begins.
    await Promise.all(Array.from({ length: 10 }, () => ping(database.db)));
    const ids = Array.from({ length: 8 }, (_, index) => `quota-${index}`);
    await Promise.all(
      ids.map((id) =>
        notifier.notify('appointment-reminder-due.remind-customer', { appointment: appointment() }, id),
      ),
    );
    expect(await messages()).toHaveLength(2);
    const mails = await mailsTo();
    expect(mails).toHaveLength(6);
    expect(mails[0]?.subject).toMatch(/^Rappel.: jeudi 12 novembre à 14.h.30, Atelier Marchal$/);

    now = new Date('2026-11-30T23:00:00Z');
    const december = appointment({
      startsAt: new Date('2026-12-02T09:00:00Z'),
      endsAt: new Date('2026-12-02T10:00:00Z'),
    });
    await notifier.notify(
      'appointment-reminder-due.remind-customer',
      { appointment: december },
      'quota-december',
    );
    expect(await messages()).toHaveLength(3);
  });

  test('goes by e-mail on a plan without SMS, without a number, and when the number is refused', async () => {
    for (const [index, options] of [
      { smsReminders: 0 },
      { smsReminders: 50, phone: null },
      { smsReminders: 50, phone: '+15005550009' },
    ].entries()) {
      const { customer, notifier, appointment } = await twoParties(options);
      for (const _ of [1, 2])
        await notifier.notify(
          'appointment-reminder-due.remind-customer',
          { appointment: appointment() },
          `mail-${index}`,
        );
      expect(await mailsTo(customer.email)).toHaveLength(1);
    }
    expect(await messages()).toEqual([]);
  });

  test('that comes after the visit began is not sent', async () => {
    const { notifier, appointment } = await twoParties({ smsReminders: 50 });
    now = new Date('2026-11-12T13:30:00Z');
    await notifier.notify('appointment-reminder-due.remind-customer', { appointment: appointment() }, 64);
    expect([...(await messages()), ...(await mailsTo())]).toEqual([]);
  });
});

describe('money', () => {
  test('a payment to confirm links to the appointment and says until when', async () => {
    const { customer, notifier, appointment } = await twoParties();
    const unpaid = appointment();
    await notifier.notify(
      'payment-to-confirm.notify-customer',
      { appointment: unpaid, amountCents: 6650, confirmBy: '2026-11-11T09:00:00.000Z' },
      71,
    );
    const [mail] = await mailsTo(customer.email);
    expect(mail?.subject).toMatch(/^Avant mercredi 11 novembre à 10.h.: confirmez votre paiement$/);
    expect(mail?.text).toContain(`https://meche.example/appointments/${unpaid.id}`);
    expect(mail?.text).toMatch(/66,50.€/);
  });

  test('a failed payment notifies both while the appointment stands', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    // By then everything is paid on site.
    const onSite = appointment({ cardCents: 0, onSiteCents: 10650 });
    await notifier.notify(
      'payment-failed.settle-appointment',
      { appointment: onSite, reason: 'declined' },
      72,
    );
    const [mail] = await mailsTo(customer.email);
    expect(mail?.text).toMatch(/vous réglez 106,50.€ sur place/);
    expect(mail?.text).not.toMatch(/(?<!\d)0,00/);
    expect((await mailsTo(professional.email))[0]?.text).toMatch(/106,50.€ à encaisser sur place/);
  });

  test('a debit that the card partner refused is not said to be the bank’s doing', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    const completed = appointment({ state: 'completed' });
    await notifier.notify(
      'payment-failed.settle-appointment',
      { appointment: completed, reason: 'refused' },
      75,
    );
    for (const { email } of [customer, professional]) {
      const [mail] = await mailsTo(email);
      expect(mail?.text).toMatch(/Notre partenaire de paiement/);
      expect(mail?.text).not.toMatch(/banque/);
    }
  });

  test('a hold that the card partner refused notifies both, each with what to do', async () => {
    const { customer, professional, notifier, appointment } = await twoParties();
    await notifier.notify('hold-refused.notify-both', { appointment: appointment() }, 76);
    expect((await mailsTo(customer.email))[0]?.text).toMatch(/Vous n’avez rien à faire/);
    expect((await mailsTo(professional.email))[0]?.text).toMatch(/refusé de retenir 66,50.€/);
  });

  test('a receipt says what was debited and what was paid on site', async () => {
    const { customer, notifier, appointment } = await twoParties();
    const completed = appointment({ state: 'completed', revision: 2 });
    const debit = { capturedCents: 6650, capturedAt: '2026-11-12T15:50:00.000Z' };
    await notifier.notify('payable-captured.send-receipt', { appointment: completed, ...debit }, 73);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.text).toMatch(/Débité de votre carte : 66,50.€/);
    expect(mail?.text).toMatch(/Réglé sur place : 40,00.€/);
  });

  test('an erased customer is written to no more', async () => {
    const { notifier, appointment } = await twoParties();
    const orphaned = appointment({
      customerId: '11111111-1111-4111-8111-111111111111',
      customerEmail: 'gone@test.example',
    });
    await notifier.notify(
      'payment-to-confirm.notify-customer',
      { appointment: orphaned, amountCents: 6650, confirmBy: '2026-11-11T09:00:00.000Z' },
      74,
    );
    expect(await mailsTo()).toEqual([]);
  });
});

async function deliveriesOf(professionalId: string) {
  return database.db
    .selectFrom('notifications.deliveries')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .orderBy('key')
    .execute();
}

async function sentTextMessages(professionalId: string, count: number, at: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    key: `${professionalId}.${at.getTime()}.${index}`,
    channel: 'sms',
    recipient: '+33612345678',
    template: 'reminder',
    professionalId,
    status: 'sent',
    createdAt: at,
    retryAt: at,
    sentAt: at,
  }));
  await database.db.insertInto('notifications.deliveries').values(rows).execute();
}
