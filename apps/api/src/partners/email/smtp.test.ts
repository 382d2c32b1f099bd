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
      attachments: [{ name: 'rendez-vous.ics', type: 'text/calendar' }],
    });
    const file = await catcher(mails[0]!.attachments[0]!.path);
    expect(file.headers.get('content-disposition')).toContain('rendez-vous.ics');
    expect(await file.text()).toContain('SUMMARY:Coupe chez Inès');
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
