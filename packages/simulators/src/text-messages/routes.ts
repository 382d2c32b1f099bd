import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CaughtMessage, MessageBox } from './message-box.ts';

/** Twilio's limit for the length of a message; longer messages are refused. */
const maxCharacters = 1_600;

// Numbers with which Twilio lets developers try refusals (twilio.com/docs/iam/test-credentials).
const invalidNumber = '+15005550001';
const cannotReceive = '+15005550009';
/** Number of a recipient who has answered STOP. */
const unsubscribed = '+15005550004';
/** Number of the simulator's own: it takes messages and reports later that they did not arrive. */
const unreachable = '+15005550005';
const UNKNOWN_NUMBER = '30005';

type Credentials = { accountSid: string; authToken: string };

/**
 * Simulates Twilio's `POST` and `GET /2010-04-01/Accounts/:sid/Messages.json` with its refusals, and its
 * report of a message that did not arrive.
 * `/local/messages` lists the messages sent.
 */
export function textMessageRoutes(server: FastifyInstance, box: MessageBox, credentials: Credentials): void {
  server.get<{ Querystring: { to?: string; limit?: string } }>('/local/messages', ({ query }) => ({
    // An unescaped + in a query reads as a space.
    messages: box.list({ to: query.to?.replace(/^ /, '+'), limit: Number(query.limit) || undefined }),
  }));

  server.delete('/local/messages', (_request, reply) => {
    box.clear();
    return reply.code(204).send();
  });

  server.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      );
      scope.setNotFoundHandler((request, reply) =>
        refuse(reply, 404, 20404, `The requested resource ${request.url} was not found`),
      );

      scope.addHook<{ Params: { sid: string } }>('preHandler', async (request, reply) => {
        if (!isAuthenticated(request, credentials)) return refuse(reply, 401, 20003, 'Authenticate');
        if (request.params.sid === credentials.accountSid) return;
        return refuse(reply, 404, 20404, `The requested resource ${request.url} was not found`);
      });

      scope.get<{ Params: { sid: string }; Querystring: { To?: string; PageSize?: string } }>(
        '/Accounts/:sid/Messages.json',
        ({ query, params }) => {
          const found = box.list({ to: query.To, limit: Number(query.PageSize) || 50 });
          return { page: 0, messages: found.map((message) => asTwilioShowsIt(message, params.sid)) };
        },
      );

      scope.post<{ Params: { sid: string }; Body: Record<string, string> | undefined }>(
        '/Accounts/:sid/Messages.json',
        (request, reply) => {
          const { To: to, From: from, Body: text, StatusCallback: callback } = request.body ?? {};
          if (!to) return refuse(reply, 400, 21604, "A 'To' phone number is required.");
          if (!from) return refuse(reply, 400, 21603, "A 'From' phone number is required.");
          if (!text) return refuse(reply, 400, 21602, 'Message body is required.');
          if (!/^\+[1-9]\d{6,14}$/.test(to) || to === invalidNumber) {
            return refuse(reply, 400, 21211, `Invalid 'To' Phone Number: ${to}`);
          }
          if (to === unsubscribed)
            return refuse(reply, 400, 21610, 'Attempt to send to unsubscribed recipient');
          if (to === cannotReceive)
            return refuse(reply, 400, 21614, `'To' number ${to} is not a valid mobile number`);
          if (text.length > maxCharacters) {
            return refuse(
              reply,
              400,
              21617,
              `The concatenated message body exceeds the ${maxCharacters} character limit`,
            );
          }
          const key = request.headers['idempotency-key'];
          const stored = box.keep({ from, to, text, key: typeof key === 'string' ? key : null });
          if (to === unreachable && callback) reportFailure(callback, stored, credentials.authToken);
          return reply.code(201).send(asTwilioShowsIt(stored, request.params.sid));
        },
      );
    },
    { prefix: '/2010-04-01' },
  );
}

/** Posts a signed form, as Twilio does (https://www.twilio.com/docs/usage/security). */
function reportFailure(callback: string, { id, to, from }: CaughtMessage, authToken: string): void {
  const form = {
    ErrorCode: UNKNOWN_NUMBER,
    From: from,
    MessageSid: id,
    MessageStatus: 'undelivered',
    To: to,
  };
  const signed = callback + Object.entries(form).flat().join('');
  const signature = createHmac('sha1', authToken).update(signed).digest('base64');
  fetch(callback, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  }).catch(() => {});
}

function isAuthenticated(request: FastifyRequest, credentials: Credentials): boolean {
  const expected = Buffer.from(`${credentials.accountSid}:${credentials.authToken}`).toString('base64');
  return request.headers.authorization === `Basic ${expected}`;
}

function refuse(reply: FastifyReply, status: number, code: number, message: string) {
  return reply
    .code(status)
    .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}

function asTwilioShowsIt(message: CaughtMessage, accountSid: string) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.id}`;
  const date = new Date(message.received_at).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.text,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: '0',
    // Up to 160 characters fit into one part; of several parts each holds 153. True for the GSM alphabet
    // only; other characters are not counted apart.
    num_segments: String(message.text.length <= 160 ? 1 : Math.ceil(message.text.length / 153)),
    price: null,
    price_unit: 'USD',
    sid: message.id,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}
