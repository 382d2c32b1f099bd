import type { FastifyInstance } from 'fastify';
import { handleTextMessageReply } from '#notifications';
import { twilioReplies } from '#partners/text-messages/twilio-replies';
import type { AppContext } from './context.ts';

const path = '/api/v1/webhooks/text-messages';

/**
 * Registers the webhook for replies to text messages: STOP and START. Answers 403 without a valid signature
 * of the SMS partner.
 */
export async function textReplyRoutes(
  app: FastifyInstance,
  { config, db, clock }: AppContext,
): Promise<void> {
  const url = `${new URL(config.PUBLIC_ORIGIN).origin}${path}`;
  const replies = twilioReplies({ authToken: config.SMS_TOKEN, url });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['x-twilio-signature'];
      const message = replies.read(
        String(request.body ?? ''),
        typeof signature === 'string' ? signature : '',
      );
      if (!message) return reply.code(403).send();
      await handleTextMessageReply({ db, clock }, message);
      // An empty response: the partner has already answered the sender.
      return reply.type('text/xml').send('<Response/>');
    });
  });
}
