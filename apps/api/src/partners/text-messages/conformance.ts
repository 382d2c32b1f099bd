import { expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { type TextMessage, TextMessageRefused, type TextMessageSender } from './port.ts';

export const sampleTextMessage: TextMessage = {
  to: '+33612345678',
  text: 'Rappel : votre rendez-vous chez Inès est demain à 14 h 30.',
  key: 'reminder-1',
};

/** What every sender of SMS must do. `intruder` is the same sender with a wrong secret. */
export function textMessageConformance(
  opened: () => { sender: TextMessageSender; away: TextMessageSender; intruder: TextMessageSender },
): void {
  test('a message is handed over', async () => {
    const { partnerId } = await opened().sender.send(sampleTextMessage);
    expect(partnerId).toMatch(/\S/);
  });

  test('a number that is no number is refused for good', async () => {
    const refusal = opened().sender.send({ ...sampleTextMessage, to: '+15005550001' });
    await expect(refusal).rejects.toBeInstanceOf(TextMessageRefused);
  });

  test('a text without end is refused for good', async () => {
    const refusal = opened().sender.send({ ...sampleTextMessage, text: 'a'.repeat(1_601) });
    await expect(refusal).rejects.toBeInstanceOf(TextMessageRefused);
  });

  test('wrong credentials and an absent partner are no refusal of the message', async () => {
    const { away, intruder } = opened();
    await expect(intruder.send(sampleTextMessage)).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(away.send(sampleTextMessage)).rejects.toBeInstanceOf(PartnerUnavailable);
  });

  test('is never asked inside a transaction', () =>
    expectRefusedInTransaction(() => opened().sender.send(sampleTextMessage)));
}
