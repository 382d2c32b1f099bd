import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '#testing/simulators';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { emailConformance, sampleEmail } from './conformance.ts';
import type { EmailSender } from './port.ts';
import { smtpEmailSender } from './smtp.ts';

let simulators: Simulators;
let sender: EmailSender;
let away: EmailSender;

beforeAll(async () => {
  simulators = await startSimulators();
  const from = 'Mèche <bonjour@meche.test>';
  sender = smtpEmailSender({ url: `smtp://127.0.0.1:${simulators.smtpPort}`, from });
  away = smtpEmailSender({ url: 'smtp://127.0.0.1:1', from });
});

afterAll(async () => {
  await sender?.close();
  await away?.close();
  await simulators?.stop();
});

const catcher = (path: string, init?: RequestInit) => fetch(`${simulators.url}${path}`, init);

describe('e-mail by SMTP', () => {
  emailConformance(() => ({ sender, away, refused: 'unknown@refused.test', putOff: 'lea@greylisting.test' }));

  test('a mail lands in the catcher whole, its calendar file with it', async () => {
    await catcher('/local/mails', { method: 'DELETE' });
    await sender.send(sampleEmail);
    const { mails } = (await (await catcher('/local/mails?to=Lea.Martin@example.test')).json()) as {
      mails: { attachments: { path: string }[] }[];
    };
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: 'bonjour@meche.test',
      to: ['lea.martin@example.test'],
      subject: 'Votre rendez-vous à 14 h 30 est confirmé',
      message_id: '<appointment-1-confirmed@meche.test>',
      language: 'fr',
      text: expect.stringContaining('À très vite, Léa.'),
      html: expect.stringContaining('<strong>Léa</strong>'),
      // The alternative fills the calendar, the attachment is there for programs that show none.
      attachments: [{ type: 'text/calendar' }, { name: 'rendez-vous.ics', type: 'application/ics' }],
      unsubscribe_url: null,
    });
    for (const { path } of mails[0]!.attachments) {
      const file = await catcher(path);
      expect(await file.text()).toContain('SUMMARY:Coupe chez Inès');
    }
  });

  test('every calendar file is attached, and the first alone fills the calendar', async () => {
    await catcher('/local/mails', { method: 'DELETE' });
    const [calendar] = sampleEmail.calendars ?? [];
    await sender.send({
      ...sampleEmail,
      calendars: [calendar!, { ...calendar!, filename: 'rendez-vous-2.ics' }],
    });
    expect(await (await catcher('/local/mails')).json()).toMatchObject({
      mails: [
        {
          attachments: [
            { type: 'text/calendar' },
            { name: 'rendez-vous-2.ics', type: 'application/ics' },
            { name: 'rendez-vous.ics', type: 'application/ics' },
          ],
        },
      ],
    });
  });

  test('a mail that can be switched off says that one click is enough (RFC 8058)', async () => {
    await catcher('/local/mails', { method: 'DELETE' });
    const unsubscribeUrl = `https://meche.test/unsubscribe/${'Ab-_'.repeat(40)}`;
    await sender.send({ ...sampleEmail, unsubscribeUrl });
    expect(await (await catcher('/local/mails')).json()).toMatchObject({
      mails: [{ unsubscribe_url: unsubscribeUrl }],
    });
  });

  test('a server on another machine gets no mail without an encrypted connection', async () => {
    // The catcher knows no STARTTLS; by this address of the loopback it counts as another machine.
    const remote = smtpEmailSender({
      url: `smtp://[::ffff:127.0.0.1]:${simulators.smtpPort}`,
      from: 'Mèche <bonjour@meche.test>',
    });
    await catcher('/local/mails', { method: 'DELETE' });
    await expect(remote.send(sampleEmail)).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(remote.check()).rejects.toThrow(/STARTTLS/i);
    expect(await (await catcher('/local/mails?to=Lea.Martin@example.test')).json()).toMatchObject({
      mails: [],
    });
    await remote.close();
  });
});
