import { apiBase } from '@meche/contract/paths';
import type { FastifyInstance } from 'fastify';
import { BadSignature } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './open-payable.ts';
import { processPartnerEvents } from './process-partner-events.ts';
import { receivePartnerEvent } from './receive-partner-event.ts';

/**
 * Where the card partner tells its news: stored, answered 200 at once, looked into afterwards. In a scope of its own,
 * because the signature is over the body's very bytes. An unsigned or stale event is a 400 and leaves nothing.
 */
export async function cardWebhook(app: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    let looking: Promise<unknown> = Promise.resolve();
    scope.addHook('onClose', () => looking.then(() => undefined));

    scope.post(`${apiBase}/webhooks/card-payments`, { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      try {
        await receivePartnerEvent(deps, body, typeof signature === 'string' ? signature : undefined);
      } catch (error) {
        if (!(error instanceof BadSignature)) throw error;
        return reply.code(400).send({ received: false });
      }
      looking = looking
        .then(() => processPartnerEvents(deps))
        // What fails here waits in its table for the sweep.
        .catch((error) => request.log.warn({ err: error }, 'card partner events wait'));
      return { received: true };
    });
  });
}
