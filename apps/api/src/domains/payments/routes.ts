import { apiBase } from '@meche/contract/paths';
import * as contract from '@meche/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { BadSignature, type EventEndpoint, MisdirectedEvent } from '#partners/card-payments/charges.port';
import { addCard, openCardSetup } from './add-card.ts';
import { chooseDefaultCard } from './choose-default-card.ts';
import type { PaymentsDeps } from './deps.ts';
import { listOwnCards } from './list-own-cards.ts';
import { processPartnerEvents } from './process-partner-events.ts';
import { receivePartnerEvent } from './receive-partner-event.ts';
import { removeCard } from './remove-card.ts';

/**
 * Webhooks of the card partner: one address for the platform and one for connected accounts. They have a
 * scope without body parsers, because the signature covers the raw body. Unsigned, stale or misaddressed
 * events get a 400; events of the other mode (test or live) are ignored with a 200, because the partner
 * sends them by design (https://docs.stripe.com/connect/webhooks).
 */
export async function cardWebhook(app: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    let looking: Promise<unknown> = Promise.resolve();
    scope.addHook('onClose', () => looking.then(() => undefined));

    const listen = (path: string, endpoint: EventEndpoint) =>
      scope.post(`${apiBase}/webhooks/${path}`, { schema: { hide: true } }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        try {
          const signed = typeof signature === 'string' ? signature : undefined;
          await receivePartnerEvent(deps, body, signed, endpoint);
        } catch (error) {
          if (error instanceof MisdirectedEvent && error.reason === 'wrong_mode') return { received: false };
          if (!(error instanceof BadSignature || error instanceof MisdirectedEvent)) throw error;
          return reply.code(400).send({ received: false });
        }
        looking = looking
          .then(() => processPartnerEvents(deps))
          // An event that cannot be processed now stays in its table for the sweep.
          .catch((error) => request.log.warn({ err: error }, 'card partner events wait'));
        return { received: true };
      });
    listen('card-payments', 'platform');
    listen('card-payments/accounts', 'connect');
  });
}

type MethodsDeps = PaymentsDeps & {
  /** Returns the appointments that these payables pay for, as the payer sees them. */
  visitsOf: (payableIds: readonly string[]) => Promise<contract.CardVisit[]>;
};

/** Routes for the account's cards. The partner stores the cards; the app stores no card number. */
export function paymentMethodsRoutes(http: HttpRouter, deps: MethodsDeps): void {
  const listed = async (accountId: string) => {
    const cards = await listOwnCards(deps, accountId);
    const visits = await deps.visitsOf(cards.flatMap(({ neededBy }) => neededBy));
    return {
      items: cards.map(({ paymentMethodId, neededBy, ...card }) => ({
        ...card,
        id: paymentMethodId,
        neededBy: visits.filter(({ appointmentId }) => neededBy.includes(appointmentId)),
      })),
    };
  };

  http.serve(contract.listPaymentMethods, ({ caller }) => listed(caller.accountId));

  http.serveIdempotent(contract.addPaymentMethod, {
    act: ({ caller, idempotencyKey }) => addCard(deps, caller.accountId, idempotencyKey),
    answer: (id) => openCardSetup(deps, id),
  });

  http.serve(contract.chooseDefaultPaymentMethod, async ({ body, caller }) => {
    await chooseDefaultCard(deps, caller.accountId, body.paymentMethodId);
    return listed(caller.accountId);
  });

  http.serve(contract.removePaymentMethod, async ({ params, caller }) => {
    await removeCard(deps, caller.accountId, params.id, async (payableIds) =>
      refuse('card_in_use', { details: { visits: await deps.visitsOf(payableIds) } }),
    );
    return listed(caller.accountId);
  });
}
