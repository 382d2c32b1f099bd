import { describe, expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { type Email, EmailPutOff, EmailRefused, type EmailSender } from './port.ts';

export const sampleEmail: Email = {
  to: 'lea.martin@example.test',
  subject: 'Votre rendez-vous à 14 h 30 est confirmé',
  html: '<p>À très vite, <strong>Léa</strong>.</p>',
  text: 'À très vite, Léa.',
  calendars: [
    {
      filename: 'rendez-vous.ics',
      method: 'REQUEST',
      content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nSUMMARY:Coupe chez Inès\r\nEND:VCALENDAR\r\n',
    },
  ],
  messageId: '<appointment-1-confirmed@meche.test>',
  language: 'fr',
};

/**
 * Tests that every email sender must pass. The server rejects the address `refused`, and accepts the
 * address `putOff` at the second attempt.
 */
export function emailConformance(
  opened: () => { sender: EmailSender; away: EmailSender; refused: string; putOff: string },
): void {
  describe.each([
    ['the sender', {}],
    ['another', { returnPath: 'rebonds+1@meche.test' }],
  ])('with %s as return path', (_name, by) => {
    const email = { ...sampleEmail, ...by };

    test('a mail is handed over', async () => {
      await expect(opened().sender.send(email)).resolves.toBeUndefined();
    });

    test('an address that the server does not take is refused for good', async () => {
      const { sender, refused } = opened();
      await expect(sender.send({ ...email, to: refused })).rejects.toBeInstanceOf(EmailRefused);
    });

    test('an address that cannot even be said is refused for good', async () => {
      const refusal = opened().sender.send({ ...email, to: 'not an address' });
      await expect(refusal).rejects.toBeInstanceOf(EmailRefused);
    });
  });

  test('an address that the server takes only later is put off, and taken then', async () => {
    const { sender, putOff: to } = opened();
    await expect(sender.send({ ...sampleEmail, to })).rejects.toBeInstanceOf(EmailPutOff);
    await expect(sender.send({ ...sampleEmail, to })).resolves.toBeUndefined();
  });

  test('a server that is away is no refusal', async () => {
    await expect(opened().away.send(sampleEmail)).rejects.toBeInstanceOf(PartnerUnavailable);
  });

  test('is never asked inside a transaction', () =>
    expectRefusedInTransaction(() => opened().sender.send(sampleEmail)));
}
