import * as contract from '@meche/contract/subscriptions';
import type { HttpRouter } from '#kit/http/serve';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import { addCard, checkCard, readCard } from './add-card.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { changeSubscription, readChange } from './change-subscription.ts';
import type { BillingDeps } from './deps.ts';
import { getSubscription } from './get-subscription.ts';
import { listPayments } from './list-payments.ts';
import { readDocument } from './make-document.ts';
import { quoteChange } from './quote-change.ts';
import { refreshOwnUndecidedCharges } from './refresh-undecided-charges.ts';
import { planOffers } from './rules.ts';

export function subscriptionsRoutes(http: HttpRouter, deps: BillingDeps): void {
  const { db, clock } = deps;
  const asItStands = (professionalId: string) => getSubscription(db, professionalId, clock.now());

  http.serve(contract.listPlans, async () => planOffers());

  http.serve(contract.getSubscription, ({ caller }) => asItStands(caller.standing.professionalId));

  http.serve(contract.quoteChange, ({ caller, query }) =>
    quoteChange(db, caller.standing.professionalId, query, clock.now()),
  );

  http.serveIdempotent(contract.changeSubscription, {
    act: ({ body, caller, idempotencyKey }) => {
      const { accountId, standing } = caller;
      return changeSubscription(
        deps,
        { professionalId: standing.professionalId, accountId },
        body,
        idempotencyKey,
      );
    },
    answer: (changeId) => readChange(db, changeId),
  });

  http.serve(contract.cancelSubscription, async ({ body, caller }) => {
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    await cancelSubscription(deps, { professionalId, accountId, version: body.version });
    return asItStands(professionalId);
  });

  http.serve(contract.resumeSubscription, async ({ body, caller }) => {
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    await resumeSubscription(deps, { professionalId, accountId, version: body.version });
    return asItStands(professionalId);
  });

  http.serve(contract.checkSubscriptionPayment, async ({ caller }) => {
    const { professionalId } = caller.standing;
    await refuseWhenUnavailable(refreshOwnUndecidedCharges(deps, professionalId));
    return asItStands(professionalId);
  });

  http.serve(contract.listInvoices, ({ caller, query }) =>
    listPayments(db, caller.standing.professionalId, query.page),
  );

  http.serve(contract.readInvoiceDocument, ({ caller, params }) =>
    readDocument(deps, { id: params.id, professionalId: caller.standing.professionalId }),
  );

  http.serve(contract.getSubscriptionCard, ({ caller }) => readCard(db, caller.standing.professionalId));

  http.serve(contract.setSubscriptionCard, ({ caller, body }) => {
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    return addCard(deps, { professionalId, accountId, token: body.paymentMethodToken });
  });

  http.serve(contract.checkSubscriptionCard, ({ caller }) => checkCard(deps, caller.standing.professionalId));
}
