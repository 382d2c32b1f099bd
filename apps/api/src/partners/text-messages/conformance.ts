import { expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import {
  type TextMessage,
  TextMessageRefused,
  type TextMessageSender,
  TextMessageUnanswered,
} from './port.ts';

export const sampleTextMessage: TextMessage = {
  to: '+33612345678',
  text: 'Rappel : votre rendez-vous chez Inès est demain à 14 h 30.',
  key: 'reminder-1',
};

type Senders = Record<'sender' | 'away' | 'intruder' | 'mute', TextMessageSender>;

/** Tests that every SMS sender must pass. `intruder` has a wrong secret; the answers to `mute` are lost. */
export function textMessageConformance(opened: () => Senders): void {
  test('a message is handed over', async () => {
    const { partnerId } = await opened().sender.send(sampleTextMessage);
    expect(partnerId).toMatch(/\S/);
  });

  test('a message is found by number and text; one never sent is not', async () => {
    const { sender } = opened();
    const message = { ...sampleTextMessage, text: 'Rappel : demain à 16 h 45.' };
    expect(await sender.find(message)).toBeUndefined();
    const { partnerId } = await sender.send(message);
    expect(await sender.find(message)).toEqual({ partnerId });
    expect(await sender.find({ ...message, to: '+33612345679' })).toBeUndefined();
  });

  test('a partner that cannot be asked what it has is away', async () => {
    const { away, intruder } = opened();
    await expect(away.find(sampleTextMessage)).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(intruder.find(sampleTextMessage)).rejects.toBeInstanceOf(PartnerUnavailable);
  });

  test('a message whose answer is lost is neither refused nor known not to have been taken', async () => {
    const refusal = opened().mute.send(sampleTextMessage);
    await expect(refusal).rejects.toBeInstanceOf(TextMessageUnanswered);
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
