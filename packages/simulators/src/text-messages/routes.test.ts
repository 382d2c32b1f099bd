import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openMessageBox } from './message-box.ts';
import { textMessageRoutes } from './routes.ts';

const accountSid = `AC${'1'.repeat(32)}`;

async function send(fields: Record<string, string>, options: { auth?: string; sid?: string } = {}) {
  const server = Fastify();
  textMessageRoutes(server, openMessageBox(new DatabaseSync(':memory:')), {
    accountSid,
    authToken: 'secret',
  });
  const response = await server.inject({
    method: 'POST',
    url: `/2010-04-01/Accounts/${options.sid ?? accountSid}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(options.auth ?? `${accountSid}:secret`).toString('base64')}`,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

const good = { To: '+33612345678', From: '+33757000000', Body: 'Bonjour' };

test('a message is queued with Twilio’s answer', async () => {
  const { status, body } = await send(good);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 'queued',
    num_segments: '1',
    body: 'Bonjour',
  });
  expect((await send({ ...good, Body: 'é'.repeat(161) })).body.num_segments).toBe('2');
});

test.each([
  ['a wrong secret', good, { auth: `${accountSid}:guessed` }, 401, 20003],
  ['another account', good, { sid: `AC${'2'.repeat(32)}` }, 404, 20404],
  ['no recipient', { ...good, To: '' }, {}, 400, 21604],
  ['no sender', { ...good, From: '' }, {}, 400, 21603],
  ['no text', { ...good, Body: '' }, {}, 400, 21602],
  ['a national number', { ...good, To: '0612345678' }, {}, 400, 21211],
  ['a number that takes no SMS', { ...good, To: '+15005550009' }, {}, 400, 21614],
  ['a text without end', { ...good, Body: 'a'.repeat(1_601) }, {}, 400, 21617],
])('%s is refused as Twilio refuses it', async (_name, fields, options, status, code) => {
  const refused = await send(fields, options);
  expect(refused).toMatchObject({ status, body: { code, status, message: expect.any(String) } });
  expect(refused.body.more_info).toBe(`https://www.twilio.com/docs/errors/${code}`);
});
