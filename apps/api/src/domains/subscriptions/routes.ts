import * as contract from '@meche/contract/subscriptions';
import type { HttpDoor } from '#kit/http/serve';
import type { BillingDeps } from './attach-cards.ts';
import { getSubscription } from './get-subscription.ts';
import { giveCard, readCard } from './give-card.ts';
import { planOffers } from './rules.ts';

export function subscriptionsRoutes(http: HttpDoor, deps: BillingDeps): void {
  http.serve(contract.listPlans, async () => planOffers());

  http.serve(contract.getSubscription, ({ caller }) =>
    getSubscription(deps.db, caller.standing.professionalId),
  );

  http.serve(contract.getSubscriptionCard, ({ caller }) => readCard(deps.db, caller.standing.professionalId));

  http.serve(contract.giveSubscriptionCard, ({ caller, body }) => {
    const { accountId, standing } = caller;
    const { professionalId } = standing;
    return giveCard(deps, { professionalId, accountId, token: body.paymentMethodToken });
  });
}
