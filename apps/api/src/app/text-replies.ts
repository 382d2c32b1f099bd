import type { FastifyInstance } from 'fastify';
import { takeReply } from '#notifications';
import { twilioReplies } from '#partners/text-messages/twilio-replies';
import type { AppContext } from './context.ts';

const path = '/api/v1/webhooks/text-messages';

/** Where the SMS partner hands over what is answered to ours: STOP and START. Refused unless it signed it. */
export async function textReplies(app: FastifyInstance, { config, db, clock }: AppContext): Promise<void> {
  const url = `${new URL(config.PUBLIC_ORIGIN).origin}${path}`;
  const replies = twilioReplies({ authToken: config.SMS_TOKEN, url });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['x-twilio-signature'];
      const told = replies.read(String(request.body ?? ''), typeof signature === 'string' ? signature : '');
      if (!told) return reply.code(403).send();
      await takeReply({ db, clock }, told);
      // Nothing is answered to her: the partner has.
      return reply.type('text/xml').send('<Response/>');
    });
  });
}
