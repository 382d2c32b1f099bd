import type { FastifyInstance } from 'fastify';
import { handleTextMessageReply, stopUndeliverable } from '#notifications';
import { type TwilioForm, twilioWebhooks } from '#partners/text-messages/twilio-webhooks';
import type { AppContext } from './context.ts';
import { textMessageWebhookUrlsOf } from './partners.ts';

/**
 * Registers the webhooks of the SMS partner: replies (STOP and START) and what became of a message. They
 * answer 403 without a valid signature.
 */
export async function textMessageWebhooks(
  app: FastifyInstance,
  { config, db, clock }: AppContext,
): Promise<void> {
  const urls = textMessageWebhookUrlsOf(config);
  const webhooks = twilioWebhooks({ authToken: config.SMS_TOKEN, ...urls });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const receive = <T>(
      url: string,
      read: (form: TwilioForm) => T | undefined,
      handle: (read: T) => unknown,
    ) =>
      scope.post(new URL(url).pathname, { schema: { hide: true } }, async (request, reply) => {
        const signature = request.headers['x-twilio-signature'];
        const message = read({
          body: String(request.body ?? ''),
          signature: typeof signature === 'string' ? signature : '',
        });
        if (!message) return reply.code(403).send();
        await handle(message);
        // An empty response: the partner has already answered the sender of a reply.
        return reply.type('text/xml').send('<Response/>');
      });
    receive(urls.repliesUrl, webhooks.readReply, (reply) => handleTextMessageReply({ db, clock }, reply));
    receive(urls.statusUrl, webhooks.readStatus, (status) => stopUndeliverable({ db, clock }, status));
  });
}
