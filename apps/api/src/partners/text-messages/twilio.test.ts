import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Line, openLine } from '#testing/line';
import { sampleTextMessage, textMessageConformance } from './conformance.ts';
import type { TextMessageSender } from './port.ts';
import { twilioTextMessageSender } from './twilio.ts';

let state: Awaited<ReturnType<typeof temporaryFolder>>;
let main: RunningProcess;
let sender: TextMessageSender;
let away: TextMessageSender;
let intruder: TextMessageSender;
let line: Line;
let mute: TextMessageSender;

beforeAll(async () => {
  state = await temporaryFolder();
  const accountSid = `AC${'1'.repeat(32)}`;
  main = await startProcess('main', {
    NEIGHBOURHOOD_STATE: state.path,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: 'secret',
  });
  const account = { accountSid, authToken: 'secret', from: '+33757000000' };
  const baseUrl = `http://127.0.0.1:${main.ports.http}`;
  sender = twilioTextMessageSender({ ...account, baseUrl });
  intruder = twilioTextMessageSender({ ...account, baseUrl, authToken: 'guessed' });
  line = await openLine(main.ports.http ?? 0);
  line.loseAnswersTo(/^POST/);
  mute = twilioTextMessageSender({ ...account, baseUrl: `http://127.0.0.1:${line.port}` });
  away = twilioTextMessageSender({ ...account, baseUrl: 'http://127.0.0.1:1' });
});

afterAll(async () => {
  await line?.close();
  await main?.end();
  await state?.remove();
});

describe('text messages by Twilio', () => {
  textMessageConformance(() => ({ sender, away, intruder, mute }));

  test('a message lands in the catcher, whole', async () => {
    const address = `http://127.0.0.1:${main.ports.http}/local/messages`;
    await fetch(address, { method: 'DELETE' });
    const { partnerId } = await sender.send(sampleTextMessage);
    const response = await fetch(`${address}?to=${encodeURIComponent('+33612345678')}`);
    const { messages } = (await response.json()) as { messages: object[] };
    expect(messages).toEqual([
      {
        id: partnerId,
        from: '+33757000000',
        to: '+33612345678',
        text: sampleTextMessage.text,
        key: 'reminder-1',
        received_at: expect.stringMatching(/Z$/),
      },
    ]);
  });
});
