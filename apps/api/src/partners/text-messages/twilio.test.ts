import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalServer } from '#testing/local-server';
import { type Simulators, startSimulators } from '#testing/simulators';
import { openTcpProxy, type TcpProxy } from '#testing/tcp-proxy';
import { sampleTextMessage, textMessageConformance } from './conformance.ts';
import type { TextMessageSender } from './port.ts';
import { twilioTextMessageSender } from './twilio.ts';
import { twilioWebhooks } from './twilio-webhooks.ts';

let simulators: Simulators;
let sender: TextMessageSender;
let away: TextMessageSender;
let intruder: TextMessageSender;
let line: TcpProxy;
let mute: TextMessageSender;

const accountSid = `AC${'1'.repeat(32)}`;

beforeAll(async () => {
  simulators = await startSimulators({
    env: { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'secret' },
  });
  const account = { accountSid, authToken: 'secret', from: '+33757000000' };
  const baseUrl = simulators.url;
  sender = twilioTextMessageSender({ ...account, baseUrl });
  intruder = twilioTextMessageSender({ ...account, baseUrl, authToken: 'guessed' });
  line = await openTcpProxy(Number(new URL(baseUrl).port));
  line.loseAnswersTo(/^POST/);
  mute = twilioTextMessageSender({ ...account, baseUrl: `http://127.0.0.1:${line.port}` });
  away = twilioTextMessageSender({ ...account, baseUrl: 'http://127.0.0.1:1' });
});

afterAll(async () => {
  await line?.close();
  await simulators?.stop();
});

describe('text messages by Twilio', () => {
  textMessageConformance(() => ({ sender, away, intruder, mute }));

  test('a message lands in the catcher, whole', async () => {
    const address = `${simulators.url}/local/messages`;
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

  test('a message that does not arrive is reported, signed, to the address that it was sent with', async () => {
    const { promise: reported, resolve } = Promise.withResolvers<{ body: string; signature: string }>();
    const receiver = await startLocalServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        resolve({ body, signature: String(request.headers['x-twilio-signature']) });
        response.end();
      });
    });
    const statusUrl = `${receiver}/status`;
    const account = { accountSid, authToken: 'secret', from: 'MECHE', baseUrl: simulators.url };
    await twilioTextMessageSender({ ...account, statusUrl }).send({
      ...sampleTextMessage,
      to: '+15005550005',
    });
    const webhooks = twilioWebhooks({ authToken: 'secret', repliesUrl: receiver, statusUrl });
    expect(webhooks.readStatus(await reported)).toEqual({ to: '+15005550005', failure: 30005 });
    expect(webhooks.readReply(await reported)).toBeUndefined();
  });
});
